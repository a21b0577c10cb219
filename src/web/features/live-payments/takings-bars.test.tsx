import { describe, expect, it } from 'vitest';
import type { LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { shortMoney, takingsBars } from './takings-bars.ts';

const summary = (
  fromDay: string | null,
  toDay: string | null,
  byDay: [day: string, amount: string][],
): LivePaymentsSummary => ({
  fromDay,
  toDay,
  receivedAmount: '0.00',
  receivedCount: 0,
  takenBackAmount: '0.00',
  byMethod: [],
  byBranch: [],
  byAgent: [],
  byDay: byDay.map(([day, amount]) => ({ day, amount, count: 1 })),
});
const drawn = (...args: Parameters<typeof summary>) =>
  takingsBars(summary(...args)).map(({ name, tick, cents }) => [name, tick, cents]);

describe('the bars', () => {
  it('are days, the empty ones too', () => {
    expect(drawn('2026-11-30', '2026-12-02', [['2026-12-01', '10.50']])).toEqual([
      ['30 November 2026', '30 Nov', 0],
      ['1 December 2026', '1 Dec', 1050],
      ['2 December 2026', '2 Dec', 0],
    ]);
  });

  it('are months where the days are too many, and years where the months are', () => {
    const days: [string, string][] = [
      ['2026-11-01', '1.00'],
      ['2026-11-30', '2.00'],
      ['2027-01-01', '4.00'],
    ];
    expect(drawn(null, null, days)).toEqual([
      ['November 2026', 'Nov', 300],
      ['December 2026', 'Dec', 0],
      ['January 2027', 'Jan', 400],
    ]);
    expect(drawn('2024-06-01', null, days)).toEqual([
      ['2024', '2024', 0],
      ['2025', '2025', 0],
      ['2026', '2026', 300],
      ['2027', '2027', 400],
    ]);
  });

  it('are none without takings', () => {
    expect(drawn('2026-11-01', '2026-11-05', [])).toEqual([]);
  });
});

it.each([
  [99_999, '1000'],
  [125_000, '1.3k'],
  [1_200_000, '12k'],
  [9_999_999_999, '100m'],
  [-150_000, '−1.5k'],
])('%i cents are %s in short', (cents, words) => {
  expect(shortMoney(cents)).toBe(words);
});
