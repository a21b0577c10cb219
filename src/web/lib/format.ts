// Formats that the shared calendar and money modules lack: `#shared/domain/calendar.ts` formats dates and ages, `#shared/domain/money.ts` amounts.

import { formatLongDate } from '#shared/domain/calendar.ts';
import { plural } from '#shared/domain/counts.ts';
import type { PageTotal } from './api-client.ts';

/** 'Thursday, 1 October 2026' in the shop's zone. */
export function formatWeekdayDate(instant: Date, timeZone: string): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone }).format(instant);
  return `${weekday}, ${formatLongDate(instant, timeZone)}`;
}

/** The hour of the day, 0–23, in the shop's zone. */
export function hourInZone(instant: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone });
  return Number(clock.format(instant));
}

/** '1,234'; '1,000+' where the server has counted no further. */
export function formatTotal({ count, isAtLeast }: PageTotal): string {
  return `${count.toLocaleString('en')}${isAtLeast ? '+' : ''}`;
}

/** '1 order', '1,234 orders', '1,000+ orders' */
export function formatTotalOf(total: PageTotal, one: string, many?: string): string {
  return `${formatTotal(total)} ${plural(total.count, one, many)}`;
}
