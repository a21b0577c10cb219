import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Row = { id: number; about?: { entity: string; id: number } | null };

const CONTACT = { customerContacted: false };
const RECEIPT = { amount: '10.00' };

/** A customer with an order, a layby and a reservation, each with entries in every log. */
async function makeLogs() {
  const { id: customerId } = await make.makeCustomer(server);
  const order = await make.makeOrder(server, { customerId, totalAmount: '900.00' });
  const layby = await make.makeLayby(server, { customerId });
  const reservation = await make.makeReservation(server, { customerId });
  const paths = [
    `/api/payments/${order.id}`,
    `/api/laybys/${layby.id}`,
    `/api/reservations/${reservation.id}`,
  ];
  for (let n = 0; n < 3; n += 1) {
    for (const path of paths) {
      expect((await server.client.put(`${path}/customer-contact`, CONTACT)).status).toBe(200);
      if (path.includes('reservations')) continue;
      expect((await server.client.post(`${path}/receipts`, RECEIPT)).status).toBe(201);
    }
  }
  return { order, layby, reservation, customer: `/api/customers/${customerId}` };
}

async function pagesOf(path: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  const totals: unknown[] = [];
  let next: string | undefined = `${path}?limit=${limit}`;
  while (next !== undefined) {
    const page: Awaited<ReturnType<typeof server.client.get<Row[]>>> = await server.client.get(next);
    expect([path, page.status, page.body.length <= limit]).toEqual([path, 200, true]);
    rows.push(...page.body);
    next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
    totals.push(page.headers['x-total-count']);
  }
  expect([path, ...totals]).toEqual([path, String(rows.length), ...totals.slice(1).fill(undefined)]);
  return rows;
}

describe('what belongs to a record', () => {
  it('is answered in pages that join without a gap, and whole without a limit', async () => {
    const { order, layby, reservation, customer } = await makeLogs();
    for (const [path, count] of [
      [`/api/payments/${order.id}/contacts`, 3],
      [`/api/payments/${order.id}/receipts`, 3],
      [`/api/laybys/${layby.id}/contacts`, 3],
      [`/api/laybys/${layby.id}/receipts`, 3],
      [`/api/reservations/${reservation.id}/contacts`, 3],
      [`${customer}/contacts`, 9],
      [`${customer}/receipts`, 6],
      [`${customer}/history`, 15],
    ] as const) {
      const whole = (await server.client.get<Row[]>(path)).body;
      expect([path, whole.length]).toEqual([path, count]);
      expect(whole.map(({ id }) => id)).toEqual(whole.map(({ id }) => id).toSorted((a, b) => b - a));
      expect(await pagesOf(path, 2)).toEqual(whole);
    }
  });

  it('is nobody else’s: the layby of the same number has its own', async () => {
    const { order, layby } = await makeLogs();
    const ids = async (path: string) => (await server.client.get<Row[]>(path)).body.map(({ id }) => id);
    for (const log of ['contacts', 'receipts']) {
      const [ofOrder, ofLayby] = [
        await ids(`/api/payments/${order.id}/${log}`),
        await ids(`/api/laybys/${layby.id}/${log}`),
      ];
      expect(ofOrder.filter((id) => ofLayby.includes(id))).toEqual([]);
    }
  });

  it('refuses a page that is none, a stranger, and a record that is not there', async () => {
    const { order } = await makeLogs();
    const path = `/api/payments/${order.id}/receipts`;
    for (const query of ['?limit=0', '?limit=501', '?cursor=x&limit=2'])
      expect([query, (await server.client.get(`${path}${query}`)).status]).toEqual([query, 400]);
    expect((await server.newClient().get(path)).status).toBe(401);
    for (const gone of ['payments/999999/contacts', 'laybys/999999/receipts', 'customers/999999/receipts'])
      expect([gone, (await server.client.get(`/api/${gone}`)).status]).toEqual([gone, 404]);
  });
});
