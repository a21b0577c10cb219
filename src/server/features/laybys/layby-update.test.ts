import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laybyCalls } from '#testing/layby-calls.ts';
import { addCustomer, addLayby } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { get, ledger } = laybyCalls(() => server);
const put = (id: number, body: unknown, headers?: Record<string, string>) =>
  server.client.put(`/api/laybys/${id}`, body, headers);
const history = async (id: number) =>
  (await server.client.get(`/api/activity?entity=layby&id=${id}`)).body as {
    action: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  }[];
const handOver = (id: number) =>
  server.client.post(`/api/laybys/${id}/hand-over`, { deliveryMethod: 'delivered' });

describe('changing a layby', () => {
  it('changes what is given, keeps the rest, and says in the history what differs', async () => {
    const layby = await addLayby(server.client, { customerEmail: 'a@example.com', phoneNetwork: 'MTC' });
    server.clock.advance(1000);
    const reply = await put(
      layby.id,
      {
        phoneModel: 'iPhone 15',
        customerEmail: '',
        phoneNetwork: '',
        dueDate: '2027-03-31',
        totalPrice: null,
      },
      { 'if-match': '"1"' },
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      ...layby,
      version: 2,
      phoneModel: 'iPhone 15',
      customerEmail: null,
      phoneNetwork: null,
      dueDate: '2027-03-31',
      updatedAt: server.clock.now().toISOString(),
    });
    expect((await history(layby.id))[0]).toMatchObject({
      action: 'updated',
      before: { phoneModel: 'Galaxy A55', customerEmail: 'a@example.com', phoneNetwork: 'MTC' },
      after: { phoneModel: 'iPhone 15', customerEmail: null, phoneNetwork: null, dueDate: '2027-03-31' },
    });
  });

  it('with its own contents, in whole, leaves no trace', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100' });
    const reply = await put(layby.id, { ...layby, dueDate: `${layby.dueDate}T10:00:00Z` });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(layby);
    expect(await history(layby.id)).toHaveLength(1);
    expect(await ledger(layby.id)).toHaveLength(1);
  });

  it('under an old version is refused with the row as it is now', async () => {
    const layby = await addLayby(server.client);
    await put(layby.id, { phoneColor: 'Red' });
    const reply = await put(layby.id, { phoneColor: 'Blue' }, { 'if-match': '"1"' });
    expect(reply.body).toMatchObject({
      status: 412,
      code: 'stale_version',
      current: { phoneColor: 'Red', version: 2, customer: { id: layby.customerId } },
    });
    expect((await get(layby.id)).phoneColor).toBe('Red');
  });

  it.each([
    [{ customerFullName: ' ' }, 'customerFullName', 'Customer full name is required'],
    [{ fullAmount: '' }, 'fullAmount', 'Full amount is required'],
    [{ dueDate: null }, 'dueDate', 'Due date is required'],
    [{ status: 'overdue' }, 'status', '"overdue" cannot be set as the status of a layby'],
    [{ status: 'Done' }, 'status', '"Done" cannot be set as the status of a layby'],
    [{ customerId: 999_999 }, 'customerId', 'This customer does not exist'],
    [{ phoneStorage: '2GB' }, 'phoneStorage', 'Expected 64GB, 128GB, 256GB, 512GB, 1TB'],
  ])('with %j is refused', async (body, path, message) => {
    const layby = await addLayby(server.client);
    const reply = await put(layby.id, body);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path, message }]);
    expect(await history(layby.id)).toHaveLength(1);
  });

  it('ignores an empty date, the remaining amount and unknown fields', async () => {
    const layby = await addLayby(server.client);
    const reply = await put(layby.id, { dueDate: '', remainingAmount: '0', isOverdue: true, colour: 'Red' });
    expect(reply.body).toEqual(layby);
  });

  it('moves it to another customer when the wrong one was chosen', async () => {
    const layby = await addLayby(server.client);
    const right = await addCustomer(server.client);
    expect((await put(layby.id, { customerId: right.id })).body).toMatchObject({
      customerId: right.id,
      customer: { name: right.name },
      customerFullName: layby.customerFullName,
    });
  });

  it('needs a session, a number and a layby', async () => {
    const layby = await addLayby(server.client);
    expect((await server.newClient().put(`/api/laybys/${layby.id}`, {})).status).toBe(401);
    expect((await server.client.put('/api/laybys/x', {})).status).toBe(400);
    expect((await put(999_999, {})).body).toMatchObject({ status: 404, detail: 'Layby not found' });
    expect((await put(layby.id, { phoneColor: 'Red' }, { 'if-match': 'two' })).status).toBe(400);
  });
});

describe('a paid sum that is set', () => {
  it('becomes a row for the difference, up or down, and the status follows whatever is said of it', async () => {
    const layby = await addLayby(server.client, { fullAmount: '300', paidAmount: '100' });
    const full = await put(layby.id, { paidAmount: '300', remainingAmount: '7', status: 'active' });
    expect(full.body).toMatchObject({ status: 'completed', remainingAmount: '0.00' });
    const less = await put(layby.id, { paidAmount: '30', status: 'completed', paymentMethod: 'eft' });
    expect(less.body).toMatchObject({ status: 'active', completedDate: null });
    expect((await ledger(layby.id)).map(({ amount, kind, method }) => [amount, kind, method])).toEqual([
      ['-270.00', 'adjustment', 'eft'],
      ['200.00', 'adjustment', null],
      ['100.00', 'receipt', null],
    ]);
    expect((await history(layby.id))[0]).toMatchObject({
      action: 'paid_amount_set',
      before: { status: 'completed', paidAmount: '300.00' },
      after: { status: 'active', paidAmount: '30.00' },
    });
  });

  it('above what is due completes it, and is asked about where the caller wants that', async () => {
    const layby = await addLayby(server.client, { fullAmount: '300', paidAmount: '100' });
    const asked = { paidAmount: '300.01', allowOverpayment: false };
    expect((await put(layby.id, asked)).body).toMatchObject({
      status: 409,
      code: 'overpayment',
      detail: 'This is N$ 0.01 more than the balance due',
    });
    const both = await put(layby.id, { paidAmount: '400', fullAmount: '400' });
    expect(both.body).toMatchObject({ status: 'completed', paidAmount: '400.00' });
    const kept = await put(layby.id, { paidAmount: '500', allowOverpayment: true });
    expect(kept.body).toMatchObject({ remainingAmount: '-100.00' });
    const other = await addLayby(server.client, { fullAmount: '300', paidAmount: '100' });
    expect((await put(other.id, { paidAmount: '350', status: 'active' })).body).toMatchObject({
      status: 'completed',
      remainingAmount: '-50.00',
      completedDate: server.clock.now().toISOString(),
    });
  });
});

describe('another full amount', () => {
  it('completes the layby or reopens it, and moves no money', async () => {
    const layby = await addLayby(server.client, { fullAmount: '300', paidAmount: '100' });
    const lower = await put(layby.id, { fullAmount: '80' });
    expect(lower.body).toMatchObject({
      status: 'completed',
      remainingAmount: '-20.00',
      completedDate: server.clock.now().toISOString(),
    });
    const higher = await put(layby.id, { fullAmount: '100.01' });
    expect(higher.body).toMatchObject({ status: 'active', remainingAmount: '0.01', completedDate: null });
    expect(await ledger(layby.id)).toHaveLength(1);
  });

  it('that would leave something due on a handed-over device is refused', async () => {
    const layby = await addLayby(server.client, { fullAmount: '100', paidAmount: '100' });
    await handOver(layby.id);
    const reply = await put(layby.id, { fullAmount: '150' });
    expect(reply.body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail:
        'The device has been handed over, but with this change N$ 50.00 would still be due. Undo the hand-over first.',
      current: { fullAmount: '100.00' },
    });
    expect((await put(layby.id, { paidAmount: '99' })).status).toBe(409);
    expect((await put(layby.id, { fullAmount: '90', phoneColor: 'Red' })).body.status).toBe('completed');
  });
});

describe('the status of a layby', () => {
  it('is not set to cancelled here', async () => {
    const layby = await addLayby(server.client);
    expect((await put(layby.id, { status: 'cancelled' })).body).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: 'Use Cancel Layby: it asks for a reason and settles what was paid',
    });
  });

  it('once cancelled, neither it nor a sum can be changed, but facts can', async () => {
    const layby = await addLayby(server.client, { paidAmount: '100' });
    await server.client.post(`/api/laybys/${layby.id}/cancellation`, { reason: 'Moved', fee: '40' });
    for (const body of [
      { paidAmount: '50' },
      { fullAmount: '1' },
      { status: 'active' },
      { status: 'completed' },
    ]) {
      const reply = await put(layby.id, body);
      expect(reply.body, JSON.stringify(body)).toMatchObject({ status: 409, code: 'conflict' });
    }
    const facts = { status: 'cancelled', paidAmount: '40', fullAmount: '6000', customerFullName: 'New Name' };
    expect((await put(layby.id, facts)).body).toMatchObject({
      status: 'cancelled',
      customerFullName: 'New Name',
      paidAmount: '40.00',
    });
  });
});
