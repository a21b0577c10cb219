import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import * as make from '#testing/builders.ts';
import { createTestClock, startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: createTestClock(new Date('2026-11-18T08:00:00.000Z')) });
});
afterAll(() => server.stop());

const read = async () => (await server.client.get<DashboardInsights>('/api/dashboard/insights')).body;
const daysAgo = (days: number) => new Date(Date.parse('2026-11-18T08:00:00.000Z') - days * 86_400_000);
const listed = async (url: string) => (await server.client.get<unknown[]>(url)).body.length;

it('needs a session', async () => {
  expect((await server.newClient().get('/api/dashboard/insights')).status).toBe(401);
});

it('tells of an empty shop that nothing waits', async () => {
  const { work, attention, steps, takings, byBranch, byAgent } = await read();
  expect(work).toEqual({
    awaited: { preOrders: 0, laybys: 0, reservations: 0 },
    toHandOver: { orders: 0, laybys: 0 },
  });
  expect(attention).toEqual({
    latePreOrders: { count: 0, amount: '0.00' },
    overdueLaybys: { count: 0, amount: '0.00' },
    readyLong: { count: 0, amount: '0.00' },
    stuck: { count: 0, amount: '0.00', longest: null },
    lateReservations: 0,
    customersToCall: 0,
  });
  expect(steps[0]).toEqual({
    ...{ status: 'pending', count: 0, amount: '0.00', owed: '0.00', medianDays: null, oldestDays: null },
  });
  expect(takings).toEqual({ fromDay: '2026-10-01', byDay: [] });
  expect([byBranch, byAgent]).toEqual([[], []]);
});

describe('a shop at work', () => {
  beforeAll(async () => {
    const standing = { agentBranch: 'Far Away', addedByAgent: 'Agent 9', createdAt: daysAgo(40) };
    for (const days of [2, 3, 4, 20]) {
      await make.makeOrder(server, {
        ...{ ...standing, status: 'phone_available', totalAmount: '1000.00', statusChangedAt: daysAgo(days) },
      });
    }
    await make.makeOrder(server, {
      ...{
        ...standing,
        status: 'approved',
        totalAmount: '99999999.99',
        paidAmount: '0.99',
        createdAt: daysAgo(1),
      },
      statusChangedAt: daysAgo(30),
    });
    await make.makeOrder(server, {
      status: 'order_completed',
      createdAt: daysAgo(1),
      statusChangedAt: daysAgo(90),
    });
    await make.makePreOrder(server, { status: 'shipped', expectedArrivalDate: '2026-11-17' });
    await make.makePreOrder(server, { status: 'ordered', expectedArrivalDate: '2026-11-18' });
    await make.makePreOrder(server, { status: 'arrived', expectedArrivalDate: '2026-11-01' });
    await make.makeLayby(server, { fullAmount: '6000.00', paidAmount: '500.00', dueDate: '2026-11-17' });
    await make.makeLayby(server, { dueDate: '2026-11-18' });
    await make.makeReservation(server, { expectedStockDate: '2026-11-17' });
    await make.makeReservation(server, { status: 'notified' });
  });

  it('counts what needs somebody as the lists show it', async () => {
    const { attention } = await read();
    expect(attention.readyLong).toEqual({ count: 2, amount: '2000.00' });
    expect(attention.stuck).toEqual({
      ...{ count: 2, amount: '100000999.99', longest: { status: 'approved', days: 30 } },
    });
    expect(attention.latePreOrders.count).toBe(1);
    expect(attention.overdueLaybys).toEqual({ count: 1, amount: '5500.00' });
    expect(attention.overdueLaybys.count).toBe(await listed('/api/laybys?status=overdue'));
    expect(attention.lateReservations).toBe(await listed('/api/reservations?status=late'));
    expect(attention.customersToCall).toBe(await listed('/api/reservations?status=to_call'));
  });

  it('counts the day’s work as the lists show it', async () => {
    const done = { status: 'completed', fullAmount: '500.00', paidAmount: '500.00' };
    await make.makeLayby(server, done);
    await make.makeLayby(server, { ...done, deviceArrivedDate: daysAgo(1), deviceBranch: 'rundu' });
    const { work, promises } = await read();
    expect(work).toEqual({
      awaited: { preOrders: 2, laybys: 1, reservations: 1 },
      toHandOver: { orders: 5, laybys: 1 },
    });
    expect(work.toHandOver.orders).toBe(await listed('/api/ready-for-collection?group=in_branch'));
    expect(work.toHandOver.laybys).toBe(await listed('/api/laybys?status=in_branch'));
    expect(work.awaited.reservations).toBe(await listed('/api/reservations?status=waiting'));
    const stuck = promises.legs.reduce((sum, { count }) => sum + count, 0);
    expect(stuck).toBe(await listed('/api/payments?stuck=any'));
    expect(stuck).toBeGreaterThan(1);
  });

  it('says of each step what waits there, what it is worth, and for how long', async () => {
    const { steps } = await read();
    expect(steps.find(({ status }) => status === 'phone_available')).toMatchObject({
      ...{ count: 4, amount: '4000.00', owed: '4000.00', medianDays: 3, oldestDays: 20 },
    });
    expect(steps.find(({ status }) => status === 'approved')).toMatchObject({
      ...{ count: 1, amount: '99999999.99', owed: '99999999.00', medianDays: 30, oldestDays: 30 },
    });
    const stats = (await server.client.get('/api/dashboard/stats')).body;
    expect(steps.reduce((sum, { count }) => sum + count, 0)).toBe(stats.openOrders);
    expect(steps.map(({ status }) => status)).not.toContain('order_completed');
  });

  it('compares branches and agents by what they took in and what orders they made', async () => {
    const { byBranch, byAgent } = await read();
    expect(byBranch.find(({ branch }) => branch === 'far_away')).toMatchObject({
      ...{ orders: 1, ordersAmount: '99999999.99' },
    });
    expect(byAgent.find(({ agent }) => agent === 'Agent 9')?.orders).toBe(1);
  });

  it('follows a step, a payment and a deletion, and says of takings what Live Payments says', async () => {
    const order = await make.makeOrder(server, { status: 'bank_paid', statusChangedAt: daysAgo(50) });
    expect((await read()).attention.stuck.longest?.days).toBe(50);
    await server.client.put(`/api/payments/${order.id}`, { status: 'phone_available' });
    const { attention, takings } = await read();
    expect(attention.stuck.longest?.days).toBe(30);
    await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '77.00', method: 'cash' });
    const after = await read();
    const { body } = await server.client.get(
      '/api/live-payments/summary?range=custom&from=2026-10-01&to=2026-11-18',
    );
    expect(after.takings.byDay).toEqual(
      body.byDay.map(({ day, amount }: { day: string; amount: string }) => ({ day, amount })),
    );
    expect(after.takings.byDay).not.toEqual(takings.byDay);
    await server.client.delete(`/api/payments/${order.id}`);
    expect((await read()).steps.find(({ status }) => status === 'phone_available')?.count).toBe(4);
  });
});
