import { type SQL, sql } from 'drizzle-orm';
import { overviewColumnsOf } from '#server/features/customer-overview/customer-overview.service.ts';
import { selectDealings } from '#server/features/customers/customer-dealings.service.ts';
import { selectNumbers } from '#server/features/customers/customers.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import type { HandOverKind } from '#shared/contracts/hand-over.ts';
import { OPEN_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { MOST_OF_A_LOG, type PocketBounds } from '#shared/domain/pocket/format.ts';
import { OPEN_PRE_ORDER_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { OPEN_RESERVATION_STATUSES } from '#shared/domain/reservation-lifecycle.ts';
import { CARRIED } from './pocket.tables.ts';

/** The reads for a device's copy, in hand-written SQL, all within one snapshot. */

const IS_OPEN_ORDER = sql`p.deleted_batch_id is null and ${oneOf('p.status', OPEN_ORDER_STATUSES)}`;
const IS_OPEN_PRE_ORDER = sql`o.deleted_batch_id is null and ${oneOf('o.status', OPEN_PRE_ORDER_STATUSES)}`;
/** A layby that is paid in full is carried until its device is handed over. */
const IS_CARRIED_LAYBY = sql`l.deleted_batch_id is null
  and (l.status = 'active' or (l.status = 'completed' and l.device_collected_date is null))`;
const IS_CARRIED_RESERVATION = sql`r.deleted_batch_id is null and ${oneOf('r.status', OPEN_RESERVATION_STATUSES)}`;

type From = PocketBounds['ordersFrom'];

const isFrom = (from: From) =>
  from === null ? sql`` : sql`and (p.updated_at, p.id) >= (${new Date(from.at)}, ${from.id})`;

/** The ids of the carried orders: open ones, and those with an open pre-order. */
const carriedOrders = (from: From) => sql`
  select p.id from payments p where ${IS_OPEN_ORDER} ${isFrom(from)}
  union select p.id from pre_orders o join payments p on p.id = o.payment_id
  where ${IS_OPEN_PRE_ORDER} and p.deleted_batch_id is null`;

/** The state of the database. This snapshot sees all transactions below `xmin`. */
export const SELECT_STAND = sql`
  select pg_snapshot_xmin(pg_current_snapshot())::text as xmin, pg_snapshot_xmax(pg_current_snapshot())::text as xmax,
    substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
    floor(extract(epoch from clock_timestamp()))::float8 as "readAt",
    left(md5((select min(id::text) from copy_epoch) || (select oid from pg_database where datname = current_database())), 16) as shop`;

export type Stand = { xmin: string; xmax: string; timeline: string; readAt: number; shop: string };

/** The oldest of the newest `most` open orders; no row when there are no more than `most`. */
export const selectOrdersFrom = (most: number) => sql`
  select at, id from (
    select updated_at as at, id, lead(id) over (order by updated_at desc, id desc) as next from (
      select p.updated_at, p.id from payments p where ${IS_OPEN_ORDER}
      order by p.updated_at desc, p.id desc offset ${most - 1} limit 2
    ) p
  ) p where next is not null`;

export const selectTotals = (from: From) => sql`
  with carried as (${carriedOrders(from)})
  select (select count(*)::int from carried) as orders,
    (select count(*)::int from pre_orders o where o.payment_id in (select id from carried) and o.deleted_batch_id is null) as "preOrders",
    (select count(*)::int from laybys l where ${IS_CARRIED_LAYBY}) as laybys,
    (select count(*)::int from reservations r where ${IS_CARRIED_RESERVATION}) as reservations`;

/** Which rows to read: all that are carried, or those of the given ids that are. */
export type Wanted = { from: From } & (
  | { ids: null; customersFrom: Date }
  | { ids: Readonly<Record<'customers' | 'orders' | 'laybys' | 'reservations', readonly number[]>> }
);

/** A code is created and deleted in transactions that change the row or its pre-order, so it needs no change note of its own. */
const codeOf = (kind: HandOverKind, id: SQL) => sql`(
  select h.code from hand_over_codes h where h.subject_kind = ${kind} and h.subject_id = ${id}) as "handOverCode"`;

export function selectOrders(wanted: Wanted): SQL {
  const { from, ids } = wanted;
  return sql`select ${CARRIED.orders.columns}, ${codeOf('payment', sql`p.id`)} from payments p where ${
    ids === null
      ? sql`p.id in (${carriedOrders(from)})`
      : sql`p.id = any(${sql.param([...ids.orders])}::int[]) and p.deleted_batch_id is null and ((${IS_OPEN_ORDER} ${isFrom(from)})
          or exists (select from pre_orders o where o.payment_id = p.id and ${IS_OPEN_PRE_ORDER}))`
  }`;
}

/** The pre-orders of carried orders, except those in the trash. */
export function selectPreOrders(wanted: Wanted, orderIds: readonly number[]): SQL {
  return sql`select ${CARRIED.preOrders.columns} from pre_orders o where o.deleted_batch_id is null and ${
    wanted.ids === null
      ? sql`o.payment_id in (${carriedOrders(wanted.from)})`
      : sql`o.payment_id = any(${sql.param([...orderIds])}::int[])`
  }`;
}

export function selectLaybys({ ids }: Wanted): SQL {
  return sql`select ${CARRIED.laybys.columns}, ${codeOf('layby', sql`l.id`)} from laybys l
    where ${IS_CARRIED_LAYBY} ${ids === null ? sql`` : sql`and l.id = any(${sql.param([...ids.laybys])}::int[])`}`;
}

export function selectReservations({ ids }: Wanted): SQL {
  return sql`select ${CARRIED.reservations.columns} from reservations r
    where ${IS_CARRIED_RESERVATION} ${ids === null ? sql`` : sql`and r.id = any(${sql.param([...ids.reservations])}::int[])`}`;
}

/** The customers of carried rows, and those changed recently; for given ids, all that are not in the trash. */
export function selectCustomers(wanted: Wanted): SQL {
  return sql`select ${CARRIED.customers.columns}, overview.*, ${selectDealings(sql.raw('c.id'))} as dealings,
      array(select m.id from (${selectNumbers(sql.raw('c.id'))}) m where m.id <> c.id order by m.id) as "mergedIds"
    from customers c cross join lateral (${overviewColumnsOf(sql.raw('c.id'))}) overview
    where c.deleted_batch_id is null and ${
      wanted.ids === null
        ? sql`(c.updated_at >= ${wanted.customersFrom} or c.id in (
            select p.customer_id from payments p where p.id in (${carriedOrders(wanted.from)})
            union select o.customer_id from pre_orders o where o.deleted_batch_id is null and o.payment_id in (${carriedOrders(wanted.from)})
            union select l.customer_id from laybys l where ${IS_CARRIED_LAYBY}
            union select r.customer_id from reservations r where ${IS_CARRIED_RESERVATION}))`
        : sql`c.id = any(${sql.param([...wanted.ids.customers])}::int[])`
    }`;
}

type RecordIds = Readonly<Record<'orders' | 'laybys' | 'reservations', readonly number[]>>;

/** All carried records, by the kind and id that receipts and contacts refer to. */
export const carriedSubjects = (from: From) => sql`
  select 'payment' as kind, p.id from (${carriedOrders(from)}) p
  union all select 'layby', l.id from laybys l where ${IS_CARRIED_LAYBY}
  union all select 'reservation', r.id from reservations r where ${IS_CARRIED_RESERVATION}`;

/** As `carriedSubjects`, for given ids, all of which must be carried. */
export const subjectsOf = ({ orders, laybys, reservations }: RecordIds) => sql`
  select 'payment' as kind, unnest(${sql.param([...orders])}::int[]) as id
  union all select 'layby', unnest(${sql.param([...laybys])}::int[])
  union all select 'reservation', unnest(${sql.param([...reservations])}::int[])`;

const isOf = (as: string) => sql.raw(`${as}.subject_kind = s.kind and ${as}.subject_id = s.id`);

/** The latest ledger rows of each order and layby. */
export const selectReceipts = (subjects: SQL) => sql`
  select ${CARRIED.receipts.columns}, exists (select from receipts x where x.reverses_id = m.id) as "isReversed"
  from (${subjects}) s cross join lateral (
    select * from receipts m where ${isOf('m')} order by m.id desc limit ${MOST_OF_A_LOG}) m`;

/** The latest attempts to reach the customer about each record. */
export const selectContacts = (subjects: SQL) => sql`
  select ${CARRIED.contacts.columns} from (${subjects}) s cross join lateral (
    select * from contacts t where ${isOf('t')} order by t.id desc limit ${MOST_OF_A_LOG}) t`;

/** The rows that transactions from this id on have changed, with the number of notes; it reads at most one note more than `mostNoted`. */
export const selectChanged = (xmin: string, mostNoted: number) => sql`
  with noted as materialized (
    select kind, row_id from row_changes where xid >= ${xmin}::text::xid8 order by xid limit ${mostNoted + 1}
  )
  select kind, row_id as id, (select count(*)::int from noted) as noted from noted group by kind, row_id`;

/** The orders of changed pre-orders, and the open orders between two bounds, which are carried now although they have not changed. */
export const selectOrdersBeside = (preOrderIds: readonly number[], from: From, until: From) => sql`
  select o.payment_id as id from pre_orders o where o.id = any(${sql.param([...preOrderIds])}::int[])
  ${
    until === null
      ? sql``
      : sql`union select p.id from payments p where ${IS_OPEN_ORDER} ${isFrom(from)}
          and (p.updated_at, p.id) < (${new Date(until.at)}, ${until.id})`
  }`;

/** The customers of these rows, in the trash or not. */
export const selectOwners = (ids: RecordIds) => sql`
  select customer_id as id from payments where id = any(${sql.param([...ids.orders])}::int[])
  union select o.customer_id from pre_orders o where o.payment_id = any(${sql.param([...ids.orders])}::int[])
  union select customer_id from laybys where id = any(${sql.param([...ids.laybys])}::int[])
  union select customer_id from reservations where id = any(${sql.param([...ids.reservations])}::int[])`;

/**
 * The customers into whom these were merged, directly or not: the copy stores the merged ids with them, so a restored or
 * newly merged customer changes them too.
 */
export const selectWhoStayed = (customerIds: readonly number[]) => sql`
  with recursive one as (
    select c.merged_into_id as id from customers c where c.id = any(${sql.param([...customerIds])}::int[])
    union select c.merged_into_id from customers c join one on c.id = one.id)
  select id from one where id is not null`;
