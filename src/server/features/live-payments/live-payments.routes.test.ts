import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LivePayment, LivePaymentsSummary } from '#shared/contracts/live-payments.ts';
import { STORED_STATUSES } from '#shared/domain/order-statuses.ts';
import * as make from '#testing/builders.ts';
import { takeExport } from '#testing/read-export.ts';
import { addLayby, addOrder } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.clock.set('2026-11-18T08:00:00.000Z'));

const list = async (query: string) =>
  (await server.client.get<LivePayment[]>(`/api/live-payments?${query}`)).body;
const summary = async (query: string) =>
  (await server.client.get<LivePaymentsSummary>(`/api/live-payments/summary?${query}`)).body;

describe('which orders are listed', () => {
  it('are those with money on them, and those that the bank has paid or that are past that', async () => {
    const unpaid = new Map<string, number>();
    for (const status of STORED_STATUSES) {
      const paidAmount = status === 'partial' ? '1000.00' : '0.00';
      unpaid.set(status, (await make.makeOrder(server, { status, paidAmount })).id);
    }
    const paid = await make.makeOrder(server, { status: 'approved', paidAmount: '0.01' });
    const gone = await make.makeOrder(server, { status: 'bank_paid' });
    await server.client.delete(`/api/payments/${gone.id}`);
    const listed = (await list('range=all')).map(({ id }) => id);
    expect(listed).toContain(paid.id);
    expect(listed).not.toContain(gone.id);
    const absent = [...unpaid].filter(([, id]) => !listed.includes(id)).map(([status]) => status);
    expect(absent).toEqual(['pending', 'approved', 'contract_signed']);
  });

  it('are dated by the first date that is there', async () => {
    const instant = (day: number) => new Date(Date.UTC(2026, 9, day, 12));
    const dates = { bankPaidDate: instant(2), updatedAt: instant(3), createdAt: instant(4) };
    const made = await Promise.all([
      make.makeOrder(server, {
        status: 'bank_paid',
        ...dates,
        paidAmount: '1.00',
        paymentReceivedDate: instant(1),
      }),
      make.makeOrder(server, { status: 'bank_paid', ...dates }),
      make.makeOrder(server, { status: 'bank_paid', ...dates, bankPaidDate: null }),
    ]);
    const rows = await list('range=custom&from=2026-10-01&to=2026-10-31');
    expect(rows.map(({ id, datedBy, datedAt }) => ({ id, datedBy, datedAt }))).toEqual([
      { id: made[2]?.id, datedBy: 'updatedAt', datedAt: instant(3).toISOString() },
      { id: made[1]?.id, datedBy: 'bankPaidDate', datedAt: instant(2).toISOString() },
      { id: made[0]?.id, datedBy: 'paymentReceivedDate', datedAt: instant(1).toISOString() },
    ]);
  });
});

describe('the period', () => {
  const made: Record<string, number> = {};
  // Windhoek is two hours ahead: the day begins at 22:00 of the evening before in UTC.
  const MOMENTS = {
    lastOfToday: '2025-03-18T21:59:59.999Z',
    firstOfTomorrow: '2025-03-18T22:00:00.000Z',
    firstOfToday: '2025-03-17T22:00:00.000Z',
    lastOfYesterday: '2025-03-17T21:59:59.999Z',
    firstOfYesterday: '2025-03-16T22:00:00.000Z',
    dayBefore: '2025-03-16T21:59:59.999Z',
    firstOfWeek: '2025-03-11T22:00:00.000Z',
    beforeWeek: '2025-03-11T21:59:59.999Z',
  };
  const found = async (query: string) => {
    server.clock.set('2025-03-18T06:00:00.000Z');
    const rows = await list(query);
    return Object.keys(made).filter((name) => rows.some(({ id }) => id === made[name]));
  };

  beforeAll(async () => {
    for (const [name, moment] of Object.entries(MOMENTS)) {
      const order = {
        status: 'bank_paid',
        paidAmount: '1.00',
        paymentReceivedDate: new Date(moment),
      } as const;
      made[name] = (await make.makeOrder(server, order)).id;
    }
  });

  it.each([
    ['', ['lastOfToday', 'firstOfToday']],
    ['range=today', ['lastOfToday', 'firstOfToday']],
    ['range=yesterday', ['lastOfYesterday', 'firstOfYesterday']],
    [
      'range=week',
      ['lastOfToday', 'firstOfToday', 'lastOfYesterday', 'firstOfYesterday', 'dayBefore', 'firstOfWeek'],
    ],
    ['range=custom&from=2025-03-17&to=2025-03-17', ['lastOfYesterday', 'firstOfYesterday']],
    ['range=custom&to=2025-03-11', ['beforeWeek']],
    ['range=custom&from=2025-03-19&to=2025-03-20', ['firstOfTomorrow']],
    // A browser's local midnights.
    [
      'range=custom&from=2025-03-16T22:00:00.000Z&to=2025-03-16T22:00:00.000Z',
      ['lastOfYesterday', 'firstOfYesterday'],
    ],
    ['range=all', Object.keys(MOMENTS)],
  ])('%j has the days that it names, by the shop’s clock', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('pages through the same rows, newest payment first', async () => {
    const seen: number[] = [];
    let url: string | null = '/api/live-payments?range=custom&to=2025-03-20&limit=3';
    while (url !== null) {
      const page: { body: LivePayment[]; headers: Record<string, unknown> } =
        await server.client.get<LivePayment[]>(url);
      seen.push(...page.body.map(({ id }) => id));
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1] ?? null;
    }
    const byMoment = Object.entries(MOMENTS).toSorted(([, a], [, b]) => (a < b ? 1 : -1));
    expect(seen).toEqual(byMoment.map(([name]) => made[name]));
  });

  it.each(['range=month', 'range=custom&from=2025-03-02&to=2025-03-01', 'range=custom&from=soon', 'limit=0'])(
    'refuses %s',
    async (query) => {
      const paths = query.startsWith('limit') ? [''] : ['', '/summary'];
      for (const path of paths) {
        expect((await server.client.get(`/api/live-payments${path}?${query}`)).status).toBe(400);
      }
    },
  );

  it('that ends before it begins says so', async () => {
    const reply = await server.client.get('/api/live-payments?range=custom&from=2025-03-02&to=2025-03-01');
    expect(reply.body).toMatchObject({
      message: 'The end date is before the start date',
      errors: [{ path: 'to', message: 'The end date is before the start date' }],
    });
  });
});

describe('what was received', () => {
  const DAYS = 'range=custom&from=2024-05-01&to=2024-05-31';

  it('is nothing on a day without payments', async () => {
    expect(await summary('range=custom&from=2023-01-01&to=2023-01-01')).toEqual({
      fromDay: '2023-01-01',
      toDay: '2023-01-01',
      receivedAmount: '0.00',
      receivedCount: 0,
      takenBackAmount: '0.00',
      byMethod: [],
      byBranch: [],
      byAgent: [],
      byDay: [],
    });
  });

  it('is the sum of the ledger, by method, branch, agent and day', async () => {
    server.clock.set('2024-05-02T08:00:00.000Z');
    const other = await server.loggedInClient({ agent: 'Agent 7', branch: 'rundu' });
    const order = await addOrder(server.client, { totalAmount: '9000' });
    const book = (client: typeof other, body: object) =>
      client.post(`/api/payments/${order.id}/receipts`, body);
    await book(server.client, { amount: '100.10', method: 'cash' });
    await book(other, { amount: '200.20', method: 'eft' });
    server.clock.set('2024-05-03T22:30:00.000Z'); // 00:30 on the 4th in Windhoek.
    await book(other, { amount: '0.07', method: 'cash' });
    await book(server.client, { amount: '50.00' });
    const layby = await make.makeLayby(server);
    expect(layby.paidAmount).toBe('0.00');
    await make.makeLayby(server, { paidAmount: '777.00' });
    expect(await summary(DAYS)).toEqual({
      fromDay: '2024-05-01',
      toDay: '2024-05-31',
      receivedAmount: '350.37',
      receivedCount: 4,
      takenBackAmount: '0.00',
      byMethod: [
        { method: 'eft', amount: '200.20', count: 1 },
        { method: 'cash', amount: '100.17', count: 2 },
        { method: null, amount: '50.00', count: 1 },
      ],
      byBranch: [
        { branch: 'rundu', amount: '200.27', count: 2 },
        { branch: 'oshakati', amount: '150.10', count: 2 },
      ],
      byAgent: [
        { agent: 'Agent 7', amount: '200.27', count: 2 },
        { agent: 'Agent 3', amount: '150.10', count: 2 },
      ],
      byDay: [
        { day: '2024-05-02', amount: '300.30', count: 2 },
        { day: '2024-05-04', amount: '50.07', count: 2 },
      ],
    });
    expect((await summary('range=custom&from=2024-05-04&to=2024-05-04')).receivedAmount).toBe('50.07');
  });

  it('is less what was taken back, and stays when the order is deleted', async () => {
    server.clock.set('2024-05-05T08:00:00.000Z');
    const order = await addOrder(server.client, { totalAmount: '9000' });
    await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '1000.00', method: 'card' });
    const [receipt] = (await server.client.get<{ id: number }[]>(`/api/payments/${order.id}/receipts`)).body;
    const reversal = await server.client.post(`/api/receipts/${receipt?.id}/reversal`, {
      reason: 'Wrong order',
    });
    expect(reversal.status).toBeLessThan(300);
    await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '30.00', method: 'card' });
    const day = 'range=custom&from=2024-05-05&to=2024-05-05';
    const expected = { receivedAmount: '30.00', receivedCount: 1, takenBackAmount: '1000.00' };
    expect(await summary(day)).toMatchObject(expected);
    await server.client.delete(`/api/payments/${order.id}`);
    expect(await summary(day)).toMatchObject(expected);
    expect(await list(day)).toEqual([]);
  });

  it('forgets a refund that was taken back itself, and never says less than nothing', async () => {
    server.clock.set('2024-05-07T08:00:00.000Z');
    const order = await addOrder(server.client, { totalAmount: '500', paidAmount: '900' });
    const path = `/api/payments/${order.id}`;
    const refund = await server.client.post<{ receiptId: number }>(`${path}/refunds`, {
      amount: '400',
      method: 'cash',
    });
    const refunded = 'range=custom&from=2024-05-07&to=2024-05-07';
    const expected = { receivedAmount: '500.00', receivedCount: 1, takenBackAmount: '400.00' };
    expect(await summary(refunded)).toMatchObject(expected);
    server.clock.set('2024-05-08T08:00:00.000Z');
    const again = await server.client.post(`/api/receipts/${refund.body.receiptId}/reversal`, {
      reason: 'It was not paid out',
    });
    expect(again.status).toBeLessThan(300);
    expect(await summary(refunded)).toMatchObject(expected);
    expect(await summary('range=custom&from=2024-05-08&to=2024-05-08')).toMatchObject({
      ...{ receivedAmount: '400.00', receivedCount: 0, takenBackAmount: '0.00' },
    });
    expect(await summary('range=custom&from=2024-05-07&to=2024-05-08')).toMatchObject({
      ...{ receivedAmount: '900.00', receivedCount: 1, takenBackAmount: '0.00' },
    });
  });
});

it('needs a session', async () => {
  for (const path of ['', '/summary']) {
    expect((await server.newClient().get(`/api/live-payments${path}`)).status).toBe(401);
  }
});

describe('the lines of the ledger behind a period', () => {
  const YEAR = 'range=custom&from=2022-01-01&to=2022-12-31';
  const amountsOf = async (query: string) =>
    (await takeExport(server, `/api/live-payments/lines?${query}`, 'xlsx')).rows.map(
      (row) => row['Amount (N$)'],
    );

  it('are had as a file, as numbers that add up to what was received, whatever became of their orders', async () => {
    server.clock.set('2022-07-01T08:00:00.000Z');
    const kept = await addOrder(server.client, { paidAmount: '120.50', paymentReceivedDate: '2022-03-01' });
    await server.client.post(`/api/payments/${kept.id}/receipts`, {
      ...{ amount: '80', method: 'cash', reference: '=1+1', receivedAt: '2022-04-01' },
    });
    const [last] = (await server.client.get(`/api/payments/${kept.id}/receipts`)).body;
    expect((await server.client.post(`/api/receipts/${last.id}/reversal`, { reason: 'Twice' })).status).toBe(
      201,
    );
    const gone = await addOrder(server.client, { paidAmount: '40', paymentReceivedDate: '2022-05-01' });
    await server.client.delete(`/api/payments/${gone.id}`);
    // A payment on a layby, and one of another year: neither is among these takings.
    await addLayby(server.client, { paidAmount: '500' });
    await addOrder(server.client, { paidAmount: '7', paymentReceivedDate: '2021-12-31' });

    const { rows, about } = await takeExport(server, `/api/live-payments/lines?${YEAR}`, 'csv');
    expect(rows.map((row) => [row.Quote, row.Kind, row.Method, row['Amount (N$)']])).toEqual([
      [kept.quoteNumber, 'Reversal', 'Cash', '-80.00'],
      [gone.quoteNumber, 'Payment', '', '40.00'],
      [kept.quoteNumber, 'Payment', 'Cash', '80.00'],
      [kept.quoteNumber, 'Payment', '', '120.50'],
    ]);
    expect(rows[0]).toMatchObject({ Reason: 'Twice', 'Reverses line': String(last.id), Reference: "'=1+1" });
    expect(about).toMatch(/Ledger \(.*2022-01-01.*\) · 4 rows/);
    const amounts = await amountsOf(YEAR);
    expect(amounts).toEqual([-80, 40, 80, 120.5]);
    expect((await summary(YEAR)).receivedAmount).toBe('160.50');
    expect(await amountsOf(`${YEAR}&q=${kept.quoteNumber}`)).toEqual([-80, 80, 120.5]);
    expect(await amountsOf('range=custom&from=2022-04-01&to=2022-04-01')).toEqual([80]);
    expect(await amountsOf('range=custom&from=2022-06-01&to=2022-06-30')).toEqual([]);
  });

  it('come page by page, newest money first', async () => {
    const path = `/api/live-payments/lines?${YEAR}&limit=3`;
    const first = await server.client.get(path);
    expect(first.headers['x-total-count']).toBe('4');
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await server.client.get(next);
    expect([...first.body, ...second.body].map(({ amount }) => amount)).toEqual([
      ...['-80.00', '40.00', '80.00', '120.50'],
    ]);
  });
});
