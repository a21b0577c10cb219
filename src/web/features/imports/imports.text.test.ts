import { expect, it } from 'vitest';
import type { ImportRow } from '#shared/contracts/imports.ts';
import { explainRow } from './imports.text.ts';

const ROW: ImportRow = {
  ...{ line: 2, outcome: 'new', title: 'Q-1', customerName: 'Selma', customerPhone: '0811111111' },
  ...{ totalAmount: '100.00', paidAmount: '40.00', standing: 'Contract Signed' },
};

it('says where an order that has come further is taken in, unless it is there already', () => {
  expect(explainRow('orders', ROW)).toMatch(
    /^Creates a new customer and an order · status Contract Signed · N\$.40\.00 booked as received$/,
  );
  const there = { ...ROW, outcome: 'already_there', existing: { quoteNumber: 'Q-1' } } as const;
  expect(explainRow('orders', there)).toBe('An order has this quote number: Q-1');
});
