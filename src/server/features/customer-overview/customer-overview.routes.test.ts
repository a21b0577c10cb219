import { afterAll, beforeAll, expect, it } from 'vitest';
import type {
  CustomerContactRow,
  CustomerHistoryRow,
  CustomerOverview,
  CustomerReceiptRow,
} from '#shared/contracts/customer-overview.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const overviewOf = async (id: number) =>
  (await server.client.get<CustomerOverview>(`/api/customers/${id}/overview`)).body;

it('sums what was received and what is due over orders and laybys, each for itself', async () => {
  const { id: customerId } = await make.makeCustomer(server);
  await make.makeOrder(server, { customerId, totalAmount: '8000.00', paidAmount: '3000.00' });
  await make.makeOrder(server, { customerId, totalAmount: '1000.00', paidAmount: '1250.50' });
  await make.makeOrder(server, { customerId, totalAmount: '500.00', status: 'order_completed' });
  await make.makeLayby(server, { customerId, fullAmount: '6000.00', paidAmount: '1500.00' });
  await make.makeLayby(server, {
    customerId,
    fullAmount: '900.00',
    paidAmount: '100.00',
    status: 'cancelled',
  });
  await make.makeReservation(server, { customerId });
  await make.makeReservation(server, { customerId, status: 'cancelled' });
  await make.makePreOrder(server, { customerId });

  expect(await overviewOf(customerId)).toEqual({
    counts: {
      orders: 4,
      openOrders: 3,
      laybys: 2,
      activeLaybys: 1,
      reservations: 2,
      openReservations: 1,
      preOrders: 1,
      openPreOrders: 1,
    },
    receivedAmount: '5850.50',
    // 5,000 on the first order, 500 on the completed one, and the amount of the pre-order's own order.
    owedOnOrders: '13999.00',
    owedOnLaybys: '4500.00',
    overpaidAmount: '250.50',
    lastContactAt: null,
  });
});

it('adds sums that are larger than one amount may be', async () => {
  const { id: customerId } = await make.makeCustomer(server);
  for (let n = 0; n < 3; n += 1) {
    await make.makeOrder(server, { customerId, totalAmount: '99999999.99', paidAmount: '99999999.99' });
  }
  expect((await overviewOf(customerId)).receivedAmount).toBe('299999999.97');
});

it('counts nothing that is in the trash, and nothing of anybody else', async () => {
  const { id: customerId } = await make.makeCustomer(server);
  const order = await make.makeOrder(server, { customerId, paidAmount: '100.00' });
  await make.makeOrder(server, { paidAmount: '700.00' });
  await server.client.delete(`/api/payments/${order.id}`);
  const overview = await overviewOf(customerId);
  expect(overview.counts.orders).toBe(0);
  expect(overview.receivedAmount).toBe('0.00');
  const receipts = await server.client.get<CustomerReceiptRow[]>(`/api/customers/${customerId}/receipts`);
  expect(receipts.body).toEqual([]);
});

it('lists every ledger row of the customer with what it belongs to, newest first', async () => {
  const { id: customerId } = await make.makeCustomer(server);
  const order = await make.makeOrder(server, {
    customerId,
    quoteNumber: 'Q-LEDGER',
    phoneModel: 'iPhone 15',
    paidAmount: '100.00',
  });
  await make.makeLayby(server, { customerId, phoneModel: 'Galaxy A55', paidAmount: '50.00' });
  await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '25.00' });
  const { body } = await server.client.get<CustomerReceiptRow[]>(`/api/customers/${customerId}/receipts`);
  expect(body.map(({ amount, about }) => [amount, about.entity, about.label])).toEqual([
    ['25.00', 'payment', 'Q-LEDGER · iPhone 15'],
    ['50.00', 'layby', 'Layby · Galaxy A55'],
    ['100.00', 'payment', 'Q-LEDGER · iPhone 15'],
  ]);
});

it('lists the attempts to reach the customer, and says when the last one was', async () => {
  const { id: customerId } = await make.makeCustomer(server);
  const order = await make.makeOrder(server, { customerId, quoteNumber: 'Q-CALL', phoneModel: null });
  const told = { contactedBy: 'Agent 3', communicationMode: 'whatsapp' };
  await server.client.put(`/api/payments/${order.id}/customer-contact`, { customerContacted: false });
  server.clock.advance(60_000);
  await server.client.put(`/api/payments/${order.id}/customer-contact`, { customerContacted: true, ...told });
  const { body } = await server.client.get<CustomerContactRow[]>(`/api/customers/${customerId}/contacts`);
  expect(body.map(({ isReached, about }) => [isReached, about?.label])).toEqual([
    [true, 'Q-CALL'],
    [false, 'Q-CALL'],
  ]);
  expect((await overviewOf(customerId)).lastContactAt).toBe(server.clock.now().toISOString());
});

it('tells one history of the customer and all that is theirs, also of what was deleted, page by page', async () => {
  const created = await server.client.post('/api/customers', { name: 'Maria History', phone: '0815550001' });
  const customerId = created.body.id;
  const order = await server.client.post('/api/payments', {
    customerId,
    quoteNumber: 'Q-HISTORY',
    totalAmount: '100',
    phoneModel: 'Nokia 105',
  });
  await server.client.put(`/api/payments/${order.body.id}`, { status: 'approved' });
  await server.client.delete(`/api/payments/${order.body.id}`);
  await make.makeOrder(server);

  const url = `/api/customers/${customerId}/history`;
  const whole = await server.client.get<CustomerHistoryRow[]>(url);
  expect(whole.body.map(({ action, about }) => `${about.label}: ${action}`)).toEqual([
    'Q-HISTORY · Nokia 105: deleted',
    'Q-HISTORY · Nokia 105: approve',
    'Q-HISTORY · Nokia 105: created',
    'Maria History: created',
  ]);
  const first = await server.client.get<CustomerHistoryRow[]>(`${url}?limit=3`);
  expect(first.headers['x-total-count']).toBe('4');
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await server.client.get<CustomerHistoryRow[]>(next);
  expect(second.body.map(({ about }) => about.entity)).toEqual(['customer']);
});

it.each(['overview', 'receipts', 'contacts', 'history'])(
  'answers %s of nobody with 404, to a stranger with 401, and of no number with 400',
  async (part) => {
    expect((await server.client.get(`/api/customers/999999/${part}`)).status).toBe(404);
    expect((await server.newClient().get(`/api/customers/1/${part}`)).status).toBe(401);
    expect((await server.client.get(`/api/customers/none/${part}`)).status).toBe(400);
  },
);

it('lists the pre-orders of one customer', async () => {
  const own = await make.makePreOrder(server);
  await make.makePreOrder(server);
  const { body } = await server.client.get<{ id: number }[]>(`/api/pre-orders?customerId=${own.customerId}`);
  expect(body.map(({ id }) => id)).toEqual([own.id]);
});
