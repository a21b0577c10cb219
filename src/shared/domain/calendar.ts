/**
 * Calendar days and the shop's clock: which day an instant falls on, when a day begins, how dates are written. Nothing here reads the
 * machine's own zone or the present time; the caller passes both.
 */

import { tzOffset } from '@date-fns/tz/tzOffset';
import { formatCount } from './counts.ts';
import type { LaybyDuration } from './labels.ts';

/** A calendar day, 'YYYY-MM-DD', years 1900 to 9999. Compares and sorts correctly as text. */
export type Day = string;

/** The default of the TIME_ZONE setting. UTC+2 all year since late 2017, an hour less in winters before. */
export const SHOP_TIME_ZONE = 'Africa/Windhoek';

export type DateRangeName = 'today' | 'yesterday' | 'week' | 'custom' | 'all';

/** Both ends inclusive; null is an open end. */
export type DateRange =
  | { ok: true; fromDay: Day | null; toDay: Day | null }
  | { ok: false; reason: 'end_before_start'; message: string };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_SHAPE = /^(?:19|[2-9][0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$/;
const INSTANT_SHAPE =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const DURATION_STEPS: Record<LaybyDuration, { days: number } | { months: number }> = {
  '2 weeks': { days: 14 },
  '1 month': { months: 1 },
  '2 months': { months: 2 },
  '3 months': { months: 3 },
  '6 months': { months: 6 },
  '1 year': { months: 12 },
};

/** The calendar day on which an instant falls in the zone. @throws RangeError for an invalid date or zone. */
export function dayOf(instant: Date, zone: string): Day {
  return wallClock(instant, zone).toISOString().slice(0, 10);
}

/** Whether the text is a day that exists: '2026-02-30' is none. */
export function isDay(text: string): boolean {
  if (!DAY_SHAPE.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** The years that may be requested and stored: outside of them some calendar implementations fail. */
const SHOP_YEARS = { from: 1970, to: 2200 };

/** Whether a request may name this day: it exists and lies within the allowed years. */
export function isShopDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isDay(text) && year >= SHOP_YEARS.from && year <= SHOP_YEARS.to;
}

/**
 * The day that a client meant: 'YYYY-MM-DD' unchanged, or the day in the zone on which an ISO 8601 instant with offset falls (browsers
 * send local midnight as the evening before in UTC). Null for anything else.
 */
export function parseDay(input: string, zone: string): Day | null {
  const text = input.trim();
  if (isDay(text)) return text;
  const writtenDay = INSTANT_SHAPE.exec(text)?.[1];
  if (writtenDay === undefined || !isDay(writtenDay)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : dayOf(instant, zone);
}

/** The first instant of the day: midnight, or, where the clock skips midnight, the instant of the skip. */
export function startOfDay(day: Day, zone: string): Date {
  const midnight = utcMidnight(day);
  const candidates = [-DAY_MS, DAY_MS]
    .map((shift) => midnight - offsetMs(new Date(midnight + shift), zone))
    .toSorted((a, b) => a - b);
  const first = candidates.find((time) => dayOf(new Date(time), zone) === day);
  return new Date(first ?? midnight - offsetMs(new Date(midnight), zone));
}

/** The exclusive end of the day: the first instant of the next one. Compare with `<`. */
export function endOfDay(day: Day, zone: string): Date {
  return startOfDay(addDays(day, 1), zone);
}

/** The instant at a full hour (0–23) of the wall clock on that day. */
export function instantAtHour(day: Day, hour: number, zone: string): Date {
  const wall = utcMidnight(day) + hour * HOUR_MS;
  const guess = wall - offsetMs(new Date(wall), zone);
  return new Date(wall - offsetMs(new Date(guess), zone));
}

/** Noon, for days that are stored as instants: noon falls on the same day in every nearby zone. */
export function noonOf(day: Day, zone: string): Date {
  return instantAtHour(day, 12, zone);
}

export function addDays(day: Day, count: number): Day {
  return dayOfTime(utcMidnight(day) + count * DAY_MS);
}

/** Adds calendar months; a day that the target month lacks becomes its last: 31 January + 1 month is 28 or 29 February. */
export function addMonths(day: Day, count: number): Day {
  const start = new Date(utcMidnight(day));
  const target = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1);
  const lastOfMonth = new Date(target);
  lastOfMonth.setUTCMonth(lastOfMonth.getUTCMonth() + 1, 0);
  const date = Math.min(start.getUTCDate(), lastOfMonth.getUTCDate());
  return dayOfTime(target + (date - 1) * DAY_MS);
}

/** Days from the first to the second; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY_MS;
}

/** The days that a list filter means. 'week' is today and the six days before it. */
export function dateRange(
  range: DateRangeName,
  today: Day,
  custom: { fromDay: Day | null; toDay: Day | null } = { fromDay: null, toDay: null },
): DateRange {
  switch (range) {
    case 'today':
      return { ok: true, fromDay: today, toDay: today };
    case 'yesterday':
      return { ok: true, fromDay: addDays(today, -1), toDay: addDays(today, -1) };
    case 'week':
      return { ok: true, fromDay: addDays(today, -6), toDay: today };
    case 'all':
      return { ok: true, fromDay: null, toDay: null };
    case 'custom': {
      const { fromDay, toDay } = custom;
      if (fromDay !== null && toDay !== null && toDay < fromDay) {
        return { ok: false, reason: 'end_before_start', message: 'The end date is before the start date' };
      }
      return { ok: true, fromDay, toDay };
    }
  }
}

/** The due day that a layby's duration proposes. */
export function dueDayFor(duration: LaybyDuration, from: Day): Day {
  const step = DURATION_STEPS[duration];
  return 'days' in step ? addDays(from, step.days) : addMonths(from, step.months);
}

/** A due day is overdue from the next day on, never on the day itself. */
export function isOverdue(dueOn: Day, today: Day): boolean {
  return dueOn < today;
}

/** '1 October 2026', day first and in English on every machine. */
export function formatLongDate(value: Day | Date, zone: string): string {
  const day = typeof value === 'string' ? value : dayOf(value, zone);
  const date = new Date(utcMidnight(day));
  return `${date.getUTCDate()} ${MONTH_NAMES[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** '1 Oct 2026', for the columns of a table. */
export function formatShortDate(value: Day | Date, zone: string): string {
  return formatLongDate(value, zone).replace(/[a-z]{3}[a-z]+/i, (month) => month.slice(0, 3));
}

/** '1 October 2026, 14:05' */
export function formatLongDateTime(instant: Date, zone: string): string {
  return `${formatLongDate(instant, zone)}, ${wallClock(instant, zone).toISOString().slice(11, 16)}`;
}

/** '3 days ago', '1 hour ago', '5 minutes ago', and 'Just now' below two minutes or when the instant is in the future. */
export function describeAge(from: Date, now: Date): string {
  const age = describeSpan(from, now);
  return age === null ? 'Just now' : `${age} ago`;
}

/** '3 days', '1 hour', '5 minutes': only the largest unit; null below two minutes. */
function describeSpan(from: Date, to: Date): string | null {
  const span = to.getTime() - from.getTime();
  if (span < 2 * MINUTE_MS) return null;
  if (span >= DAY_MS) return formatCount(Math.floor(span / DAY_MS), 'day');
  if (span >= HOUR_MS) return formatCount(Math.floor(span / HOUR_MS), 'hour');
  return formatCount(Math.floor(span / MINUTE_MS), 'minute');
}

/**
 * '3 days', '1 day', '5 hours': for how long something has been waiting. Days are calendar days of the shop, as in list filters: since
 * yesterday is one day. Within one day as `describeSpan`.
 */
export function describeWait(since: Date, now: Date, zone: string): string | null {
  const days = daysBetween(dayOf(since, zone), dayOf(now, zone));
  return days > 0 ? formatCount(days, 'day') : describeSpan(since, now);
}

/** '45 seconds', '2 minutes': how long to wait before the next attempt, rounded up. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return formatCount(Math.max(1, Math.ceil(seconds)), 'second');
  return formatCount(Math.ceil(seconds / 60), 'minute');
}

/** A date whose UTC fields are the zone's wall clock. */
export function wallClock(instant: Date, zone: string): Date {
  return new Date(instant.getTime() + offsetMs(instant, zone));
}

/** Offsets by zone and quarter of an hour: asking the platform costs more than formatting the rest of a row. */
const offsetsMs = new Map<string, number>();
/** Namibia has never changed its clock within a quarter of an hour, and no zone has since 2022; before, some did by a minute. */
const QUARTER_MS = 15 * MINUTE_MS;
const MOST_OFFSETS = 5_000;

function offsetMs(instant: Date, zone: string): number {
  const key = `${Math.floor(instant.getTime() / QUARTER_MS)} ${zone}`;
  const known = offsetsMs.get(key);
  if (known !== undefined) return known;
  const offset = tzOffset(zone, instant) * MINUTE_MS;
  if (Number.isNaN(offset)) throw new RangeError(`Invalid date or time zone: ${instant} in ${zone}`);
  if (offsetsMs.size >= MOST_OFFSETS) offsetsMs.clear();
  offsetsMs.set(key, offset);
  return offset;
}

function utcMidnight(day: Day): number {
  if (!isDay(day)) throw new RangeError(`Not a calendar day: ${JSON.stringify(day)}`);
  return Date.parse(`${day}T00:00:00Z`);
}

function dayOfTime(utcTime: number): Day {
  const day = new Date(utcTime).toISOString().slice(0, 10);
  if (!isDay(day)) throw new RangeError(`Outside the calendar: ${day}`);
  return day;
}
