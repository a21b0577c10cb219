import { describe, expect, it } from 'vitest';
import { hasSplitAmount } from './split-amount.ts';

const columns = { totalAmount: 0, paidAmount: 3 };

describe('hasSplitAmount', () => {
  it.each([
    [['N$ 12', '500.00', 'iPhone']],
    [['12', '500.00']],
    [['12 500', '50']],
    [['N$ 1 212 500', '00', 'iPhone']],
    [['5000.00', 'iPhone', '', '1', '250.00']],
  ])('notices %j in a row of any length', (cells) => {
    expect(hasSplitAmount(cells, columns, false)).toBe(true);
  });

  it.each([[['12', '500']], [['12500', '00']], [['12 500', '00']]])(
    'notices %j in a row that is too long',
    (cells) => {
      expect(hasSplitAmount(cells, columns, true)).toBe(true);
    },
  );

  it.each([
    [['12', '500', 'iPhone']],
    [['12500', '15', 'iPhone']],
    [['12,500.00', '500.00']],
    [['5000.00', 'iPhone', '', '250']],
    [['5000']],
    [[]],
  ])('leaves %j alone', (cells) => {
    expect(hasSplitAmount(cells, columns, false)).toBe(false);
  });

  it('takes a paid amount right after a whole total for one when it is no larger', () => {
    expect(hasSplitAmount(['900', '500.00'], { totalAmount: 0, paidAmount: 1 }, false)).toBe(false);
    expect(hasSplitAmount(['12', '500.00'], { totalAmount: 0, paidAmount: 1 }, false)).toBe(true);
  });
});
