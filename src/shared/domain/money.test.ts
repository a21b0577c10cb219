import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AmountProblem,
  amountOfCents,
  centsOfAmount,
  formatMoney,
  MAX_CENTS,
  parseAmount,
  remainingCents,
  sumCents,
} from './money.ts';

const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });
const allowedCents = fc.integer({ min: 0, max: MAX_CENTS });

/** The reference: exact arithmetic on BigInt, sharing nothing with the code under test. */
function referenceText(cents: number): string {
  const value = BigInt(cents);
  const size = value < 0n ? -value : value;
  return `${value < 0n ? '-' : ''}${size / 100n}.${(size % 100n) / 10n}${size % 10n}`;
}

describe('parseAmount', () => {
  it.each<[string | number, number]>([
    ['12500', 1_250_000],
    ['12500.5', 1_250_050],
    ['12500.50', 1_250_050],
    [' 12500.50 ', 1_250_050],
    ['0', 0],
    ['0.00', 0],
    ['0.01', 1],
    ['007.10', 710],
    ['00000000000000000000.01', 1],
    ['99999999.99', MAX_CENTS],
    [12_500, 1_250_000],
    [12_500.5, 1_250_050],
    [1.1, 110],
    [8.29, 829],
    [99_999_999.99, MAX_CENTS],
    [0, 0],
    [-0, 0],
  ])('reads %j as %i cents', (input, cents) => {
    expect(parseAmount(input)).toEqual({ ok: true, cents });
  });

  it.each<[string | number, AmountProblem]>([
    ['', 'blank'],
    [' \t', 'blank'],
    ['12500.505', 'too_many_places'],
    ['1.000', 'too_many_places'],
    [0.1 + 0.2, 'too_many_places'],
    [1.005, 'too_many_places'],
    ['100000000', 'too_large'],
    ['100000000.00', 'too_large'],
    [100_000_000, 'too_large'],
    [1e20, 'too_large'],
    ['1e3', 'exponent'],
    ['1E+3', 'exponent'],
    ['-1e3', 'exponent'],
    [1e21, 'exponent'],
    [1e-7, 'exponent'],
    ['-5', 'signed'],
    ['+5', 'signed'],
    ['−5', 'signed'],
    ['-0', 'signed'],
    [-0.01, 'signed'],
    ['1,500.00', 'separator'],
    ['1 500', 'separator'],
    ['1\u00a0500', 'separator'],
    ['12,50', 'separator'],
    ['1.500.00', 'separator'],
    ["1'500", 'separator'],
    ['1_500', 'separator'],
    [Number.NaN, 'not_a_number'],
    [Number.POSITIVE_INFINITY, 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['Infinity', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['0b11', 'not_a_number'],
    ['10n', 'not_a_number'],
    ['١٢٣', 'not_a_number'],
    ['１２３', 'not_a_number'],
    ['N$ 500', 'not_a_number'],
    ['.5', 'not_a_number'],
    ['5.', 'not_a_number'],
    ['5\n6x', 'not_a_number'],
    ['(50.00)', 'not_a_number'],
    [Number.NEGATIVE_INFINITY, 'signed'],
  ])('refuses %j as %s', (input, reason) => {
    expect(parseAmount(input)).toMatchObject({ ok: false, reason });
  });

  it('tells how to write an amount that carries thousands separators', () => {
    expect(parseAmount('1,500.00')).toMatchObject({
      message: expect.stringContaining('without thousands separators'),
    });
  });

  it('does not stall on a very long text', () => {
    expect(parseAmount(`${'1'.repeat(200_000)}x`)).toMatchObject({ ok: false, reason: 'not_a_number' });
  });

  it('C5: reads every allowed amount exactly, as text and as a number', () => {
    fc.assert(
      fc.property(allowedCents, (cents) => {
        const text = referenceText(cents);
        expect(parseAmount(text)).toEqual({ ok: true, cents });
        expect(parseAmount(Number(text))).toEqual({ ok: true, cents });
        expect(parseAmount(text.replace(/0$/, ''))).toEqual({ ok: true, cents });
      }),
      { numRuns: 20_000 },
    );
  });

  it('never answers outside the allowed range, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double(), fc.integer(), fc.stringMatching(/^[0-9.,e+-]{1,14}$/)),
        (input) => {
          const parsed = parseAmount(input);
          if (!parsed.ok) return;
          expect(Number.isSafeInteger(parsed.cents)).toBe(true);
          expect(parsed.cents).toBeGreaterThanOrEqual(0);
          expect(parsed.cents).toBeLessThanOrEqual(MAX_CENTS);
          expect(Number(amountOfCents(parsed.cents))).toBe(Number(input) + 0);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('amountOfCents and centsOfAmount', () => {
  it.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [1_250_000, '12500.00'],
    [-5_000, '-50.00'],
    [MAX_CENTS, '99999999.99'],
  ])('writes %i cents as %s', (cents, amount) => {
    expect(amountOfCents(cents)).toBe(amount);
  });

  it('C5: agrees with exact arithmetic and reads its own text back', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(amountOfCents(cents)).toBe(referenceText(cents));
        expect(centsOfAmount(referenceText(cents))).toBe(cents);
      }),
      { numRuns: 20_000 },
    );
  });

  it('reads a negative zero as plain zero', () => {
    expect(Object.is(centsOfAmount('-0.00'), 0)).toBe(true);
  });

  it.each(['', '1.234', '1,5', 'NaN', ' 1', '1e3', '90071992547409.92'])('throws on %j', (text) => {
    expect(() => centsOfAmount(text)).toThrow(RangeError);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses to write %d as cents', (cents) => {
    expect(() => amountOfCents(cents)).toThrow(RangeError);
  });
});

describe('formatMoney', () => {
  it.each<[string | number, string]>([
    ['12500.00', 'N$ 12,500.00'],
    [1_250_000, 'N$ 12,500.00'],
    ['0.00', 'N$ 0.00'],
    [99_999, 'N$ 999.99'],
    [100_000, 'N$ 1,000.00'],
    [MAX_CENTS, 'N$ 99,999,999.99'],
    [123_456_789_012, 'N$ 1,234,567,890.12'],
    ['-50.00', '\u2212N$ 50.00'],
    [-123_456_78, '\u2212N$ 123,456.78'],
  ])('shows %j as %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  it('groups exactly as the English number format does', () => {
    const reference = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(allowedCents, (cents) => {
        expect(formatMoney(cents)).toBe(`N$ ${reference.format(cents / 100)}`);
      }),
    );
  });
});

describe('sumCents and remainingCents', () => {
  it('C5: sums without drift, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 500 }), (items) => {
        const reference = items.reduce((sum, cents) => sum + BigInt(cents), 0n);
        expect(BigInt(sumCents(items))).toBe(reference);
        expect(sumCents(items.toReversed())).toBe(sumCents(items));
      }),
    );
  });

  it('is zero for nothing', () => {
    expect(sumCents([])).toBe(0);
  });

  it('refuses a fraction of a cent', () => {
    expect(() => sumCents([1, 0.5])).toThrow(RangeError);
    expect(() => remainingCents(1, 0.5)).toThrow(RangeError);
  });

  it.each([
    [10_000, 2_500, 7_500],
    [10_000, 10_000, 0],
    [10_000, 12_000, -2_000],
  ])('leaves of %i after %i paid: %i', (total, paid, remaining) => {
    expect(remainingCents(total, paid)).toBe(remaining);
  });
});
