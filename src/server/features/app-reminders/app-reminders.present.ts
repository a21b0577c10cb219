import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import type { ReminderRow } from './app-reminders.repo.ts';

export type ShownReminder = Omit<ReminderRow, 'deletedBatchId'>;

/** A reminder as every answer shows it. */
export function presentReminder(row: ShownReminder): AppReminder {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    message: row.message,
    reminderDate: row.reminderDate?.toISOString() ?? null,
    isActive: row.isActive,
    notified: row.notified,
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
