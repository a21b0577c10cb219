import { expect, it } from 'vitest';
import { balanceOf } from './balance.ts';

const money = (totalAmount: string, paidAmount: string, remainingAmount: string) =>
  balanceOf({ totalAmount, paidAmount, remainingAmount });

it('says of the money of an order what is due, whether it is paid, or by how much too much', () => {
  expect(money('100.00', '25.00', '75.00')).toEqual({
    state: 'due',
    label: 'Balance due',
    amount: 'N$ 75.00',
    percent: 25,
  });
  expect(money('100.00', '100.00', '0.00')).toMatchObject({
    state: 'paid',
    label: 'Paid in full',
    amount: null,
  });
  expect(money('100.00', '150.00', '-50.00')).toMatchObject({ label: 'Overpaid', amount: 'N$ 50.00' });
});

it('does not call an order of nothing paid', () => {
  expect(money('0.00', '0.00', '0.00')).toEqual({
    state: 'none',
    label: 'Nothing due',
    amount: null,
    percent: 0,
  });
});
