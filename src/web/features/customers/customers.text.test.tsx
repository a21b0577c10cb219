import { expect, it } from 'vitest';
import { forgetWords, relationCounts } from './dialogs/leaving.text.ts';

const SOME = { orders: 2, laybys: 0, reservations: 0, preOrders: 1, paidAmount: '0.00' };

it('counts what belongs to a customer, in words, without what there is none of', () => {
  expect(relationCounts(SOME)).toEqual(['2 orders', '1 pre-order']);
  expect(relationCounts({ ...SOME, orders: 0, preOrders: 0 })).toEqual([]);
});

it('says what is kept of somebody who is forgotten, their money among it', () => {
  const keptOf = (paidAmount: string) =>
    forgetWords({ replacement: 'Forgotten person', stays: { ...SOME, paidAmount } }).join(' ');
  expect(keptOf('0.00')).toContain('stay, and totals do not change: 2 orders, 1 pre-order.');
  expect(keptOf('12500.00')).toContain('2 orders, 1 pre-order, N$ 12,500.00 received.');
});
