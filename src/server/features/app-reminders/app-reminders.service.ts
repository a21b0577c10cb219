import type { z } from 'zod';
import { changedFields } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { resolveHour } from '#server/platform/http/stamps.ts';
import { assertVersion } from '#server/platform/http/versions.ts';
import type {
  AppReminder,
  createAppReminderBody,
  updateAppReminderBody,
} from '#shared/contracts/app-reminders.ts';
import { presentReminder } from './app-reminders.present.ts';
import * as repo from './app-reminders.repo.ts';

/** What people do with reminders. Sending them when they are due is `due-reminders.service.ts`'s business. */

type CreateInput = z.output<typeof createAppReminderBody>;
type UpdateInput = z.output<typeof updateAppReminderBody>;

/** @throws AppError not_found */
export async function getReminder(db: Executor, id: number): Promise<AppReminder> {
  const row = await repo.findReminder(db, id);
  if (row === null) throw notFound('Reminder');
  return presentReminder(row);
}

/** A date alone stands for 08:00 of that day in the shop; without one it never falls due. */
export async function createReminder(command: Command, input: CreateInput): Promise<AppReminder> {
  const row = await repo.insertReminder(command.tx, {
    title: input.title,
    message: input.message,
    reminderDate: resolveHour(input.reminderDate, command.zone) ?? null,
    isActive: input.isActive ?? true,
    notified: input.notified ?? false,
    createdAt: command.now,
    updatedAt: command.now,
  });
  command.record({
    entity: 'app_reminder',
    id: row.id,
    version: row.version,
    action: 'created',
    after: changedFields<Record<string, unknown>>({}, presentReminder(row)).after,
  });
  return presentReminder(row);
}

/**
 * Changes what is given and keeps the rest; one that is put off falls due again. Unchanged input leaves no trace.
 * @throws AppError not_found, stale_version
 */
export async function updateReminder(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<AppReminder> {
  const before = await repo.lockReminder(command.tx, id);
  if (before === null) throw notFound('Reminder');
  assertVersion(expectedVersion, before, () => presentReminder(before));
  const reminderDate = keep(resolveHour(input.reminderDate, command.zone), before.reminderDate);
  const isPutOff = isLater(reminderDate, before.reminderDate, command.now);
  // Clients send the whole reminder back: what they repeat of `notified` is no wish of theirs.
  const isRepeated = input.notified === undefined || input.notified === before.notified;
  const wanted = {
    title: keep(input.title, before.title),
    message: keep(input.message, before.message),
    reminderDate,
    isActive: keep(input.isActive, before.isActive),
    notified: isRepeated ? before.notified && !isPutOff : (input.notified ?? false),
  };
  const difference = changedFields<Record<string, unknown>>(before, wanted);
  if (Object.keys(difference.after).length === 0) return presentReminder(before);
  const row = await repo.updateReminderRow(command.tx, id, { ...wanted, updatedAt: command.now });
  command.record({ entity: 'app_reminder', id, version: row.version, action: 'updated', ...difference });
  return presentReminder(row);
}

/** Later than it was, or anything else that is still to come. */
function isLater(wanted: Date | null, before: Date | null, now: Date): boolean {
  if (wanted === null || wanted.getTime() === before?.getTime()) return false;
  return before === null || wanted > before || wanted > now;
}

function keep<Value>(given: Value | undefined, current: Value): Value {
  return given === undefined ? current : given;
}
