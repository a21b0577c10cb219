import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import { changeWords, takingsSeries } from './takings-series.ts';

const DAYS_SINCE_OCTOBER = daysBetween('2026-10-01', '2026-11-18');

test('each sum is what came in by that day, and nothing is said of days to come', () => {
  const taken = fc.dictionary(
    fc.nat(DAYS_SINCE_OCTOBER).map((days) => addDays('2026-10-01', days)),
    fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
  );
  fc.assert(
    fc.property(taken, (cents) => {
      const byDay = Object.entries(cents).map(([day, sum]) => ({ day, amount: amountOfCents(sum) }));
      const series = takingsSeries({ fromDay: '2026-10-01', byDay }, '2026-11-18');
      const sumOf = (from: string, to: string) =>
        Object.entries(cents).reduce((sum, [day, one]) => (day >= from && day <= to ? sum + one : sum), 0);
      expect(series.days).toHaveLength(31);
      expect(series.nowTotal).toBe(sumOf('2026-11-01', '2026-11-18'));
      expect(series.beforeByNow).toBe(sumOf('2026-10-01', '2026-10-18'));
      expect(series.days[30]).toMatchObject({
        ...{ number: 31, now: null, nowSum: null, beforeSum: sumOf('2026-10-01', '2026-10-31') },
      });
    }),
  );
});

test('a month is compared with all of a shorter one before it', () => {
  const byDay = [{ day: '2027-02-28', amount: '10.00' }];
  const { days, beforeByNow } = takingsSeries({ fromDay: '2027-02-01', byDay }, '2027-03-31');
  expect(days[30]).toMatchObject({ now: 0, before: null, beforeSum: null });
  expect(beforeByNow).toBe(1000);
});

test('a change is told in percent of something', () => {
  expect([changeWords(112, 100), changeWords(97, 100), changeWords(5, 0), changeWords(5, -1)]).toEqual([
    ...['+12 %', '−3 %', null, null],
  ]);
});
