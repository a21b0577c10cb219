import type { InstantInput } from '#shared/contracts/common.ts';
import { dayOf, instantAtHour, isDay, noonOf } from '#shared/domain/calendar.ts';
import { fieldError } from './app-error.ts';

/** Converts the dates of a request to what is stored. The server's clock is authoritative; a client's may only report the past. */

const MAX_CLOCK_SKEW_MS = 5 * 60 * 1000;

/**
 * The instant of something that has happened. A past day becomes local noon of that day, and today becomes now. An
 * instant up to five minutes ahead becomes now; anything later is refused, naming the field. For a change that was sent
 * later, the day on which it was made stands for the moment at which it was made.
 * @throws AppError invalid_request
 */
export function resolvePastInstant(
  input: InstantInput,
  field: string,
  clock: { now: Date; doneAt?: Date; zone: string },
): Date {
  if (input.kind === 'instant') {
    if (input.at.getTime() > clock.now.getTime() + MAX_CLOCK_SKEW_MS) throw inTheFuture(field);
    return new Date(Math.min(input.at.getTime(), clock.now.getTime()));
  }
  const today = dayOf(clock.now, clock.zone);
  if (input.day > today) throw inTheFuture(field);
  if (clock.doneAt !== undefined && input.day === dayOf(clock.doneAt, clock.zone)) return clock.doneAt;
  return input.day === today ? clock.now : noonOf(input.day, clock.zone);
}

/** The hour that a day without a time stands for: when the shop opens. */
const OPENING_HOUR = 8;

/** The instant at which something is to happen; a day without a time stands for 08:00 in the zone. */
export function resolveHour(input: InstantInput | null | undefined, zone: string): Date | null | undefined {
  if (input === null || input === undefined) return input;
  return input.kind === 'instant' ? input.at : instantAtHour(input.day, OPENING_HOUR, zone);
}

/** The calendar day in the shop's zone; null clears and undefined keeps, as everywhere. */
export function resolveDay(input: InstantInput | null | undefined, zone: string): string | null | undefined {
  if (input === null || input === undefined) return input;
  const day = input.kind === 'day' ? input.day : dayOf(input.at, zone);
  return isDay(day) ? day : null;
}

function inTheFuture(field: string) {
  return fieldError(field, 'This date is in the future');
}
