import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { promiseAccuracy, promiseLegs } from '#server/platform/database/schema/promises.schema.ts';
import { addDays, type Day, startOfDay } from '#shared/domain/calendar.ts';
import { IN_BRANCH_STATUSES, ON_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { AT_THE_SHOP_STATUSES, PICKED_UP_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { LEG_STATUSES } from '#shared/domain/promise-legs.ts';
import { MOST_PROMISED_DAYS } from '#shared/domain/promise-limits.ts';
import type { PromiseLeg } from '#shared/domain/stuck-words.ts';

/** How long legs took according to the history, and whether promises were kept. */

export type LegRow = typeof promiseLegs.$inferSelect;
export type Reckoned = { leg: PromiseLeg; cases: number; medianDays: number; lateDays: number };

export function readLegs(db: Executor): Promise<LegRow[]> {
  return db.select().from(promiseLegs);
}

export async function writeLeg(db: Executor, row: LegRow): Promise<void> {
  await db.insert(promiseLegs).values(row).onConflictDoUpdate({ target: promiseLegs.leg, set: row });
}

/** Stores the shop's own numbers for a leg, unless measured ones are in use. */
export async function writeDefault(
  db: Executor,
  leg: PromiseLeg,
  days: Pick<LegRow, 'medianDays' | 'lateDays'>,
): Promise<void> {
  await db
    .insert(promiseLegs)
    .values({ leg, ...days })
    .onConflictDoUpdate({
      target: promiseLegs.leg,
      set: days,
      setWhere: sql`${promiseLegs.isDefault} and (${promiseLegs.medianDays}, ${promiseLegs.lateDays}) <> (${days.medianDays}, ${days.lateDays})`,
    });
}

export async function writeAccuracy(db: Executor, row: typeof promiseAccuracy.$inferInsert): Promise<void> {
  const { day, ...counts } = row;
  await db
    .insert(promiseAccuracy)
    .values({ day, ...counts })
    .onConflictDoUpdate({ target: promiseAccuracy.day, set: counts });
}

export async function readAccuracy(db: Executor) {
  const [row] = await db.select().from(promiseAccuracy).orderBy(sql`${promiseAccuracy.day} desc`).limit(1);
  return row ?? null;
}

/** Whether an entry counts: it was not undone, and is not an undo itself. */
const stands = (as: string): SQL =>
  sql.raw(`${as}.undoes_id is null and ${as}.action not in ('bulk_undone', 'data_health_undone', 'fix_completed_undone')
  and not exists (select from activity u where u.undoes_id = ${as}.id)
  and not exists (select from batches b where b.id = ${as}.batch_id and b.undone_at is not null)`);
const STANDS = stands('a');

const AFTER_THE_BRANCH = ['device_collected', 'order_completed'] as const;

/** The statuses that follow each leg. A step over several legs at once says nothing about any of them. */
const STEPS: readonly { leg: PromiseLeg; from: readonly string[]; to: readonly string[] }[] = [
  { leg: 'approval', from: LEG_STATUSES.approval, to: LEG_STATUSES.signature },
  { leg: 'signature', from: LEG_STATUSES.signature, to: LEG_STATUSES.bank_payment },
  { leg: 'bank_payment', from: LEG_STATUSES.bank_payment, to: LEG_STATUSES.phone },
  { leg: 'phone', from: LEG_STATUSES.phone, to: [...IN_BRANCH_STATUSES, ...ON_ORDER_STATUSES] },
  { leg: 'branch', from: LEG_STATUSES.branch, to: AFTER_THE_BRANCH },
];

/**
 * Per leg, the number of cases that ended since that day, and within how many days half and four fifths of them ended. A
 * device that was handed over without a separate arrival says nothing about the way or the wait.
 */
export function reckonLegs(sinceDay: Day, zone: string): SQL {
  const since = startOfDay(sinceDay, zone);
  const step = sql.join(
    STEPS.map(
      ({ leg, from, to }) =>
        sql`when ${oneOf(`a.before ->> 'status'`, from)} and ${oneOf(`a.after ->> 'status'`, to)} then ${sql.raw(`'${leg}'`)}`,
    ),
    sql` `,
  );
  return sql`
    select leg, count(*)::int as cases, percentile_disc(0.5) within group (order by days)::int as "medianDays",
      percentile_disc(0.8) within group (order by days)::int as "lateDays"
    from (
      select leg, greatest((ended at time zone ${zone})::date - (began at time zone ${zone})::date, 0) as days from (
        select case ${step} end as leg, (a.before ->> 'statusChangedAt')::timestamptz as began,
          coalesce((a.after ->> 'statusChangedAt')::timestamptz, a.at) as ended
        from activity a where a.entity = 'payment' and a.at >= ${since} and a.before ? 'statusChangedAt' and ${STANDS}
        union all
        select o.order_location, o.order_date, o.actual_arrival_date from pre_orders o
        where o.actual_arrival_date >= ${since} and o.deleted_batch_id is null
          and ${oneOf('o.status', [...AT_THE_SHOP_STATUSES, ...PICKED_UP_STATUSES])} and o.pickup_date is distinct from o.actual_arrival_date
        union all
        select 'branch', o.actual_arrival_date, o.pickup_date from pre_orders o
        where o.pickup_date >= ${since} and o.pickup_date > o.actual_arrival_date and o.deleted_batch_id is null
      ) cases where leg is not null
    ) took group by leg`;
}

/**
 * Of the told days that have come since that day, how many were kept, that is, the phone was there by then. A told day
 * that was replaced on a later day still counts; one that was replaced on the day it was told was a correction, and does
 * not count.
 */
export function reckonAccuracy(sinceDay: Day, today: Day, zone: string): SQL {
  const doneOn = (as: string) =>
    sql`(${sql.raw(`coalesce(${as}.done_at, ${as}.at)`)} at time zone ${zone})::date`;
  return sql`
    select count(*)::int as told, count(*) filter (where (ready at time zone ${zone})::date <= told_day)::int as kept
    from (
      select distinct p.id, (a.after ->> 'toldDay')::date as told_day, least(
        (select min(o.actual_arrival_date) from pre_orders o
          where o.payment_id = p.id and o.deleted_batch_id is null and o.status <> 'cancelled'),
        (select min((a.after ->> 'statusChangedAt')::timestamptz) from activity a
          where a.entity = 'payment' and a.entity_id = p.id and ${oneOf(`a.after ->> 'status'`, [...IN_BRANCH_STATUSES, ...AFTER_THE_BRANCH])} and ${STANDS}),
        p.device_collected_date, p.order_completed_date,
        case when ${oneOf('p.status', IN_BRANCH_STATUSES)} then p.status_changed_at end) as ready
      from activity a join payments p on p.id = a.entity_id and p.deleted_batch_id is null
      where a.entity = 'payment' and a.at >= ${startOfDay(addDays(sinceDay, -MOST_PROMISED_DAYS), zone)}
        and a.after ->> 'toldDay' >= ${sinceDay} and a.after ->> 'toldDay' < ${today} and ${STANDS}
        and not exists (select from activity n where n.entity = 'payment' and n.entity_id = a.entity_id and n.id > a.id
          and n.after ? 'toldDay' and ${doneOn('n')} = ${doneOn('a')} and ${stands('n')})
    ) promises`;
}
