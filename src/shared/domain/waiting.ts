// How long is long: what the dashboard points to, and the lists that it opens.

/** A device that has been ready for more days than these. */
export const READY_LONG_DAYS = 3;
/** An open order that has not moved for so many days. */
export const STUCK_DAYS = 14;
/** The days over which branches and agents are compared, today included. */
export const PEOPLE_DAYS = 30;

/** So many rows that have waited for so many days. */
export type WaitedGroup = { days: number; count: number };

/** For how many days half of the rows have waited at the least, of an even number the shorter of the two; null without rows. */
export function medianDays(groups: readonly WaitedGroup[]): number | null {
  const ordered = [...groups].sort((one, other) => one.days - other.days);
  const total = ordered.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  for (const { days, count } of ordered) {
    before += count;
    if (count > 0 && before * 2 >= total) return days;
  }
  return null;
}

/** The days over which legs and promises are looked back upon. */
export const LOOK_BACK_DAYS = 90;
/** Of fewer cases than these nothing is said: the shop's own numbers stand. */
export const ENOUGH_CASES = 20;
