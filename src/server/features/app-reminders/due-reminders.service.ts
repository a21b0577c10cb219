import { sql } from 'drizzle-orm';
import { raiseAlert } from '#server/features/notifications/alert-reasons.service.ts';
import { sendDueRows } from '#server/features/notifications/due-rows.service.ts';
import { raiseDigest } from '#server/features/notifications/late-digest.service.ts';
import type { Command, CommandContext } from '#server/platform/commands/command.ts';
import { appReminders } from '#server/platform/database/schema/app-reminders.schema.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { reminderEntity } from './app-reminders.service.ts';

/** Sends reminders whose time has come. A reminder and its notification are written in one transaction, so it is never sent twice. */

type ReminderRow = typeof appReminders.$inferSelect;

/**
 * Sends every active reminder that is due and has not been sent: each as its own notification, or as a single one when
 * several are more than an hour late. Returns how many reminders were sent.
 */
export async function sendDueReminders(context: CommandContext): Promise<{ reminders: number }> {
  const sent = await sendDueRows(context, {
    table: appReminders,
    at: appReminders.reminderDate,
    isWaiting: sql`${appReminders.isActive} and not ${appReminders.notified}`,
    sendLate,
    sendOne,
  });
  return { reminders: sent };
}

async function sendLate(command: Command, late: readonly ReminderRow[]): Promise<void> {
  const [only, ...others] = late;
  if (only !== undefined && others.length === 0) return sendOne(command, only);
  await raiseLate(command, late);
  for (const row of late) await markSent(command, row);
}

async function sendOne(command: Command, row: ReminderRow): Promise<void> {
  await raise(command, row);
  await markSent(command, row);
}

async function raise(command: Command, row: ReminderRow): Promise<void> {
  const due = row.reminderDate?.toISOString();
  // A reminder that was sent and is requested again for the same time gets a new source key, so that it is sent again.
  const since = row.lastSentAt === null ? '' : `:again:${row.lastSentAt.toISOString()}`;
  const sourceKey = `reminder:${row.id}:${due}${since}`;
  const { title, message } = row;
  await raiseAlert(
    command,
    { kind: 'app_reminder', id: row.id },
    { type: 'task_reminder', title, message, sourceKey },
  );
}

async function raiseLate(command: Command, late: readonly ReminderRow[]): Promise<void> {
  await raiseDigest(command, {
    type: 'task_reminder',
    title: `${late.length} reminders came due while the system was off`,
    lines: late.map(({ title, reminderDate }) =>
      reminderDate === null ? title : `${title} (${formatLongDateTime(reminderDate, command.zone)})`,
    ),
    rest: 'see App Reminders',
  });
}

async function markSent(command: Command, before: ReminderRow): Promise<void> {
  const values = { notified: true, lastSentAt: command.now };
  await writeRow(command, reminderEntity, before, { values, action: 'sent' });
}
