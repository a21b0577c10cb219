import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from '#shared/contracts/customers.ts';
import type { ActivityRow } from '#shared/contracts/history.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { addCustomer, addOrder } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const post = (body: unknown, headers?: Record<string, string>) =>
  server.client.post<Order>('/api/payments', body, headers);

describe('an order taken in', () => {
  it('is pending without money, and nothing says that any was received', async () => {
    const order = await addOrder(server.client, { paidAmount: '' });
    expect(order).toMatchObject({
      status: 'pending',
      totalAmount: '12500.00',
      paidAmount: '0.00',
      remainingAmount: '12500.00',
      paymentReceivedDate: null,
      phoneAvailable: true,
      version: 1,
    });
    expect((await server.client.get(`/api/payments/${order.id}/receipts`)).body).toEqual([]);
  });

  it('is partial with money, which becomes its first ledger row, received now', async () => {
    const order = await addOrder(server.client, { paidAmount: 500.5, paymentMethod: 'eft' });
    expect(order).toMatchObject({ status: 'partial', paidAmount: '500.50', remainingAmount: '11999.50' });
    expect(order.paymentReceivedDate).toBe(server.clock.now().toISOString());
    const ledger = await server.client.get(`/api/payments/${order.id}/receipts`);
    expect(ledger.body).toMatchObject([
      { amount: '500.50', kind: 'receipt', method: 'eft', agent: 'Agent 3', branch: 'oshakati' },
    ]);
  });

  it('keeps the day on which money was received, at noon in the shop', async () => {
    const order = await addOrder(server.client, { paidAmount: '100', paymentReceivedDate: '2026-11-02' });
    expect(order.paymentReceivedDate).toBe('2026-11-02T10:00:00.000Z');
  });

  it('ignores a received date when nothing was received', async () => {
    const order = await addOrder(server.client, { paymentReceivedDate: '2026-11-02' });
    expect(order.paymentReceivedDate).toBeNull();
  });

  it('is signed by whoever is at the device unless the form says otherwise', async () => {
    expect(await addOrder(server.client)).toMatchObject({ addedByAgent: 'Agent 3', agentBranch: 'oshakati' });
    const other = { addedByAgent: 'Agent 5', agentBranch: 'Walvis Bay' };
    expect(await addOrder(server.client, other)).toMatchObject(other);
  });

  it('may be overpaid, and says by how much', async () => {
    expect(await addOrder(server.client, { totalAmount: '100', paidAmount: '150' })).toMatchObject({
      remainingAmount: '-50.00',
    });
  });

  it('carries the largest amount without losing a cent', async () => {
    const order = await addOrder(server.client, { totalAmount: '99999999.99', paidAmount: '0.01' });
    expect(order).toMatchObject({ totalAmount: '99999999.99', remainingAmount: '99999999.98' });
  });

  it('takes a due date as a day, or as an instant that falls on that day in the shop', async () => {
    expect((await addOrder(server.client, { dueDate: '2026-12-01' })).dueDate).toBe('2026-12-01');
    expect((await addOrder(server.client, { dueDate: '2026-11-30T22:30:00Z' })).dueDate).toBe('2026-12-01');
    expect((await addOrder(server.client, { dueDate: '' })).dueDate).toBeNull();
  });

  it('is written to the history together with the batch of facts it starts with', async () => {
    const order = await addOrder(server.client, { paidAmount: '10' });
    const rows = await server.database.pool.query(
      `select action, agent, device_id, request_id, before, after from activity where entity = 'payment' and entity_id = $1`,
      [order.id],
    );
    expect(rows.rows).toMatchObject([
      {
        action: 'created',
        agent: 'Agent 3',
        before: null,
        after: { status: 'partial', paidAmount: '10.00' },
      },
    ]);
    expect(rows.rows[0].request_id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('an order of somebody new', () => {
  const newCustomer = { name: 'Ndeshi Order', phone: '081 690 0001', location: 'Outapi' };
  const customersOf = async (name: string) =>
    (await server.client.get<Customer[]>(`/api/customers?q=${encodeURIComponent(name)}`)).body;

  it('is taken in with its customer, who has a history of their own; one of each for one key', async () => {
    const body = { newCustomer, quoteNumber: 'NEW-1', totalAmount: '100', paidAmount: '40' };
    const first = await post(body, { 'idempotency-key': 'new-order' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ customer: newCustomer, paidAmount: '40.00' });
    const again = await post(body, { 'idempotency-key': 'new-order' });
    expect(again.body).toEqual(first.body);
    const [created, ...others] = await customersOf(newCustomer.name);
    expect([created?.id, others]).toEqual([first.body.customerId, []]);
    const history = await server.client.get(`/api/activity?entity=customer&id=${created?.id}`);
    expect(history.body).toMatchObject([{ action: 'created', agent: 'Agent 3' }]);
    expect((await server.client.get<Order[]>('/api/payments?q=Ndeshi')).body).toHaveLength(1);
  });

  it('leaves no customer behind when it is refused', async () => {
    await addOrder(server.client, { quoteNumber: 'NEW-TAKEN' });
    const nobody = { name: 'Nobody Order', phone: '081 690 0002' };
    const whole = { newCustomer: nobody, quoteNumber: 'NEW-TAKEN', totalAmount: '100' };
    expect((await post(whole)).body).toMatchObject({ status: 409, code: 'duplicate_quote' });
    const tomorrow = { quoteNumber: 'NEW-2', paidAmount: '1', paymentReceivedDate: '2026-11-19' };
    expect((await post({ ...whole, ...tomorrow })).status).toBe(400);
    expect(await customersOf(nobody.name)).toEqual([]);
    expect((await post({ ...whole, allowDuplicate: true })).status).toBe(201);
    expect(await customersOf(nobody.name)).toHaveLength(1);
  });

  it('with a number that somebody has is asked about, unless meant', async () => {
    const known = await addCustomer(server.client);
    const son = { name: 'Son Order', phone: known.phone };
    const body = { newCustomer: son, quoteNumber: 'NEW-3', totalAmount: '100' };
    const asked = await post(body);
    expect(asked.body).toMatchObject({
      status: 409,
      code: 'duplicate_customer',
      existingCustomer: { id: known.id },
    });
    expect((await server.client.get('/api/payments?q=NEW-3')).body).toEqual([]);
    const meant = await post({ ...body, newCustomer: { ...son, allowDuplicate: true } });
    expect(meant.body).toMatchObject({ customer: son });
    expect(meant.body.customerId).not.toBe(known.id);
  });

  it('two forms at once for one new number make one customer', async () => {
    const twice = { name: 'Twice Order', phone: '081 690 0003' };
    const replies = await Promise.all(
      ['A', 'B', 'C', 'D'].map((end) =>
        post({ newCustomer: twice, quoteNumber: `NEW-4${end}`, totalAmount: '1' }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await customersOf(twice.name)).toHaveLength(1);
  });
});

describe('an order with what is new of its customer', () => {
  const readCustomer = async (id: number) => (await server.client.get<Customer>(`/api/customers/${id}`)).body;
  const historyOf = async (id: number) =>
    (await server.client.get<ActivityRow[]>(`/api/activity?entity=customer&id=${id}`)).body;

  it('saves both in one call, once for one key, and the customer has it in their history', async () => {
    const { id, version } = await addCustomer(server.client, { name: 'Elina Before' });
    const customerChanges = { name: 'Elina Wedded', location: 'Outapi', version };
    const body = { customerId: id, customerChanges, quoteNumber: 'CHANGES-1', totalAmount: '100' };
    const heard: unknown[] = [];
    const stop = server.context.changes.subscribe(({ changes }) => heard.push(...changes));
    const first = await post(body, { 'idempotency-key': 'order-and-name' });
    stop();
    expect(first.status).toBe(201);
    expect(heard).toContainEqual({ entity: 'customer', id, version: version + 1 });
    expect(first.body.customer).toMatchObject({ id, name: 'Elina Wedded', location: 'Outapi' });
    expect((await post(body, { 'idempotency-key': 'order-and-name' })).body).toEqual(first.body);
    expect(await readCustomer(id)).toMatchObject({ name: 'Elina Wedded', version: version + 1 });
    expect(await historyOf(id)).toMatchObject([
      { action: 'updated', agent: 'Agent 3', before: { name: 'Elina Before', location: null } },
      { action: 'created' },
    ]);
    expect((await server.client.get<Order[]>('/api/payments?q=wedded')).body).toHaveLength(1);
  });

  it('leaves the customer as they were when the order is refused', async () => {
    await addOrder(server.client, { quoteNumber: 'CHANGES-TAKEN' });
    const { id, version } = await addCustomer(server.client, { name: 'Fenni Kept' });
    const body = { customerId: id, customerChanges: { name: 'Fenni Lost', version }, totalAmount: '1' };
    const refused = await post({ ...body, quoteNumber: 'CHANGES-TAKEN' });
    expect(refused.body).toMatchObject({ status: 409, code: 'duplicate_quote' });
    expect(await readCustomer(id)).toMatchObject({ name: 'Fenni Kept', version });
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('is refused whole when somebody changed the customer first: one of four at once wins', async () => {
    const { id, version } = await addCustomer(server.client);
    const replies = await Promise.all(
      ['A', 'B', 'C', 'D'].map((end) =>
        post({
          ...{ customerId: id, customerChanges: { name: `Raced ${end}`, version } },
          ...{ quoteNumber: `CHANGES-RACE-${end}`, totalAmount: '1' },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412]);
    const winner = await readCustomer(id);
    expect(winner.version).toBe(version + 1);
    const loser = replies.find(({ status }) => status === 412);
    expect(loser?.body).toMatchObject({ code: 'stale_version', current: { id, name: winner.name } });
    expect((await server.client.get('/api/payments?q=CHANGES-RACE')).body).toHaveLength(1);
  });

  it('is refused as the change of a customer is', async () => {
    const [known, other] = [await addCustomer(server.client), await addCustomer(server.client)];
    const whole = { customerId: known.id, quoteNumber: 'CHANGES-4', totalAmount: '1' };
    const taken = await post({ ...whole, customerChanges: { phone: other.phone } });
    expect(taken.body).toMatchObject({ code: 'duplicate_customer', existingCustomer: { id: other.id } });
    for (const [fields, path] of [
      [{ customerChanges: { name: ' ' } }, 'customerChanges.name'],
      [{ customerId: undefined, customerChanges: { name: 'Whose' } }, 'customerChanges'],
      [{ customerId: 999_999, customerChanges: { name: 'Nobody' } }, 'customerId'],
    ] as const) {
      const errors = expect.arrayContaining([expect.objectContaining({ path })]);
      expect((await post({ ...whole, ...fields })).body).toMatchObject({ status: 400, errors });
    }
    expect((await server.client.get('/api/payments?q=CHANGES-4')).body).toEqual([]);
  });
});

describe('an order that is refused', () => {
  const refusals: [string, Record<string, unknown>, string, string][] = [
    ['no quote number', { quoteNumber: ' ' }, 'quoteNumber', 'Quote number is required'],
    ['no total', { totalAmount: '' }, 'totalAmount', 'Total amount is required'],
    ['a total of null', { totalAmount: null }, 'totalAmount', 'Total amount is required'],
    ['no customer', { customerId: undefined }, 'customerId', 'Find the customer first'],
    [
      'two customers',
      { newCustomer: { name: 'Two', phone: '1' } },
      'customerId',
      'Choose either an existing customer or a new one',
    ],
    [
      'a new customer without a number',
      { customerId: undefined, newCustomer: { name: 'Numberless' } },
      'newCustomer.phone',
      'Required',
    ],
    ['a customer that is not there', { customerId: 999_999 }, 'customerId', 'This customer does not exist'],
  ];
  it.each(refusals)(
    'for %s names the field and says what is expected',
    async (_case, fields, path, message) => {
      const customer = await addCustomer(server.client);
      const reply = await post({ customerId: customer.id, quoteNumber: 'R-1', totalAmount: '10', ...fields });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ code: 'invalid_request', errors: [{ path, message }] });
    },
  );

  it.each(['-1', '1,500.00', '1e3', '12.345', 'NaN', '100000000.00', 'twelve', true, {}, [], '0x10'])(
    'for a total of %j stores nothing',
    async (totalAmount) => {
      const customer = await addCustomer(server.client);
      const reply = await post({ customerId: customer.id, quoteNumber: 'R-2', totalAmount });
      expect(reply.status).toBe(400);
      expect(JSON.stringify(reply.body)).toContain('totalAmount');
      const stored = await server.client.get(`/api/payments?customerId=${customer.id}`);
      expect(stored.body).toEqual([]);
    },
  );

  it('for money received in the future', async () => {
    const customer = await addCustomer(server.client);
    const reply = await post({
      customerId: customer.id,
      quoteNumber: 'R-3',
      totalAmount: '10',
      paidAmount: '5',
      paymentReceivedDate: '2026-11-19',
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ errors: [{ path: 'paymentReceivedDate' }] });
  });

  it('for a quote number that is on a live order in any spelling, naming that order, unless meant', async () => {
    const first = await addOrder(server.client, { quoteNumber: 'INV 2026-77' });
    const customer = await addCustomer(server.client);
    const again = { customerId: customer.id, quoteNumber: 'inv2026-77', totalAmount: '10' };
    const refused = await post(again);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'duplicate_quote', existingOrder: { id: first.id } });
    expect((await post({ ...again, allowDuplicate: true })).status).toBe(201);
  });

  it('when two agents take the same quote in at the same moment: one of them', async () => {
    const customer = await addCustomer(server.client);
    const body = { customerId: customer.id, quoteNumber: 'RACE-1', totalAmount: '10' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});

describe('an order that is asked for', () => {
  it('needs a session', async () => {
    expect((await server.newClient().get('/api/payments/1')).status).toBe(401);
  });
  it.each(['0', 'abc', '-1', '99999999999', '1.5'])('under the id %s is a 400 or a 404', async (id) => {
    expect([400, 404]).toContain((await server.client.get(`/api/payments/${id}`)).status);
  });
  it('that does not exist is a 404', async () => {
    const reply = await server.client.get('/api/payments/2000000000');
    expect(reply.body).toMatchObject({ status: 404, code: 'not_found', message: 'Order not found' });
  });
});
