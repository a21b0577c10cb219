// Dates and ages as people read them. Days are calendar days (`YYYY-MM-DD`), instants ISO 8601 in UTC.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** '2026-10-01' → '1 October 2026'. No zone is involved: a calendar day is the same day everywhere. */
export function formatDay(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : longDay('UTC').format(date);
}

/** The calendar day of an instant in the shop's zone: '1 October 2026'. */
export function formatDate(instant: string | Date, timeZone: string): string {
  return longDay(timeZone).format(new Date(instant));
}

/** '1 October 2026, 14:30' in the shop's zone. */
export function formatDateTime(instant: string | Date, timeZone: string): string {
  const date = new Date(instant);
  return `${longDay(timeZone).format(date)}, ${clock(timeZone).format(date)}`;
}

/** 'Thursday, 1 October 2026' in the shop's zone. */
export function formatWeekday(instant: string | Date, timeZone: string): string {
  const date = new Date(instant);
  const weekday = cached(`weekday ${timeZone}`, { weekday: 'long', timeZone }).format(date);
  return `${weekday}, ${longDay(timeZone).format(date)}`;
}

/** Today in the shop's zone as 'YYYY-MM-DD'. */
export function todayInZone(timeZone: string, now: Date = new Date()): string {
  const parts = cached(`parts ${timeZone}`, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The hour of the day, 0–23, in the shop's zone. */
export function hourInZone(timeZone: string, now: Date = new Date()): number {
  return Number(clock(timeZone).format(now).slice(0, 2));
}

/** '2 days ago', '5 hours ago', else 'Just now'. */
export function formatAge(instant: string | Date, now: Date = new Date()): string {
  const ageMs = now.getTime() - new Date(instant).getTime();
  if (ageMs >= DAY_MS) return ago(Math.floor(ageMs / DAY_MS), 'day');
  if (ageMs >= HOUR_MS) return ago(Math.floor(ageMs / HOUR_MS), 'hour');
  return 'Just now';
}

/** '45 seconds', '2 minutes': a wait, rounded up. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return plural(Math.max(1, Math.ceil(seconds)), 'second');
  return plural(Math.ceil(seconds / 60), 'minute');
}

/** '1 order', '12 orders'. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function ago(count: number, unit: string): string {
  return `${plural(count, unit)} ago`;
}

function longDay(timeZone: string): Intl.DateTimeFormat {
  return cached(`day ${timeZone}`, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
}

function clock(timeZone: string): Intl.DateTimeFormat {
  return cached(`clock ${timeZone}`, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
}

function cached(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-GB', options);
  formatters.set(key, formatter);
  return formatter;
}
