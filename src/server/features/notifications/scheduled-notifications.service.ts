import { isNull } from 'drizzle-orm';
import type { Command, CommandContext } from '#server/platform/commands/command.ts';
import { notifications } from '#server/platform/database/schema/notifications.schema.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { TEAMS } from '#shared/domain/notification-labels.ts';
import { sendDueRows } from './due-rows.service.ts';
import { raiseDigest } from './late-digest.service.ts';
import type { NotificationRow } from './notifications.repo.ts';
import { notificationEntity } from './notifications.service.ts';
import { alertTeam } from './raise-notification.service.ts';

/** Sends scheduled notifications. A notification is marked as sent in the same transaction that alerts the team. */

/**
 * Sends every notification whose time has come; several that are more than an hour late are combined into one alert per
 * team. Returns how many were sent.
 */
export async function sendScheduledNotifications(
  context: CommandContext,
): Promise<{ notifications: number }> {
  const sent = await sendDueRows(context, {
    table: notifications,
    at: notifications.scheduledFor,
    isWaiting: isNull(notifications.sentAt),
    sendLate,
    sendOne: async (command, row) => alertTeam(command, await markSent(command, row)),
  });
  return { notifications: sent };
}

async function sendLate(command: Command, late: readonly NotificationRow[]): Promise<void> {
  for (const team of TEAMS) {
    const rows = late.filter(({ targetTeam }) => targetTeam === team);
    for (const row of rows) {
      const sent = await markSent(command, row);
      if (rows.length === 1) await alertTeam(command, sent);
    }
    if (rows.length < 2) continue;
    await raiseDigest(command, {
      type: 'other',
      title: `${rows.length} notifications came due while the system was off`,
      lines: rows.map(({ title, scheduledFor }) =>
        scheduledFor === null ? title : `${title} (${formatLongDateTime(scheduledFor, command.zone)})`,
      ),
      rest: 'see Notifications',
      targetTeam: team,
    });
  }
}

async function markSent(command: Command, row: NotificationRow): Promise<NotificationRow> {
  const values = { sentAt: command.now };
  return writeRow(command, notificationEntity, row, { values, action: 'sent', keepsAge: true });
}
