import { NOBODY } from '#server/platform/activity/activity.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { writeRow } from '#server/platform/entities/entity.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { TEAMS } from '#shared/domain/notification-labels.ts';
import { lateBefore, raiseDigest } from './late-digest.service.ts';
import * as repo from './notifications.repo.ts';
import { notificationEntity } from './notifications.service.ts';
import { alertTeam } from './raise-notification.service.ts';

/** Sends what was written for later. A notification is marked as sent in the transaction that alerts of it. */

const BATCH = 20;

/**
 * Alerts of every notification whose hour has come and that has not been sent; of several that are more than an hour
 * late, with one alert a team. Answers how many were sent.
 */
export async function sendScheduledNotifications(
  context: CommandContext,
): Promise<{ notifications: number }> {
  let notifications = await runCommand(context, NOBODY, sendLate);
  for (;;) {
    const sent = await runCommand(context, NOBODY, sendSome);
    notifications += sent;
    if (sent < BATCH) return { notifications };
  }
}

async function sendLate(command: Command): Promise<number> {
  const late = await repo.lockScheduled(command.tx, { after: null, until: lateBefore(command.now) });
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
  return late.length;
}

async function sendSome(command: Command): Promise<number> {
  const period = { after: lateBefore(command.now), until: command.now };
  const due = await repo.lockScheduled(command.tx, period, BATCH);
  for (const row of due) await alertTeam(command, await markSent(command, row));
  return due.length;
}

async function markSent(command: Command, row: repo.NotificationRow): Promise<repo.NotificationRow> {
  const values = { sentAt: command.now };
  return writeRow(command, notificationEntity, row, { values, action: 'sent', keepsAge: true });
}
