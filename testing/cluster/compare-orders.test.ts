import { describe, expect, it } from 'vitest';
import { compareOrders, type OrderRow } from './compare-orders.ts';
import type { Write } from './writes.ts';

const write = (key: string, path: string, version: number, body: Write['body']): Write => ({
  key,
  method: 'livePaymentFeedback' in body ? 'PUT' : 'POST',
  path,
  body,
  attempts: 1,
  answer: { status: 200, row: { id: 7, version } },
  settledAt: 0,
});

const SETTLED = [
  write('a', '/api/payments', 1, { quoteNumber: 'CL-1' }),
  write('b', '/api/payments/7/receipts', 2, { amount: '100.25' }),
  write('c', '/api/payments/7', 3, { livePaymentFeedback: 'Called' }),
];
const ORDER: OrderRow = {
  id: 7,
  quote: 'CL-1',
  version: 3,
  paid: '100.25',
  feedback: 'Called',
  ledger: '100.25',
};
const KEYS = new Set(['a', 'b', 'c']);

describe('acknowledged changes beside the database', () => {
  it('agree when each took effect once', () => {
    expect(compareOrders([ORDER], SETTLED, KEYS)).toEqual({ lost: 0, doubled: 0 });
  });

  it.each<[string, OrderRow[], string[]]>([
    ['an order', [], ['a', 'b', 'c']],
    ['a receipt', [{ ...ORDER, version: 2, paid: '0.00' }], ['a', 'b', 'c']],
    ['a change', [{ ...ORDER, feedback: null }], ['a', 'b', 'c']],
    ['a key', [ORDER], ['a', 'b']],
  ])('show that %s was lost', (_, orders, keys) => {
    expect(compareOrders(orders, SETTLED, new Set(keys))).toEqual({ lost: 1, doubled: 0 });
  });

  it.each<[string, OrderRow[]]>([
    ['an order', [ORDER, { ...ORDER, id: 8 }]],
    ['a receipt', [{ ...ORDER, version: 4, paid: '200.50' }]],
    ['a change', [{ ...ORDER, version: 4 }]],
    ['what nobody acknowledged', [ORDER, { ...ORDER, id: 8, quote: 'CL-2' }]],
  ])('show that %s took effect besides', (_, orders) => {
    expect(compareOrders(orders, SETTLED, KEYS)).toEqual({ lost: 0, doubled: 1 });
  });
});
