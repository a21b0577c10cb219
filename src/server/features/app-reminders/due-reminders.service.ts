import { lateBefore, raiseDigest } from '#server/features/notifications/late-digest.service.ts';
import { raiseNotification } from '#server/features/notifications/raise-notification.service.ts';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { writeRow } from '#server/platform/entities/entity.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import * as repo from './app-reminders.repo.ts';
import { reminderEntity } from './app-reminders.service.ts';

/** Sends reminders whose hour has come. A reminder and its notification are written in one transaction: never twice. */

const BATCH = 20;

/**
 * Sends every active reminder that is due and has not been sent: each as a notification of its own, and those that are
 * more than an hour late, if there are several, as one. Answers how many reminders were sent.
 */
export async function sendDueReminders(context: CommandContext): Promise<{ reminders: number }> {
  let reminders = await runCommand(context, NOBODY, sendLate);
  for (;;) {
    const sent = await runCommand(context, NOBODY, sendSome);
    reminders += sent;
    if (sent < BATCH) return { reminders };
  }
}

async function sendLate(command: Command): Promise<number> {
  const late = await repo.lockDueReminders(command.tx, { after: null, until: lateBefore(command.now) });
  if (late.length > 1) await raiseLate(command, late);
  for (const row of late) {
    if (late.length === 1) await raise(command, row);
    await markSent(command, row);
  }
  return late.length;
}

async function sendSome(command: Command): Promise<number> {
  const period = { after: lateBefore(command.now), until: command.now };
  const due = await repo.lockDueReminders(command.tx, period, BATCH);
  for (const row of due) {
    await raise(command, row);
    await markSent(command, row);
  }
  return due.length;
}

async function raise(command: Command, row: repo.ReminderRow): Promise<void> {
  const due = row.reminderDate?.toISOString();
  // The same reminder for the same hour is another one when somebody has asked for it again since it was sent.
  const since = row.lastSentAt === null ? '' : `:again:${row.lastSentAt.toISOString()}`;
  await raiseNotification(command, {
    type: 'task_reminder',
    title: row.title,
    message: row.message,
    sourceKey: `reminder:${row.id}:${due}${since}`,
  });
}

async function raiseLate(command: Command, late: readonly repo.ReminderRow[]): Promise<void> {
  await raiseDigest(command, {
    type: 'task_reminder',
    title: `${late.length} reminders came due while the system was off`,
    lines: late.map(({ title, reminderDate }) =>
      reminderDate === null ? title : `${title} (${formatLongDateTime(reminderDate, command.zone)})`,
    ),
    rest: 'see App Reminders',
  });
}

async function markSent(command: Command, before: repo.ReminderRow): Promise<void> {
  const values = { notified: true, lastSentAt: command.now };
  await writeRow(command, reminderEntity, before, { values, action: 'sent' });
}
