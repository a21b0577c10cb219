import { type Day, dayOf, endOfDay, startOfDay } from '#shared/domain/calendar.ts';

/** The server's source of time: everything that stamps or expires uses it, so that tests can control the time. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Returns the shop's calendar day: computed for the zone once a day, and by comparison for the rest of it. */
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
