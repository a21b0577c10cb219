import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { sumOf } from '#server/platform/database/sum-of.ts';
import { SUBJECTS } from '#server/platform/entities/subjects.ts';
import type { CustomerHistoryRow } from '#shared/contracts/customer-overview.ts';
import { OPEN_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { OPEN_PRE_ORDER_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { OPEN_RESERVATION_STATUSES } from '#shared/domain/reservation-lifecycle.ts';

/** The rows that belong to a customer, with labels: what the customer's logs may refer to. */

export type SubjectEntity = CustomerHistoryRow['about']['entity'];
export type Subject = { entity: SubjectEntity; id: number; label: string; isDeleted: boolean };

/** The customer and all their rows, including those in the trash. */
export async function findSubjects(db: Executor, customerId: number): Promise<Subject[]> {
  const parts = SUBJECTS.flatMap(({ kind, table, ofCustomer }) => {
    if (ofCustomer === undefined) return [];
    const owner = sql.raw(kind === 'customer' ? 't.id' : 't.customer_id');
    return sql`
      select ${kind}::text as entity, t.id, ${ofCustomer} as label, t.deleted_batch_id is not null as "isDeleted"
      from ${table} t where ${owner} = ${customerId}`;
  });
  const result = await db.execute<Subject>(sql.join(parts, sql` union all `));
  return result.rows;
}

export type OverviewRow = {
  orders: number;
  openOrders: number;
  laybys: number;
  activeLaybys: number;
  reservations: number;
  openReservations: number;
  preOrders: number;
  openPreOrders: number;
  receivedAmount: string;
  owedOnOrders: string;
  owedOnLaybys: string;
  overpaidAmount: string;
  lastContactAt: Date | string | null;
};

export async function readOverview(db: Executor, customerId: number): Promise<OverviewRow> {
  const result = await db.execute<OverviewRow>(selectOverview(sql`${customerId}`));
  const [row] = result.rows;
  if (row === undefined) throw new Error('Sums without a row');
  return row;
}

/** Counts and sums over the customer's live rows. */
export function selectOverview(customerId: SQL): SQL {
  return sql`
    select o.*, l.*, r.*, p.*,
      (o.paid + l.paid)::text as "receivedAmount", o.owed::text as "owedOnOrders", l.owed::text as "owedOnLaybys",
      (o.over + l.over)::text as "overpaidAmount",
      (select max(at) from contacts where customer_id = ${customerId}) as "lastContactAt"
    from
      (select count(*)::int as orders, count(*) filter (where ${oneOf('status', OPEN_ORDER_STATUSES)})::int
          as "openOrders",
        ${sumOf('paid_amount')} as paid,
        ${sumOf('greatest(remaining_amount, 0)')} as owed,
        ${sumOf('greatest(-remaining_amount, 0)')} as over
      from payments where ${isLiveOf(customerId)}) o,
      (select count(*)::int as laybys, count(*) filter (where status = 'active')::int as "activeLaybys",
        ${sumOf('paid_amount')} as paid,
        ${sumOf('greatest(remaining_amount, 0)', sql`status = 'active'`)} as owed,
        ${sumOf('greatest(-remaining_amount, 0)', sql`status <> 'cancelled'`)} as over
      from laybys where ${isLiveOf(customerId)}) l,
      (select count(*)::int as reservations,
        count(*) filter (where ${oneOf('status', OPEN_RESERVATION_STATUSES)})::int as "openReservations"
      from reservations where ${isLiveOf(customerId)}) r,
      (select count(*)::int as "preOrders",
        count(*) filter (where ${oneOf('status', OPEN_PRE_ORDER_STATUSES)})::int
          as "openPreOrders"
      from pre_orders where ${isLiveOf(customerId)}) p`;
}

const isLiveOf = (customerId: SQL): SQL => sql`customer_id = ${customerId} and deleted_batch_id is null`;
