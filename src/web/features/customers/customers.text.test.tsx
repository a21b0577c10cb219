import { expect, it } from 'vitest';
import { goingAlong, relationCounts } from './dialogs/leaving.text.ts';

it('counts what belongs to a customer, in words, without what there is none of', () => {
  const some = { orders: 2, laybys: 0, reservations: 0, preOrders: 1, paidAmount: '0.00' };
  expect(relationCounts(some)).toEqual(['2 orders', '1 pre-order']);
  expect(goingAlong(some)).toEqual(['2 orders', '1 pre-order']);
  expect(goingAlong({ ...some, paidAmount: '12500.00' })).toContain('N$ 12,500.00 received');
  expect(goingAlong({ orders: 0, laybys: 0, reservations: 0, preOrders: 0, paidAmount: '0.00' })).toEqual([]);
});
