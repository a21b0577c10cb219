import { addDays, type Day, dayOf, instantAtHour, startOfDay } from '#shared/domain/calendar.ts';
import type { Chance } from './demo-random.ts';

/** The demo shop's calendar, counted back from today. */
export type DemoDays = {
  now: Date;
  today: Day;
  /** The shop's IANA zone. */
  zone: string;
  /** The day this many days before today; after today if negative. */
  dayAgo(days: number): Day;
  /** An instant in the shop's opening hours on that day, never in the future. */
  momentAgo(days: number): Date;
  /** Like `momentAgo`, but not before `earlier`, so that the events of one day keep their order. */
  momentAfter(earlier: Date, days: number): Date;
};

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const OPENS_AT = 8;
const OPEN_HOURS = 9;

export function createDemoDays(now: Date, zone: string, chance: Chance): DemoDays {
  const today = dayOf(now, zone);
  const dayAgo = (days: number) => addDays(today, -days);
  const momentAgo = (days: number) => {
    const share = 0.02 + 0.96 * chance.next();
    if (days > 0) {
      const opened = instantAtHour(dayAgo(days), OPENS_AT, zone);
      return new Date(opened.getTime() + Math.round(share * OPEN_HOURS * HOUR_MS));
    }
    // Today's instants lie in the part of the day that has passed: a demo may be shown at any hour.
    const begun = startOfDay(today, zone).getTime();
    return new Date(begun + Math.round(share * (now.getTime() - begun)));
  };
  return {
    now,
    today,
    zone,
    dayAgo,
    momentAgo,
    momentAfter(earlier, days) {
      const wanted = momentAgo(days);
      if (wanted > earlier) return wanted;
      return new Date(Math.min(earlier.getTime() + MINUTE_MS, Math.max(now.getTime(), earlier.getTime())));
    },
  };
}
