import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { ON_ORDER_STATUSES, STORED_STATUSES } from '#shared/domain/order-statuses.ts';
import { OPEN_PRE_ORDER_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { promiseOf } from '#shared/domain/promise.ts';
import { SHIPPED_DAYS } from '#shared/domain/promise-legs.ts';
import { PROMISE_LEGS } from '#shared/domain/stuck-words.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const TODAY = '2026-11-18';
const ZONE = 'Africa/Windhoek';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(`${TODAY}T08:00:00.000Z`);
});
afterAll(() => server.stop());

describe('what is stuck', () => {
  it('is the same by the rule, in the lists, and in the kept figures', async () => {
    const instant = fc
      .integer({ min: 0, max: 45 * 24 })
      .map((hours) => new Date(Date.parse('2026-11-18T07:59:00Z') - hours * 3_600_000));
    const day = fc.integer({ min: -30, max: 30 }).map((days) => addDays(TODAY, days));
    const shops = fc.sample(
      fc.record({
        status: fc.constantFrom(...STORED_STATUSES, ...ON_ORDER_STATUSES, ...ON_ORDER_STATUSES),
        statusChangedAt: instant,
        toldDay: fc.option(day),
        snoozedUntil: fc.option(day, { freq: 2 }),
        deleted: fc.nat(9).map((n) => n === 0),
        preOrder: fc.record({
          status: fc.constantFrom(...OPEN_PRE_ORDER_STATUSES, 'cancelled'),
          orderLocation: fc.constantFrom('china', 'dubai'),
          expectedArrivalDate: fc.option(day),
          actualArrivalDate: fc.option(instant),
        }),
      }),
      { numRuns: 260, seed: 14 },
    );
    for (const { deleted, preOrder, ...order } of shops) {
      const row = await make.makeOrder(server, order);
      if (order.status.endsWith('_preorder'))
        await make.makePreOrder(server, { ...preOrder, paymentId: row.id, customerId: row.customerId });
      if (deleted) await server.client.delete(`/api/payments/${row.id}`);
    }
    const { body: orders } = await server.client.get<Order[]>('/api/payments');
    const promised = orders.map((order) => ({
      order,
      is: promiseOf(order, SHIPPED_DAYS, { today: TODAY, zone: ZONE }),
    }));
    const idsOf = async (path: string) =>
      (await server.client.get<{ id: number }[]>(path)).body.map(({ id }) => id).sort();
    const { body: insights } = await server.client.get<DashboardInsights>('/api/dashboard/insights');
    for (const leg of PROMISE_LEGS) {
      const stuck = promised.filter(({ is }) => is?.isStuck && is.leg === leg);
      expect(stuck.length, leg).toBeGreaterThan(0);
      expect(await idsOf(`/api/payments?stuck=${leg}`), leg).toEqual(
        stuck.map(({ order }) => order.id).sort(),
      );
      const kept = insights.promises.legs.find((row) => row.leg === leg);
      expect(kept, leg).toMatchObject({
        count: stuck.length,
        oldestDays: Math.max(...stuck.map(({ is }) => is?.days ?? 0)),
        medianDays: SHIPPED_DAYS[leg].medianDays,
        isDefault: true,
      });
      expect(centsOfAmount(kept?.amount ?? '0.00')).toBe(
        stuck.reduce((sum, { order }) => sum + centsOfAmount(order.totalAmount), 0),
      );
    }
    const any = promised.filter(({ is }) => is?.isStuck).map(({ order }) => order.id);
    expect(await idsOf('/api/payments?stuck=any')).toEqual(any.sort());
    const slipped = promised.filter(({ is }) => is?.slippedTo).map(({ order }) => order.id);
    expect(slipped.length).toBeGreaterThan(5);
    expect(await idsOf('/api/payments?stuck=slipped')).toEqual(slipped.sort());
    const { body: preOrders } = await server.client.get<PreOrder[]>('/api/pre-orders');
    const ofOrders = (ids: readonly number[]) =>
      preOrders
        .filter(
          ({ status, paymentId, payment }) =>
            (OPEN_PRE_ORDER_STATUSES as readonly string[]).includes(status) &&
            payment.status.endsWith('_preorder') &&
            ids.includes(paymentId),
        )
        .map(({ id }) => id)
        .sort();
    expect(await idsOf('/api/pre-orders?stuck=any')).toEqual(ofOrders(any));
    expect(await idsOf('/api/pre-orders?stuck=slipped')).toEqual(ofOrders(slipped));
    expect((await idsOf('/api/pre-orders?stuck=china')).length).toBeGreaterThan(0);
    expect(await idsOf('/api/pre-orders?stuck=approval')).toEqual([]);
    const refused = await server.client.get('/api/payments?stuck=mars');
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'stuck']);
  });
});
