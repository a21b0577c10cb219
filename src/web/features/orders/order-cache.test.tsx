import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { api } from '#web/lib/api-client.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { makeOrder, readOrder } from '#web/testing/make-order.ts';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { replaceOrder } from './order-cache.ts';
import { filterOf } from './order-filter.ts';
import { updateOrder } from './public/order-dialogs.queries.ts';
import { ORDERS_KEY, orderListQuery, orderQuery } from './public/orders.queries.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(() => vi.useRealTimers());

/** The order as it is shown alone and in the lists of these filters; in sight, so that what is read anew is. */
async function show(id: number, ...filters: ReturnType<typeof filterOf>[]) {
  const client = createQueryClient();
  const ends = [
    new QueryObserver(client, orderQuery(id)).subscribe(() => {}),
    ...filters.map((filter) => new InfiniteQueryObserver(client, orderListQuery(filter)).subscribe(() => {})),
  ];
  const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await settled();
  const alone = () => client.getQueryData(orderQuery(id).queryKey);
  return {
    client,
    settled,
    alone,
    listed: () =>
      filters.map((filter) => {
        const pages = client.getQueryData(orderListQuery(filter).queryKey)?.pages ?? [];
        return pages.flatMap(({ items }) => items).find((row) => row.id === id);
      }),
    end: () => {
      for (const end of ends) end();
    },
  };
}

it('a save repeated under its key, answered as it was then, leaves the money that a colleague took since in sight', async () => {
  const order = await makeOrder(server);
  const shop = await show(order.id, filterOf({}));
  const save = () => updateOrder(order, { phoneModel: 'Galaxy Z' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const carriedOut = server.loseAnswer(/^PUT /);
  const first = save().catch((error: unknown) => error);
  await carriedOut;
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect(await first).toBeInstanceOf(Error);
  await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '250.00', method: 'cash' });
  await shop.client.invalidateQueries({ queryKey: ORDERS_KEY });
  await shop.settled();

  const answer = await save();
  const now = await readOrder(server, order.id);
  expect([answer.paidAmount, now.paidAmount]).toEqual(['0.00', '250.00']);
  replaceOrder(shop.client, answer);
  const seen = () => [shop.alone(), ...shop.listed()].map((row) => [row?.version, row?.paidAmount]);
  const paid = [now.version, '250.00'];
  expect(seen()).toEqual([paid, paid]);
  await shop.settled();
  expect(seen()).toEqual([paid, paid]);
  shop.end();
});

it('an older answer brings no order back into a list that it has left', async () => {
  const order = await makeOrder(server, { paidAmount: '1000.00' });
  const { status } = order;
  const shop = await show(order.id, filterOf({ status, exact: '1' }), filterOf({}));
  const moved = await server.client.put(`/api/payments/${order.id}`, { status: 'phone_available' });
  expect(moved.status, moved.text).toBe(200);
  replaceOrder(shop.client, await api.get(`/api/payments/${order.id}`));
  await shop.settled();
  const standing = () => shop.listed().map((row) => row?.status);
  expect(standing()).toEqual([undefined, 'phone_available']);
  replaceOrder(shop.client, order);
  expect(standing()).toEqual([undefined, 'phone_available']);
  await shop.settled();
  expect(standing()).toEqual([undefined, 'phone_available']);
  shop.end();
});
