import { afterEach, expect, it } from 'vitest';
import { layOver } from '../outbox/lay-over.ts';
import { forgetWrites, putWaiting, type SentWrite } from './sent-writes.ts';
import { ownerIdOf, temporaryIdOf } from './temporary-id.ts';
import { layer, waitingOn, waitingRow } from './waiting-rows.ts';

afterEach(() => {
  layer.current = null;
  forgetWrites();
});

it('a pre-order that waits is marked itself, not its order alone, and so is whoever came along with something new', () => {
  const made = (key: string, path: string, typed: object): SentWrite => ({
    ...{ key, method: 'POST', path, content: JSON.stringify(typed), ifMatch: null },
    ...{ form: null, opening: null, sentAt: 1, isUnsettled: true, isLeft: true, isWaiting: true },
  });
  const ordered = made('a', '/api/pre-orders', { paymentId: 7 });
  const sold = made('b', '/api/payments', { newCustomer: { name: 'Taimi' } });
  putWaiting([ordered, sold]);
  expect(waitingOn('pre_order', temporaryIdOf('a'))).toEqual([ordered]);
  expect(waitingOn('payment', 7)).toEqual([ordered]);
  expect(waitingOn('customer', ownerIdOf('b'))).toEqual([sold]);
});

it('a step of a pre-order is laid over its order as well, in whose turn it goes', () => {
  layer.current = { layOver, takingsIn: () => 0 };
  const content = JSON.stringify({ status: 'picked_up', deliveryMethod: 'delivered' });
  const step: SentWrite = {
    ...{ key: 'a', method: 'PUT', path: '/api/pre-orders/9', content, ifMatch: '2', line: 'payment:7' },
    ...{ form: null, opening: null, sentAt: 1, isUnsettled: true, isLeft: true, isWaiting: true },
  };
  putWaiting([step]);
  const order = { id: 7, status: 'phone_available', paidAmount: '0.00', nextActions: [] };
  expect(waitingRow('payment', order)).toMatchObject({ status: 'device_collected' });
  expect(waitingRow('payment', { ...order, id: 8 })).toMatchObject({ status: 'phone_available' });
  const preOrder = { id: 9, status: 'arrived', payment: { status: 'phone_available' } };
  expect(waitingRow('pre_order', preOrder)).toMatchObject({ status: 'picked_up' });
});
