import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CASH_PIECES,
  CASH_UP_METHODS,
  type CashUpMethod,
  compareCount,
  isSameExpectation,
  needsReason,
  signedCents,
  worthOf,
} from './cash-up.ts';
import { amountOfCents, sumCents } from './money.ts';

const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
const byMethod = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...CASH_UP_METHODS), cents), { selector: ([method]) => method })
  .map((entries) => new Map<CashUpMethod, number>(entries));
const sumOf = (amounts: ReadonlyMap<CashUpMethod, number>) => sumCents(amounts.values());

describe('a count beside what the ledger expects', () => {
  it('adds up exactly: what was counted less what was expected is the difference, by method and in all', () => {
    fc.assert(
      fc.property(byMethod, byMethod, (expected, counted) => {
        const lines = compareCount(expected, counted);
        for (const line of lines) {
          expect(line.differenceCents).toBe(line.countedCents - line.expectedCents);
        }
        expect(sumCents(lines.map(({ differenceCents }) => differenceCents))).toBe(
          sumOf(counted) - sumOf(expected),
        );
        expect(lines.map(({ method }) => method)).toEqual(
          CASH_UP_METHODS.filter((method) => expected.has(method) || counted.has(method)),
        );
      }),
    );
  });

  it('needs no reason when it is the same, and one for any method that differs, whatever the sum', () => {
    fc.assert(
      fc.property(byMethod, (expected) => {
        expect(needsReason(compareCount(expected, expected))).toBe(false);
        expect(isSameExpectation(expected, expected)).toBe(true);
      }),
    );
    const swapped = compareCount(new Map([['cash', 2000]]), new Map([['card', 2000]]));
    expect(needsReason(swapped)).toBe(true);
  });

  it('takes a method without money for none', () => {
    expect(isSameExpectation(new Map([['cash', 0]]), new Map())).toBe(true);
    expect(isSameExpectation(new Map([['cash', 1]]), new Map())).toBe(false);
  });
});

describe('notes and coins', () => {
  it('are worth what they say, to the cent', () => {
    const counts = fc.array(fc.nat(5000), { minLength: CASH_PIECES.length, maxLength: CASH_PIECES.length });
    fc.assert(
      fc.property(counts, (all) => {
        const pieces = Object.fromEntries(CASH_PIECES.map((piece, at) => [piece, all[at] ?? 0]));
        const expected = CASH_PIECES.reduce(
          (sum, piece, at) => sum + BigInt(piece) * BigInt(all[at] ?? 0),
          0n,
        );
        expect(BigInt(worthOf(pieces))).toBe(expected);
      }),
    );
    expect(worthOf({ 20000: 3, 5: 1 })).toBe(60_005);
    expect(worthOf({})).toBe(0);
  });

  it('are those that there are', () => {
    expect(() => worthOf({ 2500: 1 })).toThrow('No note or coin');
  });
});

describe('an amount with a sign', () => {
  it('is read back as it is written', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(signedCents(amountOfCents(amount))).toBe(amount);
      }),
    );
  });

  it.each(['', '--5', '1,5', 'ten', '5-'])('is not %j', (text) => expect(signedCents(text)).toBeNull());
});
