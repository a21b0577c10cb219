import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Layby, LaybyCounts } from '#shared/contracts/laybys.ts';
import * as make from '#testing/builders.ts';
import { addCustomer, addLayby } from '#testing/shop.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';

const MORNING = '2026-11-18T08:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.set(MORNING));
afterAll(() => server.stop());

const list = async (query = '') => (await server.client.get<Layby[]>(`/api/laybys${query}`)).body;
const idsOf = (laybys: { id: number }[]) => laybys.map(({ id }) => id).sort((a, b) => a - b);
const counts = async () => (await server.client.get<LaybyCounts>('/api/laybys/counts')).body;

/** One of each kind, of one customer. */
async function makeShelf() {
  const { id: customerId } = await make.makeCustomer(server);
  const of = (values: Parameters<typeof make.makeLayby>[1]) =>
    make.makeLayby(server, { customerId, ...values });
  const done = { status: 'completed', fullAmount: '500.00', paidAmount: '500.00' };
  return {
    customerId,
    active: await of({ dueDate: '2026-11-18', fullAmount: '600.00', paidAmount: '100.00' }),
    overdue: await of({ dueDate: '2026-11-17', fullAmount: '300.00' }),
    completed: await of({ ...done, dueDate: '2026-01-01' }),
    handedOver: await of({ ...done, deviceCollectedDate: new Date(MORNING), deliveryMethod: 'delivered' }),
    cancelled: await of({ status: 'cancelled', dueDate: '2026-01-01', cancellationFee: '0.00' }),
  };
}

/** Does what a stock arrival does. */
const bringDevice = (id: number) =>
  server.database.pool.query(
    `update laybys set device_arrived_date = now(), device_branch = 'rundu' where id = ${id}`,
  );

describe('the list of laybys', () => {
  it('filters by status: active takes the overdue in, overdue takes only them', async () => {
    const { customerId, active, overdue, completed, handedOver, cancelled } = await makeShelf();
    const of = async (status: string) => idsOf(await list(`?customerId=${customerId}&status=${status}`));
    expect(await of('active')).toEqual([active.id, overdue.id]);
    expect(await of('overdue')).toEqual([overdue.id]);
    expect(await of('completed')).toEqual([completed.id, handedOver.id]);
    expect(await of('to_hand_over')).toEqual([completed.id]);
    expect(await of('in_branch')).toEqual([]);
    await bringDevice(completed.id);
    expect([await of('in_branch'), await of('to_hand_over')]).toEqual([[completed.id], [completed.id]]);
    expect(await of('overdue,cancelled')).toEqual([overdue.id, cancelled.id]);
    expect(await of('cancelled,%20Active,nonsense')).toEqual([active.id, overdue.id, cancelled.id]);
    expect(await of('nonsense')).toHaveLength(5);
    expect(await of('')).toHaveLength(5);
  });

  it('shows what was last worked on first', async () => {
    const { customerId, completed } = await makeShelf();
    server.clock.advance(1000);
    await server.client.put(`/api/laybys/${completed.id}`, { phoneColor: 'Pink' });
    expect((await list(`?customerId=${customerId}`))[0]).toMatchObject({
      id: completed.id,
      phoneColor: 'Pink',
    });
  });

  it('comes in pages that show every layby once', async () => {
    const { customerId } = await makeShelf();
    const seen: number[] = [];
    let next: string | null = `/api/laybys?customerId=${customerId}&limit=2`;
    while (next !== null) {
      const page: Awaited<ReturnType<typeof server.client.get<Layby[]>>> = await server.client.get(next);
      expect(page.headers['x-total-count']).toBe(next.includes('cursor=') ? undefined : '5');
      seen.push(...page.body.map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1] ?? null;
    }
    expect(seen).toEqual((await list(`?customerId=${customerId}`)).map(({ id }) => id));
  });

  it.each([
    '/api/laybys',
    '/api/laybys/counts',
    '/api/laybys/1',
    '/api/laybys/1/receipts',
    '/api/laybys/1/contacts',
  ])('and %s need a session', async (url) => {
    expect((await server.newClient().get(url)).status).toBe(401);
  });

  it('refuses pages that cannot be, and finds no layby that is not there', async () => {
    for (const query of ['?limit=0', '?limit=x', '?limit=1&cursor=x', '?customerId=x']) {
      expect((await server.client.get(`/api/laybys${query}`)).status, query).toBe(400);
    }
    expect((await server.client.get('/api/laybys/999999')).body).toMatchObject({
      status: 404,
      message: 'Layby not found',
    });
    expect((await server.client.get('/api/laybys/abc')).status).toBe(400);
  });
});

describe('searching laybys', () => {
  it('finds by name, number in any spelling, e-mail and model, without case and accents', async () => {
    const layby = await addLayby(server.client, {
      customerFullName: 'Ndapéwa Garoëb',
      customerNumber: '081 444 3210',
      customerEmail: 'Ndapewa@Example.com',
      phoneModel: 'Tecno Camon 30',
      idNumber: '88112200334',
    });
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).some(({ id }) => id === layby.id);
    for (const q of [
      'NDAPEWA',
      'garoeb',
      '+264 81 444 3210',
      '0814443210',
      '444 32',
      'ndapewa@ex',
      'camon 30',
      'Ndapewa Tecno',
    ]) {
      expect(await found(q), q).toBe(true);
    }
    for (const q of ['%', '_', '88112200334']) expect(await found(q), q).toBe(false);
    expect(await found(' ')).toBe(true);
  });

  it('finds by what the customer is called now, and by what the agreement says', async () => {
    const customer = await addCustomer(server.client, { name: 'Old Married Name' });
    const layby = await addLayby(server.client, {
      customerId: customer.id,
      customerFullName: customer.name,
      customerNumber: customer.phone,
    });
    await server.client.put(`/api/customers/${customer.id}`, {
      name: 'Brandnew Surname',
      phone: '085 999 0001',
    });
    for (const q of ['brandnew', '085 999 00', 'old married', customer.phone]) {
      expect(idsOf(await list(`?q=${encodeURIComponent(q)}`)), q).toEqual([layby.id]);
    }
    expect((await list('?q=brandnew'))[0]).toMatchObject({
      customerFullName: 'Old Married Name',
      customer: { name: 'Brandnew Surname', phone: '085 999 0001' },
    });
  });

  it('finds by a changed agreement, and no longer by the old one', async () => {
    const layby = await addLayby(server.client, { customerFullName: 'Zacharias Before' });
    await server.client.put(`/api/customers/${layby.customerId}`, { name: 'Somebody' });
    await server.client.put(`/api/laybys/${layby.id}`, { customerFullName: 'Zacharias After' });
    expect(idsOf(await list('?q=zacharias%20after'))).toEqual([layby.id]);
    expect(await list('?q=zacharias%20before')).toEqual([]);
  });
});

describe('the counts', () => {
  it('add up each kind and what is still due, and leave the trash out', async () => {
    const before = await counts();
    const { active, completed } = await makeShelf();
    const after = await counts();
    const grown = Object.fromEntries(
      Object.entries(after).map(([key, value]) => [
        key,
        Number(value) - Number(before[key as keyof LaybyCounts]),
      ]),
    );
    expect(grown).toEqual({
      isAtLeast: 0,
      total: 5,
      active: 2,
      overdue: 1,
      completed: 2,
      toHandOver: 1,
      inBranch: 0,
      cancelled: 1,
      outstandingAmount: 800,
      overdueAmount: 300,
    });
    await bringDevice(completed.id);
    expect(await counts()).toEqual({ ...after, inBranch: after.inBranch + 1 });
    await server.client.delete(`/api/laybys/${active.id}`);
    expect(await counts()).toMatchObject({ total: after.total - 1, active: after.active - 1 });
  });

  it('of very much money is exact', async () => {
    const before = await counts();
    const big = { fullAmount: '99999999.99', dueDate: '2026-11-01' };
    await Promise.all([make.makeLayby(server, big), make.makeLayby(server, big)]);
    const after = await counts();
    expect(Number(after.overdueAmount) - Number(before.overdueAmount)).toBeCloseTo(199_999_999.98, 2);
    expect(after.outstandingAmount).toMatch(/^\d+\.\d{2}$/);
  });
});

describe('overdue', () => {
  it.each([
    ['2026-11-30', '2026-11-30T21:59:59.999Z', '2026-11-30T22:00:00.000Z'],
    ['2026-12-31', '2026-12-31T21:59:59.999Z', '2026-12-31T22:00:00.000Z'],
    ['2027-02-28', '2027-02-28T21:59:59.999Z', '2027-02-28T22:00:00.000Z'],
    ['2028-02-29', '2028-02-29T21:59:59.999Z', '2028-02-29T22:00:00.000Z'],
  ])('a layby due on %s is from midnight in Windhoek on, everywhere alike', async (dueDate, last, first) => {
    const layby = await make.makeLayby(server, { dueDate, phoneModel: `Due ${dueDate}` });
    // Sent with the password, because sessions do not last that long.
    const headers = { 'x-auth-password': TEST_PASSWORD };
    const ask = async (url: string) => (await server.newClient().get(url, headers)).body;
    const standing = async () => ({
      one: (await ask(`/api/laybys/${layby.id}`)).isOverdue,
      listed: (await ask(`/api/laybys?status=overdue&q=Due%20${dueDate}`)).length,
      badges: (await ask(`/api/laybys?q=Due%20${dueDate}`))[0].isOverdue,
      stored: (await ask(`/api/laybys/${layby.id}`)).status,
    });
    server.clock.set(last);
    expect(await standing()).toEqual({ one: false, listed: 0, badges: false, stored: 'active' });
    server.clock.set(first);
    expect(await standing()).toEqual({ one: true, listed: 1, badges: true, stored: 'active' });
  });
});
