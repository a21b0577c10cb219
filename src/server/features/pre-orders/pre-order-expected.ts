import { fieldError } from '#server/platform/http/app-error.ts';
import { addDays, type Day, dayOf } from '#shared/domain/calendar.ts';
import { MOST_PROMISED_DAYS } from '#shared/domain/promise-limits.ts';

/**
 * Checks an expected day: not before the order was made, and not further ahead than anybody can know.
 * @throws AppError invalid_request that names `field`
 */
export function assertExpectable(
  day: Day,
  field: string,
  { since, doneAt, zone }: { since: Date; doneAt: Date; zone: string },
): void {
  const first = dayOf(since, zone);
  if (day < first)
    throw fieldError(field, first === dayOf(doneAt, zone) ? PASSED : 'Choose the order date or a later date');
  if (day > addDays(dayOf(doneAt, zone), MOST_PROMISED_DAYS))
    throw fieldError(field, `Choose a date within ${MOST_PROMISED_DAYS} days`);
}

const PASSED = 'Choose today or a later date';
