// The limits of waiting times that the dashboard and the lists it opens share.

/** A device that has been ready for more days than this has waited long. */
export const READY_LONG_DAYS = 3;
/** An open order whose status has not changed for this many days is stuck. */
export const STUCK_DAYS = 14;
/** The period in days for which branches and agents are compared, today included. */
export const PEOPLE_DAYS = 30;

/** How many rows have waited for so many days. */
export type WaitedGroup = { days: number; count: number };

/** The median waiting days; for an even number of rows the lower of the two middle ones, null without rows. */
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

/** The period in days from which usual durations and kept promises are computed. */
export const LOOK_BACK_DAYS = 90;
/** With fewer cases than this, the shop's own numbers are used. */
export const ENOUGH_CASES = 20;
