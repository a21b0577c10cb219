import { appReminders } from '#server/platform/database/schema/app-reminders.schema.ts';
import { presentRow, type ReadRow } from '#server/platform/entities/read-columns.ts';
import { type AppReminder, appReminder } from '#shared/contracts/app-reminders.ts';

export type ShownReminder = ReadRow<typeof appReminders, typeof appReminder>;

/** A reminder as every answer shows it. */
export function presentReminder(row: ShownReminder): AppReminder {
  return presentRow(appReminders, appReminder, row);
}
