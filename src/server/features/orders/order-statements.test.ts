import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCustomer, addOrder } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

/** Counts the database round trips of the most frequent requests, so that their number does not grow unnoticed. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/**
 * Statements that do not belong to the request: those of a new connection, and reads of the session and the password that
 * are cached for a second.
 */
const NOT_OF_THE_CALL =
  /^set timezone|^select pg_is_in_recovery|^select "sessions"|^select \("value"->>'epoch'\)::int from "settings"/;

/** Includes the beginning and the end of the transaction. */
async function statementsOf(call: () => Promise<{ status: number }>, status: number): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await call()).status).toBe(status);
    return asked.mock.calls
      .map(([query]) => {
        const text: unknown =
          typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;
        return String(text).replace(/\s+/g, ' ').slice(0, 100);
      })
      .filter((text) => !NOT_OF_THE_CALL.test(text));
  } finally {
    asked.mockRestore();
  }
}

const withKey = () => ({ 'idempotency-key': randomUUID() });

test('a page of a list: one, and the question whether anything has changed', async () => {
  await addOrder(server.client);
  const asked = await statementsOf(() => server.client.get('/api/payments?status=pending&limit=50'), 200);
  expect(
    asked.filter((text) => !text.includes('pg_current_snapshot')),
    asked.join('\n'),
  ).toHaveLength(1);
});

test('a search: one, and one that counts if not all of what it finds is on the page', async () => {
  const { id } = await addCustomer(server.client);
  for (const quoteNumber of ['Q-sought-1', 'Q-sought-2'])
    await server.client.post('/api/payments', { customerId: id, quoteNumber, totalAmount: '900.00' });
  const search = (limit: number) => () => server.client.get(`/api/payments?q=q-sought&limit=${limit}`);
  expect(await statementsOf(search(2), 200)).toHaveLength(1);
  expect(await statementsOf(search(1), 200)).toHaveLength(2);
  expect((await search(1)()).headers['x-total-count']).toBe('2');
});

test('taking an order in: seven, with its money and its key', async () => {
  const { id } = await addCustomer(server.client);
  const order = { customerId: id, quoteNumber: 'Q-counted', totalAmount: '900.00', paidAmount: '100.00' };
  const asked = await statementsOf(() => server.client.post('/api/payments', order, withKey()), 201);
  expect(asked, asked.join('\n')).toHaveLength(7);
});

test('a step of an order: five, and one to know its key', async () => {
  const { id } = await addOrder(server.client);
  const step = (status: string, headers?: Record<string, string>) => () =>
    server.client.put(`/api/payments/${id}`, { status }, headers);
  const plain = await statementsOf(step('approved'), 200);
  expect(plain, plain.join('\n')).toHaveLength(5);
  expect(await statementsOf(step('contract_signed', withKey()), 200)).toHaveLength(6);
});

test('money received: six, and one to know its key', async () => {
  const { id } = await addOrder(server.client);
  const pay = (headers?: Record<string, string>) => () =>
    server.client.post(`/api/payments/${id}/receipts`, { amount: '10.00' }, headers);
  const plain = await statementsOf(pay(), 201);
  expect(plain, plain.join('\n')).toHaveLength(6);
  expect(await statementsOf(pay(withKey()), 201)).toHaveLength(7);
});
