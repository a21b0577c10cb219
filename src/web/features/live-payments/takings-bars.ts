import type { LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { addDays, type Day, daysBetween } from '#shared/domain/calendar.ts';
import { type Cents, centsOfAmount } from '#shared/domain/money.ts';
import { longDay } from './live-payments.text.ts';

/** One bar of the takings chart. */
export interface TakingsBar {
  key: string;
  /** The full name: '18 November 2026', 'November 2026', '2026'. */
  name: string;
  /** The label under the bar: '18 Nov', 'Nov', '2026'. */
  tick: string;
  cents: Cents;
  count: number;
}

/** A period of more days than this is drawn by month, one of more months than this by year. */
const MAX_DAY_COUNT = 31;
const MAX_MONTH_COUNT = 24;
const KEY_LENGTHS = { day: 10, month: 7, year: 4 } as const;
type Unit = keyof typeof KEY_LENGTHS;

/** The takings by day, month or year, depending on the length of the period; empty bars included. */
export function takingsBars({ fromDay, toDay, byDay }: LivePaymentsSummary): TakingsBar[] {
  const first = fromDay ?? byDay[0]?.day;
  const last = toDay ?? byDay.at(-1)?.day;
  if (first === undefined || last === undefined || byDay.length === 0 || last < first) return [];
  const unit = unitFor(first, last);
  const bars = new Map<string, TakingsBar>();
  for (const key of keysBetween(first, last, unit)) bars.set(key, emptyBar(key, unit));
  for (const { day, amount, count } of byDay) {
    const bar = bars.get(day.slice(0, KEY_LENGTHS[unit]));
    if (!bar) continue;
    bar.cents += centsOfAmount(amount);
    bar.count += count;
  }
  return [...bars.values()];
}

function unitFor(first: Day, last: Day): Unit {
  if (daysBetween(first, last) < MAX_DAY_COUNT) return 'day';
  return monthNumber(last) - monthNumber(first) < MAX_MONTH_COUNT ? 'month' : 'year';
}

function keysBetween(first: Day, last: Day, unit: Unit): string[] {
  if (unit === 'day') {
    return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
  }
  if (unit === 'year') {
    const from = Number(first.slice(0, 4));
    return Array.from({ length: Number(last.slice(0, 4)) - from + 1 }, (_, index) => String(from + index));
  }
  return Array.from({ length: monthNumber(last) - monthNumber(first) + 1 }, (_, index) => {
    const month = monthNumber(first) + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

function monthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function emptyBar(key: string, unit: Unit): TakingsBar {
  const name = nameOf(key, unit);
  const [date = name, month = ''] = name.split(' ');
  const ticks: Record<Unit, string> = {
    day: `${date} ${month.slice(0, 3)}`,
    month: name.slice(0, 3),
    year: name,
  };
  return { key, name, tick: ticks[unit], cents: 0, count: 0 };
}

function nameOf(key: string, unit: Unit): string {
  if (unit === 'year') return key;
  return unit === 'day' ? longDay(key) : longDay(`${key}-01`).replace(/^1 /, '');
}

/** 'N$ 1.3k', where the whole amount does not fit: rounded, for orientation only. */
export function shortMoney(cents: Cents): string {
  const dollars = Math.abs(cents) / 100;
  const sign = cents < 0 ? '−' : '';
  if (dollars >= 1_000_000) return `${sign}${trimmed(dollars / 1_000_000)}m`;
  if (dollars >= 1_000) return `${sign}${trimmed(dollars / 1_000)}k`;
  return `${sign}${Math.round(dollars)}`;
}

function trimmed(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '');
}
