// The takings of this month and of the previous one, day by day.

import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import { addDays, addMonths, type Day, daysBetween } from '#shared/domain/calendar.ts';
import { type Cents, centsOfAmount } from '#shared/domain/money.ts';

export interface TakingsDay {
  /** The day of the month: 1 to 31. */
  number: number;
  /** On that day, and in total up to it. Null for a future day, or one that the month does not have. */
  now: Cents | null;
  nowSum: Cents | null;
  before: Cents | null;
  beforeSum: Cents | null;
}

export interface TakingsSeries {
  days: TakingsDay[];
  /** The first days of both months. */
  month: Day;
  monthBefore: Day;
  nowTotal: Cents;
  /** The previous month's total up to the same day; all of it if that month is shorter. */
  beforeByNow: Cents;
}

export function takingsSeries(takings: DashboardInsights['takings'], today: Day): TakingsSeries {
  const month = `${today.slice(0, 7)}-01`;
  const monthBefore = takings.fromDay;
  const centsOn = new Map(takings.byDay.map(({ day, amount }) => [day, centsOfAmount(amount)]));
  const reached = daysBetween(month, today) + 1;
  const lengths = [daysBetween(month, addMonths(month, 1)), daysBetween(monthBefore, month)] as const;
  const days: TakingsDay[] = [];
  let [nowSum, beforeSum, beforeByNow] = [0, 0, 0];
  for (let index = 0; index < Math.max(...lengths); index += 1) {
    const now = index < reached ? (centsOn.get(addDays(month, index)) ?? 0) : null;
    const before = index < lengths[1] ? (centsOn.get(addDays(monthBefore, index)) ?? 0) : null;
    nowSum += now ?? 0;
    beforeSum += before ?? 0;
    if (now !== null) beforeByNow = beforeSum;
    days.push({
      ...{ number: index + 1, now, before },
      nowSum: now === null ? null : nowSum,
      beforeSum: before === null ? null : beforeSum,
    });
  }
  return { days, month, monthBefore, nowTotal: nowSum, beforeByNow };
}

/** '+12 %', '−3 %'; null when there is nothing to compare with. */
export function changeWords(now: Cents, before: Cents): string | null {
  if (before <= 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (Math.abs(percent) >= 1000) return null;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}
