import { type Day, dayOf, endOfDay, startOfDay } from '#shared/domain/calendar.ts';

/** Where the server takes the time from: everything that stamps or expires asks this, so that a test can turn it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The shop's calendar day: looked up in the zone once a day, and by comparison for the rest of it. */
export function createDayClock(clock: Clock, zone: string): () => Day {
  let day: Day | null = null;
  let from = 0;
  let until = 0;
  return () => {
    const now = clock.now();
    const ms = now.getTime();
    if (day !== null && ms >= from && ms < until) return day;
    day = dayOf(now, zone);
    from = startOfDay(day, zone).getTime();
    until = endOfDay(day, zone).getTime();
    return day;
  };
}
