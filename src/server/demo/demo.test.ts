import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallRoundSummary } from '#shared/contracts/call-round.ts';
import type { DashboardStats } from '#shared/contracts/dashboard.ts';
import type { LaybyCounts } from '#shared/contracts/laybys.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { Arrival } from '#shared/contracts/stock-arrival.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { DEMO_CALLS, settleCallRound } from './demo-call-round.ts';
import { doYesterdaysWork } from './demo-yesterday.ts';
import { fillDemo } from './fill-demo.ts';
import { DEMO_COUNTS, planDemo } from './plan-demo.ts';

const ZONE = 'Africa/Windhoek';
const AGENTS = ['Agent 1', 'Agent 2', 'Agent 3'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillDemo(server.context.db, planDemo(server.clock.now(), ZONE, AGENTS));
});
afterAll(() => server.stop());

const count = async (what: ReturnType<typeof sql>) => {
  const { rows } = await server.context.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${what}`,
  );
  return rows[0]?.n;
};

describe('the made-up shop', () => {
  it('is the same for the same moment, and keeps its counts on another day', () => {
    const now = new Date('2027-03-01T09:30:00.000Z');
    expect(planDemo(now, ZONE, AGENTS)).toEqual(planDemo(now, ZONE, AGENTS));
    expect(planDemo(now, ZONE, AGENTS).orders).toHaveLength(DEMO_COUNTS.orders);
  });

  it.each(['2026-11-20T22:00:30.000Z', '2026-11-21T21:59:00.000Z', '2028-02-29T10:00:00.000Z'])(
    'tells of nothing that lies ahead of %s',
    (at) => {
      const now = new Date(at);
      const { orders, laybys, reservations } = planDemo(now, ZONE, AGENTS);
      const written = [
        ...orders.flatMap(({ story }) => story.history),
        ...laybys.flatMap(({ story }) => story.history),
        ...reservations.flatMap(({ history }) => history),
      ];
      expect(written.filter((row) => (row.at as Date) > now)).toEqual([]);
      expect(written.some((row) => dayOf(row.at as Date, ZONE) === dayOf(now, ZONE))).toBe(true);
    },
  );

  it('has orders in every status, and something on every tile and list', async () => {
    const { body: stats } = await server.client.get<DashboardStats>('/api/dashboard/stats');
    for (const [tile, value] of Object.entries(stats)) {
      if (typeof value === 'number') expect(value, tile).toBeGreaterThan(0);
    }
    const { rows } = await server.context.db.execute<{ status: string }>(
      sql`select distinct status from payments`,
    );
    const never = ['customer_notified'];
    expect(rows.map(({ status }) => status).toSorted()).toEqual(
      ORDER_STATUSES.filter((status) => !never.includes(status)).toSorted(),
    );
    const { body: laybys } = await server.client.get<LaybyCounts>('/api/laybys/counts');
    for (const part of ['active', 'overdue', 'toHandOver', 'completed', 'cancelled'] as const) {
      expect(laybys[part], part).toBeGreaterThan(0);
    }
    const lists = ['customers', 'ready-for-collection', 'live-payments', 'pre-orders', 'notifications'];
    for (const list of lists) {
      const reply = await server.client.get<unknown[]>(`/api/${list}`);
      expect(reply.body.length, list).toBeGreaterThan(0);
    }
  });

  it('has closed the day before, with N$ 20.00 short in one branch, and not today', async () => {
    const { body: days } = await server.client.get('/api/cash-ups');
    expect(new Set(days.map(({ day }: { day: string }) => day))).toEqual(new Set(['2026-11-17']));
    const { body: summary } = await server.client.get('/api/cash-ups/summary');
    expect(summary).toMatchObject({ differenceAmount: '-20.00', afterClosing: { count: 0 } });
  });

  it('has orders that are stuck, one put off, and a box that slipped', async () => {
    const read = async (path: string) => (await server.client.get<PreOrder[]>(path)).body;
    expect((await read('/api/payments?stuck=any')).length).toBeGreaterThan(5);
    expect(await count(sql`payments where snoozed_until is not null`)).toBe(1);
    const slipped = await read('/api/pre-orders?stuck=slipped');
    const box = slipped.filter(({ supplierOrderNumber }) => supplierOrderNumber === 'DXB-50217');
    expect(box.length).toBeGreaterThan(0);
    for (const { expectedArrivalDate, payment } of box)
      expect((expectedArrivalDate ?? '') > (payment.toldDay ?? '~')).toBe(true);
  });

  it('has taken a box in yesterday and handed phones over, in the order in which it happened', async () => {
    await doYesterdaysWork(server.context.db, { now: server.clock.now(), zone: ZONE, agents: AGENTS });
    const [box] = (await server.client.get<Arrival[]>('/api/stock-arrivals')).body;
    expect(box).toMatchObject({ unitCount: 6, givenCount: 5, branch: 'windhoek', takenBackAt: null });
    // As many as there were paid orders that had been ready long enough by then.
    expect(
      await count(sql`hand_overs where taken_back_at is null and signature is not null`),
    ).toBeGreaterThan(3);
    expect(await count(sql`hand_overs where jsonb_array_length(overrides) > 0`)).toBeGreaterThan(0);
    expect(await count(sql`payments where updated_at > ${server.clock.now()}`)).toBe(0);
    expect(
      await count(
        sql`hand_overs h join payments p on p.id = h.subject_id where h.at < p.bank_paid_date or p.updated_at < p.created_at`,
      ),
    ).toBe(0);
  });

  it('has a call round of 31; whoever would be called besides was tried yesterday', async () => {
    const round = async () => (await server.client.get<CallRoundSummary>('/api/call-round')).body;
    expect((await round()).waiting).toBeGreaterThan(DEMO_CALLS);
    await settleCallRound(server.context.db, { now: server.clock.now(), zone: ZONE, agents: AGENTS });
    expect(await round()).toMatchObject({ waiting: 31, done: 0 });
    expect(await count(sql`contacts where not is_reached and note = 'No answer'`)).toBeGreaterThan(0);
  });

  it('keeps the stages of an order in their order', async () => {
    expect(
      await count(sql`payments where approval_date < created_at or contract_signed_date < approval_date
        or bank_paid_date < contract_signed_date or device_collected_date < bank_paid_date
        or order_completed_date < device_collected_date or updated_at < created_at`),
    ).toBe(0);
  });

  it('never has an order and its pre-order disagree', async () => {
    expect(
      await count(sql`pre_orders o join payments p on p.id = o.payment_id
        where (o.status in ('ordered', 'shipped', 'arrived') and p.status <> o.order_location || '_preorder')
          or (o.status = 'picked_up' and p.status not in ('device_collected', 'order_completed'))`),
    ).toBe(0);
    expect(
      await count(sql`payments p where p.status in ('china_preorder', 'dubai_preorder')
        and not exists (select 1 from pre_orders o where o.payment_id = p.id)`),
    ).toBe(0);
  });

  it.each(['customer_contacted', 'customer_not_contacted'])(
    'has each last %s of its orders taken back like that of any other shop',
    async (action) => {
      const { rows } = await server.context.db.execute<{ id: string; entityId: number }>(sql`
        select id, entity_id as "entityId" from (
          select distinct on (entity_id) id, entity_id, action from activity where entity = 'payment'
          order by entity_id, id desc) last
        where action = ${action} order by id limit 3`);
      expect(rows).toHaveLength(3);
      for (const { id, entityId } of rows) {
        const reply = await server.client.post(`/api/activity/${id}/undo`);
        expect(reply.body, reply.text).toEqual({ undone: [{ entity: 'payment', id: entityId }] });
      }
    },
  );

  it('lives on like any other shop: an order of it can be paid and moved', async () => {
    const [order] = (await server.client.get('/api/payments?status=pending&limit=1')).body;
    const paid = await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '100.00' });
    expect(paid.status).toBe(201);
    const moved = await server.client.put(`/api/payments/${order.id}`, { status: 'approved' });
    expect(moved.body.status).toBe('approved');
  });
});
