import { expect, test } from 'vitest';
import { formatTotal, formatTotalOf, formatWeekdayDate, hourInZone } from './format.ts';

const ZONE = 'Africa/Windhoek';

test('writes the weekday and the hour of the shop, not of the machine', () => {
  const lateOnWednesdayInUtc = new Date('2026-09-30T22:30:00Z');
  expect(formatWeekdayDate(lateOnWednesdayInUtc, ZONE)).toBe('Thursday, 1 October 2026');
  expect(hourInZone(lateOnWednesdayInUtc, ZONE)).toBe(0);
});

test('says of a total that was not counted to its end that there are more', () => {
  expect(formatTotal({ count: 1234, isAtLeast: false })).toBe('1,234');
  expect(formatTotal({ count: 1000, isAtLeast: true })).toBe('1,000+');
  expect(formatTotalOf({ count: 1000, isAtLeast: true }, 'order')).toBe('1,000+ orders');
  expect(formatTotalOf({ count: 1, isAtLeast: false }, 'order')).toBe('1 order');
});
