import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { laybyCalls } from '#testing/layby-calls.ts';
import { addCustomer, addLayby, laybyBody } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { post, countOf } = laybyCalls(() => server);

describe('taking a layby in', () => {
  it('answers the whole row with its customer, and books what was paid', async () => {
    const customer = await addCustomer(server.client, { location: 'Ongwediva' });
    const reply = await server.client.post<Layby>(
      '/api/laybys',
      laybyBody({
        customerId: customer.id,
        customerFullName: 'Selma N.',
        customerEmail: ' selma@example.com ',
        phoneNetwork: 'MTC',
        paidAmount: 1500.5,
        paymentMethod: 'cash',
        product: 'Phone',
        totalPrice: '6000',
        remainingAmount: '1.00',
      }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      version: 1,
      customerId: customer.id,
      customer: { id: customer.id, name: customer.name, phone: customer.phone, location: 'Ongwediva' },
      customerFullName: 'Selma N.',
      customerEmail: 'selma@example.com',
      phoneNetwork: 'MTC',
      fullAmount: '6000.00',
      paidAmount: '1500.50',
      remainingAmount: '4499.50',
      dueDate: '2027-02-18',
      status: 'active',
      isOverdue: false,
      product: 'Phone',
      totalPrice: '6000.00',
      addedByAgent: 'Agent 3',
      agentBranch: 'oshakati',
      completedDate: null,
      createdAt: server.clock.now().toISOString(),
      nextActions: ['add_payment', 'edit', 'cancel'],
    });
    const { id } = reply.body;
    expect((await server.client.get(`/api/laybys/${id}`)).body).toEqual(reply.body);
    const ledger = await server.client.get<Receipt[]>(`/api/laybys/${id}/receipts`);
    expect(ledger.body).toMatchObject([
      { laybyId: id, amount: '1500.50', kind: 'receipt', method: 'cash', agent: 'Agent 3' },
    ]);
    const history = await server.client.get(`/api/activity?entity=layby&id=${id}`);
    expect(history.body).toMatchObject([
      { action: 'created', before: null, after: { fullAmount: '6000.00' }, agent: 'Agent 3' },
    ]);
    expect(history.body[0].after).not.toHaveProperty('searchText');
  });

  it('with nothing paid books nothing, and names whoever the form names', async () => {
    const layby = await addLayby(server.client, {
      paidAmount: '0',
      addedByAgent: 'Agent 7',
      agentBranch: 'Rundu',
    });
    expect(layby).toMatchObject({ paidAmount: '0.00', addedByAgent: 'Agent 7', agentBranch: 'Rundu' });
    expect((await server.client.get(`/api/laybys/${layby.id}/receipts`)).body).toEqual([]);
  });

  it('with everything paid is completed at once', async () => {
    const layby = await addLayby(server.client, { fullAmount: '99999999.99', paidAmount: '99999999.99' });
    expect(layby).toMatchObject({
      fullAmount: '99999999.99',
      remainingAmount: '0.00',
      status: 'completed',
      completedDate: server.clock.now().toISOString(),
      nextActions: ['hand_over', 'add_payment', 'edit', 'cancel'],
    });
  });

  it('with more paid than is due asks first, and then keeps the sum', async () => {
    const body = laybyBody({ fullAmount: '500', paidAmount: '550' });
    const customersBefore = await countOf('customers');
    expect((await post(body)).body).toMatchObject({
      status: 409,
      code: 'overpayment',
      detail: 'This is N$ 50.00 more than the balance due',
    });
    expect(await countOf('customers')).toBe(customersBefore);
    const kept = await post({ ...body, allowOverpayment: true });
    expect(kept.body).toMatchObject({ status: 'completed', remainingAmount: '-50.00' });
  });

  it.each([
    ['2026-09-30', '2026-09-30'],
    ['2026-09-29T22:00:00.000Z', '2026-09-30'],
    ['2026-09-30T12:00:00Z', '2026-09-30'],
    ['2028-02-29', '2028-02-29'],
  ])('reads the due date %s as the day %s', async (dueDate, day) => {
    expect((await addLayby(server.client, { dueDate })).dueDate).toBe(day);
  });

  it('twice with one key happens once', async () => {
    const body = laybyBody({ paidAmount: '10' });
    const first = await post(body, { 'idempotency-key': 'layby-form-1' });
    const again = await post(body, { 'idempotency-key': 'layby-form-1' });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = await post({ ...body, idNumber: '1' }, { 'idempotency-key': 'layby-form-1' });
    expect(other.status).toBe(422);
  });
});

describe('a form with gaps', () => {
  it.each([
    ['customerFullName', 'Customer full name is required'],
    ['customerNumber', 'Customer number is required'],
    ['idNumber', 'ID Number is required'],
    ['phoneModel', 'Phone model is required'],
    ['phoneStorage', 'Phone storage is required'],
    ['phoneColor', 'Phone color is required'],
    ['fullAmount', 'Full amount is required'],
    ['paidAmount', 'Paid amount is required'],
    ['durationToPay', 'Duration to pay is required'],
    ['dueDate', 'Due date is required'],
  ])('without %s says "%s"', async (field, message) => {
    for (const missing of [undefined, '', '  ']) {
      if (field === 'dueDate' && missing === '  ') continue;
      const reply = await post(laybyBody({ [field]: missing }));
      expect(reply.status).toBe(400);
      expect(reply.body.errors, String(missing)).toEqual([{ path: field, message }]);
    }
  });

  it.each([
    { phoneStorage: '32GB' },
    { phoneColor: 'Teal' },
    { durationToPay: '5 years' },
    { phoneNetwork: 'Vodacom' },
    { dueDate: '2026-02-30' },
    { fullAmount: '1,500.00' },
    { fullAmount: '-1' },
    { paidAmount: '1e3' },
    { fullAmount: '100000000.00' },
    { paymentMethod: 'barter' },
    { customerId: '7' },
  ])('with %j is refused, naming the field', async (fields) => {
    const laybysBefore = await countOf('laybys');
    const reply = await post(laybyBody(fields));
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].path).toBe(Object.keys(fields)[0]);
    expect(await countOf('laybys')).toBe(laybysBefore);
  });

  it('for a customer that is not there, or in the trash, is refused', async () => {
    const deleted = await addCustomer(server.client);
    await server.client.delete(`/api/customers/${deleted.id}`);
    for (const customerId of [999_999, deleted.id]) {
      const reply = await post(laybyBody({ customerId }));
      expect(reply.body).toMatchObject({
        status: 400,
        errors: [{ path: 'customerId', message: 'This customer does not exist' }],
      });
    }
  });

  it('or without a session is refused', async () => {
    expect((await server.newClient().post('/api/laybys', laybyBody())).status).toBe(401);
    expect((await post(undefined)).status).toBe(400);
  });
});
