import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { stateConflict } from '#server/platform/entities/entity.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import type { Order, snoozeBody, toldBody } from '#shared/contracts/orders.ts';
import { addDays, type Day, dayOf } from '#shared/domain/calendar.ts';
import { isBeforeHandOver, type StoredStatus } from '#shared/domain/order-statuses.ts';
import { MOST_PROMISED_DAYS, MOST_SNOOZED_DAYS } from '#shared/domain/promise-limits.ts';
import { AWAKE } from './order-transition.ts';
import { orderEntity } from './orders.service.ts';

/** The day that a customer was told, and the snooze of an order that is known to be stuck. Neither changes the order's status. */

/** Why a customer cannot be told this day, as a sentence for the user, or null when it is allowed: past days are not. */
export function untoldable(day: Day, { doneAt, zone }: Pick<Command, 'doneAt' | 'zone'>): string | null {
  const today = dayOf(doneAt, zone);
  if (day < today) return 'Choose today or a later date';
  return day > addDays(today, MOST_PROMISED_DAYS) ? `Choose a date within ${MOST_PROMISED_DAYS} days` : null;
}

/**
 * Stores the day that the customer was told in place of the earlier one, which the history keeps; null clears it.
 * @throws AppError not_found, stale_version; invalid_request for a past day or one too far ahead; conflict when the device
 *   is handed over
 */
export async function tellDay(
  command: Command,
  id: number,
  { toldDay }: z.output<typeof toldBody>,
  expectedVersion: number | null,
): Promise<Order> {
  return changeRow(command, orderEntity, id, expectedVersion, ({ row, current }) => {
    assertAwaited(row.status, current);
    const fault = toldDay === null ? null : untoldable(toldDay, command);
    if (fault !== null) throw fieldError('toldDay', fault);
    return { values: { toldDay }, action: 'told' };
  });
}

/**
 * Snoozes an order until a day, for a given reason; `until: null` ends the snooze at once.
 * @throws AppError not_found, stale_version; invalid_request for a day that is not in the future, one too far ahead, or
 *   without a reason; conflict when the device is handed over
 */
export async function snoozeOrder(
  command: Command,
  id: number,
  { until, reason }: z.output<typeof snoozeBody>,
  expectedVersion: number | null,
): Promise<Order> {
  return changeRow(command, orderEntity, id, expectedVersion, ({ row, current }) => {
    if (until === null) return { values: AWAKE, action: 'woken' };
    assertAwaited(row.status, current);
    const today = dayOf(command.doneAt, command.zone);
    if (until <= today) throw fieldError('until', 'Choose a date after today');
    if (until > addDays(today, MOST_SNOOZED_DAYS))
      throw fieldError('until', `Choose a date within ${MOST_SNOOZED_DAYS} days`);
    if (!reason) throw fieldError('reason', 'Enter the reason');
    return { values: { snoozedUntil: until, snoozeReason: reason }, action: 'snoozed' };
  });
}

function assertAwaited(status: string, current: unknown): void {
  if (!isBeforeHandOver(status as StoredStatus))
    throw stateConflict(
      current,
      'The device has already been handed over. A promised date or a snooze no longer applies.',
    );
}
