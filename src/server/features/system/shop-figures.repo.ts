import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { oneOf } from '#server/platform/database/one-of.ts';
import { queryRow, queryRows } from '#server/platform/database/raw-query.ts';
import { keptGroups } from '#server/platform/totals/kept-totals.ts';
import { OPEN_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';

type Totals = {
  orders: { status: string; n: number }[];
  outstanding: string;
  receipts: number;
  takings: string;
};
type Queue = { name: string; waiting: number; failures: number };
type LastRun = { name: string; status: string; startedAt: Date; mendedTotals: number | null };

export type ShopFigures = Totals & { queues: Queue[]; runs: LastRun[] };

const TODAY = sql`(now() at time zone totals_zone())::date`;

const TOTALS = sql`
  with order_groups as (
    select k.state as status, sum(k.n)::int as n,
      sum(k.owed) filter (where ${oneOf('k.state', OPEN_ORDER_STATUSES)}) as owed
    from ${keptGroups('orders')} group by k.state
  ), today as (
    select sum(k.n)::int as n, sum(k.amount) as amount
    from ${keptGroups('takings_by_method', [sql`k.day = ${TODAY}`])}
  )
  select (select coalesce(json_agg(json_build_object('status', status, 'n', n)), '[]') from order_groups) as orders,
    (select coalesce(sum(owed), 0)::text from order_groups) as outstanding,
    (select coalesce(n, 0) from today) as receipts, (select coalesce(amount, 0)::text from today) as takings`;

/** The counts that the queue itself maintains. */
const QUEUES = sql`
  select name, queued_count + active_count as waiting, failed_count as failures from jobs.queue
  where name not like '\\_\\_%'`;

const RUNS = sql`
  select q.name, r.status, r.started_at as "startedAt", (r.result->>'mendedTotals')::int as "mendedTotals"
  from jobs.queue q
  cross join lateral (select * from job_runs where name = q.name order by id desc limit 1) r`;

export async function readShopFigures(pool: pg.Pool): Promise<ShopFigures> {
  const [totals, queues, runs] = await Promise.all([
    queryRow<Totals>(pool, TOTALS),
    queryRows<Queue>(pool, QUEUES),
    queryRows<LastRun>(pool, RUNS),
  ]);
  return { ...totals, queues, runs };
}
