import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import { appReminders } from '#server/platform/database/schema/app-reminders.schema.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { plainEntity } from '#server/platform/entities/entity.ts';
import { givenValues } from '#server/platform/entities/given-values.ts';
import { insertRow } from '#server/platform/entities/write-row.ts';
import { resolveHour } from '#server/platform/http/stamps.ts';
import type {
  AppReminder,
  createAppReminderBody,
  updateAppReminderBody,
} from '#shared/contracts/app-reminders.ts';
import { presentReminder } from './app-reminders.present.ts';

/** Creates and changes reminders. Sending them is in `due-reminders.service.ts`. */

type CreateInput = z.output<typeof createAppReminderBody>;
type UpdateInput = z.output<typeof updateAppReminderBody>;

export const reminderEntity = plainEntity({
  kind: 'app_reminder',
  name: 'Reminder',
  table: appReminders,
  present: presentReminder,
});

/** A date without a time means 08:00 in the shop; a reminder without a date never falls due. */
export async function createReminder(command: Command, input: CreateInput): Promise<AppReminder> {
  const row = await insertRow(command, reminderEntity, {
    ...givenValues(appReminders, input, command, ['reminderDate']),
    reminderDate: resolveHour(input.reminderDate, command.zone) ?? null,
  });
  return presentReminder(row);
}

/**
 * Changes the given fields and keeps the others; a reminder that is postponed will be sent again. Unchanged input leaves
 * no trace.
 * @throws AppError not_found, stale_version
 */
export async function updateReminder(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<AppReminder> {
  return changeRow(command, reminderEntity, id, expectedVersion, ({ row }) => {
    const hour = resolveHour(input.reminderDate, command.zone);
    const reminderDate = hour === undefined ? row.reminderDate : hour;
    const isPutOff = isLater(reminderDate, row.reminderDate, command.now);
    // Clients send the whole reminder back: an unchanged `notified` is not a wish.
    const isRepeated = input.notified === undefined || input.notified === row.notified;
    const notified = isRepeated ? row.notified && !isPutOff : (input.notified ?? false);
    const facts = givenValues(appReminders, input, command, ['reminderDate', 'notified']);
    return { values: { ...facts, reminderDate, notified }, action: 'updated' };
  });
}

/** Whether the new time is later than the old one, or still to come. */
function isLater(wanted: Date | null, before: Date | null, now: Date): boolean {
  if (wanted === null || wanted.getTime() === before?.getTime()) return false;
  return before === null || wanted > before || wanted > now;
}
