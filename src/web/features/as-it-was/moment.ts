import { CLOSING_HOUR, MORNING_HOUR, WAS_DAYS } from '#shared/domain/as-it-was.ts';
import { addDays, type Day, formatLongDate, instantAtHour, isShopDay } from '#shared/domain/calendar.ts';

/** A day and a full hour in the shop's zone. */
export interface Moment {
  day: Day;
  hour: number;
}

export const writeMoment = ({ day, hour }: Moment): string => `${day}T${String(hour).padStart(2, '0')}`;

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** '22 November 2026 at 17:00' */
export const momentText = ({ day, hour }: Moment): string =>
  `${formatLongDate(day, 'UTC')} at ${hourText(hour)}`;

export const firstDay = (today: Day): Day => addDays(today, 1 - WAS_DAYS);

/** The moment in the URL; yesterday at closing when it cannot be shown. */
export function readMoment(text: string | undefined, today: Day, now: Date, zone: string): Moment {
  const yesterday = { day: addDays(today, -1), hour: CLOSING_HOUR };
  if (text === undefined || !/^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3])$/.test(text)) return yesterday;
  const moment = { day: text.slice(0, 10), hour: Number(text.slice(11)) };
  return isShopDay(moment.day) && canBeSeen(moment, today, now, zone) ? moment : yesterday;
}

function canBeSeen({ day, hour }: Moment, today: Day, now: Date, zone: string): boolean {
  return day >= firstDay(today) && day <= today && instantAtHour(day, hour, zone) <= now;
}

/** The full hours of a day that have passed. */
export const hoursOf = (day: Day, now: Date, zone: string): number[] =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => instantAtHour(day, hour, zone) <= now);

/** The same hour on another day; on today, where that may be in the future, the last full hour. */
export function momentOnDay(day: Day, hour: number, today: Day, now: Date, zone: string): Moment {
  return { day, hour: day === today ? (hoursOf(day, now, zone).at(-1) ?? 0) : hour };
}

export interface Preset {
  label: string;
  moment: Moment;
}

/** The usual moments; this morning only once it has passed. */
export function presetsAt(today: Day, now: Date, zone: string): Preset[] {
  const presets = [
    { label: 'This morning', moment: { day: today, hour: MORNING_HOUR } },
    { label: 'Yesterday at closing', moment: { day: addDays(today, -1), hour: CLOSING_HOUR } },
    { label: 'A week ago', moment: { day: addDays(today, -7), hour: CLOSING_HOUR } },
  ];
  return presets.filter(({ moment }) => canBeSeen(moment, today, now, zone));
}
