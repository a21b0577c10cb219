import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { statsOf } from '#server/features/dashboard/dashboard.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { queryRow, queryRows } from '#server/platform/database/raw-query.ts';
import { fieldError, notFound } from '#server/platform/http/app-error.ts';
import { STATUS_COUNTS, type StatusCounts } from '#server/platform/totals/status-counts.ts';
import type { WasDashboard, WasRecord } from '#shared/contracts/as-it-was.ts';
import type { InstantInput } from '#shared/contracts/common.ts';
import { WAS_DAYS, WAS_LISTS, type WasList } from '#shared/domain/as-it-was.ts';
import { amountOfCents, centsOfAmount } from '#shared/domain/money.ts';
import { OPEN_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { presentWasRecord, type WasListed } from './was-present.ts';
import { selectWas, since, WAS_LIVE, WAS_STATUS } from './was-rows.ts';

const DAY_MS = 86_400_000;

/** @throws AppError invalid_request without a moment, for one in the future, and for one too long ago */
export function readMoment(at: InstantInput | null | undefined, now: Date): Date {
  if (at?.kind !== 'instant') throw fieldError('at', 'Expected a date and time in ISO 8601 with a time zone');
  if (at.at > now) throw fieldError('at', 'This time is in the future');
  if (at.at.getTime() < now.getTime() - WAS_DAYS * DAY_MS)
    throw fieldError('at', `At most ${WAS_DAYS} days back`);
  return at.at;
}

type Moved = { kind: 'orders' | 'preOrders'; status: string; count: number; owed: string };
type Read = StatusCounts & {
  moved: Moved[];
  changesSince: number;
  removedSince: number;
  historyFrom: string | null;
};

/** The current totals less what has happened since, in one statement, so that all figures are of one moment. */
export async function readWasDashboard(pool: pg.Pool, at: Date): Promise<WasDashboard> {
  const read = await queryRow<Read>(
    pool,
    sql`select counted.*,
      (select coalesce(json_agg(moved), '[]') from (
        ${movedSince('orders', at)} union all ${movedSince('preOrders', at)}) moved) as moved,
      (select count(*)::int from activity a where a.at > ${at}) as "changesSince",
      (select count(*)::int from activity a where a.at > ${at} and a.action = 'purged'
        and a.entity in ('payment', 'pre_order')) as "removedSince",
      (select to_jsonb(a.at) from activity a order by a.id limit 1) as "historyFrom"
      from (${STATUS_COUNTS}) counted`,
  );
  const { changesSince, removedSince, historyFrom } = read;
  return {
    at: at.toISOString(),
    stats: statsOf(countsThen(read)),
    ...{ changesSince, removedSince },
    historyFrom: historyFrom === null ? null : new Date(historyFrom).toISOString(),
  };
}

/** The changes of each status since, for subtraction: minus the rows that have it now, plus the rows that had it then. */
function movedSince(kind: Moved['kind'], at: Date) {
  const isOrder = kind === 'orders';
  const table = sql.raw(isOrder ? 'payments' : 'pre_orders');
  const owed = (total: string, paid: string, status: string) =>
    isOrder
      ? sql`case when ${oneOf(status, OPEN_ORDER_STATUSES)} then greatest(${sql.raw(total)} - ${sql.raw(paid)}, 0) else 0 end`
      : sql`0`;
  const wasAmount = (field: string, column: string) =>
    `coalesce((w.fields ->> '${field}')::numeric, t.${column})`;
  return sql`select ${kind}::text as kind, status, sum(n)::int as count, sum(n * owed)::numeric(20, 2)::text as owed from (
      with ${since(isOrder ? 'payment' : 'pre_order', at)}
      select t.status, -1 as n, ${owed('t.total_amount', 't.paid_amount', 't.status')} as owed
      from was w join ${table} t on t.id = w.entity_id where t.deleted_batch_id is null
      union all
      select ${WAS_STATUS}, 1, ${owed(
        wasAmount('totalAmount', 'total_amount'),
        wasAmount('paidAmount', 'paid_amount'),
        "coalesce(w.fields ->> 'status', t.status)",
      )}
      from was w join ${table} t on t.id = w.entity_id where ${WAS_LIVE}) one_by_one
    group by status`;
}

function countsThen({ orders, preOrders, outstandingAmount, moved }: Read): StatusCounts {
  const then = { orders: { ...orders }, preOrders: { ...preOrders } };
  let owedCents = centsOfAmount(outstandingAmount);
  for (const { kind, status, count, owed } of moved) {
    then[kind][status] = (then[kind][status] ?? 0) + count;
    owedCents += centsOfAmount(owed);
  }
  return { ...then, outstandingAmount: amountOfCents(owedCents) };
}

/** @throws AppError not_found for a record that did not exist then, or has been removed for good since */
export async function readWasRecord(pool: pg.Pool, list: WasList, at: Date, id: number): Promise<WasRecord> {
  const entity = WAS_LISTS[list];
  const [row] = await queryRows<WasListed>(pool, selectWas(entity, at, id));
  if (row === undefined) throw notFound('Record');
  return presentWasRecord(entity, row);
}
