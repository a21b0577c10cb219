import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReadyRow, ReadySummary } from '#shared/contracts/ready-for-collection.ts';
import { STORED_STATUSES, type StoredStatus } from '#shared/domain/order-statuses.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const id of made.splice(0)) await server.client.delete(`/api/payments/${id}`);
});

const URL = '/api/ready-for-collection';
const at = (day: number) => new Date(Date.UTC(2026, 9, day, 10));
const list = (query = '') => server.client.get<ReadyRow[]>(`${URL}${query}`);
const read = async (query = '') => (await list(query)).body;
const ids = async (query = '') => (await read(query)).map(({ order }) => order.id);

/** Orders that a test has made; they are removed after it. */
const made: number[] = [];
async function makeOrder(values: Parameters<typeof make.makeOrder>[1] = {}) {
  const order = await make.makeOrder(server, values);
  made.push(order.id);
  return order;
}
async function makeSale(
  status: StoredStatus,
  preOrder: NonNullable<Parameters<typeof make.makePreOrder>[1]>,
  values: Parameters<typeof make.makeOrder>[1] = {},
) {
  const order = await makeOrder({ status, ...values });
  await make.makePreOrder(server, { paymentId: order.id, customerId: order.customerId, ...preOrder });
  return order;
}

describe('ready for collection', () => {
  it('of an empty shop is empty', async () => {
    expect(await read()).toEqual([]);
    expect((await server.client.get(`${URL}/summary`)).body).toEqual({
      inBranch: 0,
      onTheWay: 0,
      notified: 0,
    });
  });

  it.each(STORED_STATUSES)('takes in an order at %s or leaves it out', async (status) => {
    await makeOrder({ status });
    const groups: Partial<Record<StoredStatus, string>> = {
      phone_available: 'in_branch',
      china_preorder: 'on_the_way',
      dubai_preorder: 'on_the_way',
    };
    const expected = groups[status];
    expect((await read()).map(({ group }) => group)).toEqual(expected === undefined ? [] : [expected]);
  });

  it.each([
    ['ordered', 'on_the_way'],
    ['shipped', 'on_the_way'],
    ['arrived', 'in_branch'],
    ['ready_for_collection', 'in_branch'],
    ['picked_up', 'on_the_way'],
    ['collected', 'on_the_way'],
    ['order_completed', 'on_the_way'],
    ['cancelled', 'on_the_way'],
  ])('shows a sale with a pre-order %s once, %s', async (status, group) => {
    const order = await makeSale('china_preorder', { status });
    expect(await read()).toMatchObject([{ order: { id: order.id, preOrder: { status } }, group }]);
  });

  it.each(['arrived', 'ready_for_collection'])(
    'takes in an order of an earlier step whose pre-order is %s',
    async (status) => {
      const order = await makeSale('bank_paid', { status });
      expect(await read()).toMatchObject([{ order: { id: order.id }, group: 'in_branch' }]);
    },
  );

  it.each(['ordered', 'shipped', 'picked_up', 'cancelled'])(
    'leaves out an order of an earlier step whose pre-order is %s',
    async (status) => {
      await makeSale('bank_paid', { status });
      expect(await read()).toEqual([]);
    },
  );

  it.each(['device_collected', 'order_completed'] as const)(
    'leaves out what is %s though its pre-order still says arrived',
    async (status) => {
      await makeSale(status, { status: 'arrived' });
      expect(await read()).toEqual([]);
    },
  );

  it('leaves out what is in the trash', async () => {
    const { id } = await makeOrder({ status: 'phone_available' });
    await server.client.delete(`/api/payments/${id}`);
    expect(await read()).toEqual([]);
  });

  it('puts those in a branch first, and in each group the longest waiting', async () => {
    const preOrder = await makeSale(
      'dubai_preorder',
      { status: 'arrived', orderLocation: 'dubai', actualArrivalDate: at(8) },
      { statusChangedAt: at(1) },
    );
    const late = await makeOrder({ status: 'phone_available', statusChangedAt: at(9) });
    const early = await makeOrder({ status: 'phone_available', statusChangedAt: at(7) });
    const shipped = await makeSale('china_preorder', { status: 'shipped' }, { statusChangedAt: at(2) });
    const older = await makeOrder({ status: 'china_preorder', statusChangedAt: at(1) });
    const rows = await read();
    expect(rows.map(({ order }) => order.id)).toEqual([early.id, preOrder.id, late.id, older.id, shipped.id]);
    expect(rows.map(({ waitingSince }) => waitingSince)).toEqual(
      [7, 8, 9, 1, 2].map((day) => at(day).toJSON()),
    );
  });

  it('comes in pages of a group that join without a gap, whatever says that it waits', async () => {
    for (const day of [3, 1, 2, 2, 4]) {
      const statusChangedAt = at(day);
      await makeOrder({ status: 'phone_available', statusChangedAt });
      // Available orders, arrived pre-orders, and arrived ones without a day of arrival share the same instants.
      await makeSale('china_preorder', { status: 'arrived', actualArrivalDate: at(day) });
      await makeSale('bank_paid', { status: 'arrived' }, { statusChangedAt });
      await makeSale('dubai_preorder', { status: 'shipped' }, { statusChangedAt });
    }
    const paged: number[] = [];
    for (const [group, total] of [
      ['in_branch', 15],
      ['on_the_way', 5],
    ] as const) {
      let next: string | undefined = `${URL}?group=${group}&limit=2`;
      while (next !== undefined) {
        const page: Awaited<ReturnType<typeof list>> = await server.client.get(next);
        const said = next.includes('cursor=') ? undefined : String(total);
        expect([group, page.headers['x-total-count']]).toEqual([group, said]);
        paged.push(...page.body.map(({ order }) => order.id));
        next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1];
      }
    }
    expect(paged).toEqual(await ids());
    expect(new Set(paged).size).toBe(20);
    expect((await list('?limit=2')).status).toBe(400);
    expect((await list('?group=elsewhere')).status).toBe(400);
  });

  it('is searched, and narrowed to a branch however it is written', async () => {
    const walvis = await makeOrder({
      status: 'phone_available',
      phoneModel: 'Fairphone 6',
      agentBranch: 'Walvis Bay',
    });
    const rundu = await makeOrder({ status: 'phone_available', quoteNumber: 'ZX-1', agentBranch: 'rundu' });
    expect(await ids('?q=fairphone')).toEqual([walvis.id]);
    expect(await ids('?q=zx-1')).toEqual([rundu.id]);
    expect(await ids('?branch=walvis_bay')).toEqual([walvis.id]);
    expect(await ids('?branch=Rundu&q=zx')).toEqual([rundu.id]);
    expect(await ids('?branch=rundu&q=fairphone')).toEqual([]);
  });

  it('is in the branch of its order, whatever says that it waits, and moves with it', async () => {
    const noted = await makeSale(
      'bank_paid',
      { status: 'arrived', actualArrivalDate: at(3) },
      { agentBranch: 'Rundu' },
    );
    const undated = await makeSale('china_preorder', { status: 'arrived' }, { agentBranch: 'rundu' });
    expect(new Set(await ids('?branch=rundu'))).toEqual(new Set([noted.id, undated.id]));
    await server.client.put(`/api/payments/${noted.id}`, { agentBranch: 'Walvis Bay' });
    expect(await ids('?branch=rundu')).toEqual([undated.id]);
    expect(await ids('?branch=walvis_bay')).toEqual([noted.id]);
  });

  it('is counted by group, with the old Notified orders beside it', async () => {
    await makeOrder({ status: 'phone_available' });
    await makeSale('china_preorder', { status: 'arrived' });
    await makeOrder({ status: 'dubai_preorder' });
    await makeOrder({ status: 'customer_notified' });
    await makeOrder({ status: 'completed' });
    expect((await server.client.get<ReadySummary>(`${URL}/summary`)).body).toEqual({
      inBranch: 2,
      onTheWay: 1,
      notified: 2,
    });
  });

  it('needs a session', async () => {
    for (const url of [URL, `${URL}/summary`]) expect((await server.newClient().get(url)).status).toBe(401);
  });
});
