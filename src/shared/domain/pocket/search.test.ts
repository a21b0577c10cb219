import { expect, test } from 'vitest';
import { POCKET_FORMAT, type PocketTable } from './format.ts';
import { applyAnswer } from './pocket.ts';
import { searchPocket } from './search.ts';

const AT = '2026-11-18T07:14:00.000Z';
const DAY = { today: '2026-11-18', zone: 'Africa/Windhoek' } as const;

const person = (id: number, name: string, phoneKey: string) => ({
  ...{ id, version: 1, name, phone: phoneKey, phoneKey, email: null, address: null, location: null },
  ...{ createdAt: AT, updatedAt: AT, dealings: [] },
});

function tableOf(rows: Record<string, unknown>[]): PocketTable {
  return { fields: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) };
}

const { pocket } = applyAnswer(null, {
  ...{ format: POCKET_FORMAT, shop: 'a', cursor: 'a.1', at: AT, isWhole: true, gone: {} },
  bounds: { ordersFrom: null, customersFrom: AT, notificationsFrom: AT },
  totals: { orders: 1, preOrders: 0, laybys: 0, reservations: 0 },
  tables: {
    customers: tableOf([
      person(1, 'Ndapéwa Shikongo', '264811234567'),
      person(2, 'Petrus Amadhila', '264857654321'),
    ]),
    orders: tableOf([
      {
        ...{
          id: 7,
          customerId: 2,
          quoteNumber: 'QU-4711',
          phoneModel: 'Motorola Rázr 60',
          status: 'approved',
        },
        ...{ remainingAmount: '10.00', dueDate: null, createdAt: AT, updatedAt: AT },
      },
    ]),
  },
});
const found = (q: string) => {
  const { hits, alike } = searchPocket(pocket, q, 20, DAY);
  return { hits: hits.map(({ kind, id }) => `${kind} ${id}`), alike };
};

test.each([
  ['shikogno', 'customer 1', 'shikongo'],
  ['amadila petrs', 'payment 7', 'amadhila petrus'],
  ['motorlla', 'payment 7', 'motorola'],
  ['081 123 4657', 'customer 1', '811234567'],
])('“%s” finds %s of what is carried, as it is really written', (q, hit, alike) => {
  const { hits, ...answer } = found(q);
  expect(answer).toEqual({ alike });
  expect(hits).toContain(hit);
});

test('what is written as it was typed is no mistake, and nothing is guessed of short words and quote numbers', () => {
  expect(found('shikongo')).toEqual({ hits: ['customer 1'], alike: null });
  for (const q of ['pet shi', 'QU-4712', '4712', 'zzzzzzzz'])
    expect(found(q), q).toEqual({ hits: [], alike: null });
});
