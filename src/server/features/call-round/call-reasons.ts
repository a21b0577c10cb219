import { type SQL, sql } from 'drizzle-orm';
import { TAKEN_BACK } from '#server/features/contacts/contact-undo.service.ts';
import { slippedOrders } from '#server/features/promises/stuck.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { addDays, type Day, dayOf, startOfDay } from '#shared/domain/calendar.ts';
import { CALL_REASONS, CALM_DAYS, DUE_WITHIN_DAYS, SIGNATURE_DAYS } from '#shared/domain/call-round.ts';
import { FORMER_STATUSES, IN_BRANCH_STATUSES, ON_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { AT_THE_SHOP_STATUSES, UNDER_WAY_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { LEG_STATUSES } from '#shared/domain/promise-legs.ts';

/** Finds the records that give a reason to phone their customer now, each kind along an index of its own. */

export type CallMoment = { now: Date; zone: string };

type Times = { today: Day; calm: Date; unsigned: Date; due: Day; zone: string };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Selects rows `customer_id, kind, subject_kind, subject_id, since, branch`; of one customer only, when given. */
export function callReasons({ now, zone }: CallMoment, customerId: number | null = null): SQL {
  const today = dayOf(now, zone);
  const times = {
    ...{ today, zone, calm: new Date(now.getTime() - CALM_DAYS * DAY_MS) },
    unsigned: startOfDay(addDays(today, -SIGNATURE_DAYS), zone),
    due: addDays(today, DUE_WITHIN_DAYS),
  };
  const parts = PARTS.map((part) => sql`(${part(times, theirs(customerId))})`);
  return sql.join(parts, sql` union all `);
}

/** The rank of a reason's kind, the most pressing first. */
export const rankOf = (kind: SQL): SQL =>
  sql`array_position(array[${sql.raw(CALL_REASONS.map((one) => `'${one}'`).join(', '))}], ${kind})`;

const theirs =
  (customerId: number | null) =>
  (as: string): SQL =>
    customerId === null
      ? sql`${sql.raw(as)}.deleted_batch_id is null`
      : sql`${sql.raw(as)}.deleted_batch_id is null and ${sql.raw(as)}.customer_id = ${customerId}`;

type Part = (times: Times, live: (as: string) => SQL) => SQL;

const orderBranch = sql.raw('coalesce(p.collection_branch, p.agent_branch)');
const lastTalk = (kind: string, id: string) =>
  sql.raw(
    `(select max(k.at) from contacts k where k.subject_kind = '${kind}' and k.subject_id = ${id} and k.is_reached)`,
  );
/** When the customer was last spoken with. In an older workflow, moving an order to Notified recorded that the customer was told. */
const orderTalk = sql`case when ${oneOf('p.status', FORMER_STATUSES)} then p.status_changed_at
  else coalesce(${lastTalk('payment', 'p.id')}, p.customer_notified_date) end`;
/** Whether nobody has spoken with the customer about the record since then; a contact that was undone does not count. */
const isUnspoken = (kind: string, id: string, since: SQL) =>
  sql`not exists (select from contacts k where k.subject_kind = ${sql.raw(`'${kind}'`)}
    and k.subject_id = ${sql.raw(id)} and k.is_reached and k.note is distinct from ${TAKEN_BACK} and k.at > ${since}
    and not exists (select from contacts b where b.subject_kind = k.subject_kind and b.subject_id = k.subject_id
      and b.id > k.id and b.note = ${TAKEN_BACK}))`;
const isCalm = (kind: string, id: string, { calm }: Times) => isUnspoken(kind, id, sql`${calm}`);

/**
 * Turns records whose phone is ready since `since` into reasons: the customer has not been told of it, or was told so long
 * ago that they may have forgotten. A talk before the phone came was not about it.
 */
const ready = (rows: SQL, { calm }: Times): SQL => sql`
  select customer_id, case when told then ${sql.raw(`'still_waiting'`)} else kind end as kind, subject_kind, subject_id,
    case when told then talked + ${sql.raw(`interval '${CALM_DAYS} days'`)} else since end as since, branch
  from (
    select *, contacted and coalesce(spoken >= since, true) as told, coalesce(spoken, since) as talked from (${rows}) lying
  ) known where not told or talked <= ${calm}`;

/** The pre-order `o` by which the phone of an order `p` is expected on a future day. */
export const expectedOf = (today: Day): SQL => sql`select o.id, o.created_at, o.expected_arrival_date
  from pre_orders o where o.payment_id = p.id and o.deleted_batch_id is null
    and ${oneOf('o.status', UNDER_WAY_STATUSES)} and o.expected_arrival_date > ${today}
  order by o.expected_arrival_date desc limit 1`;

/**
 * Orders whose told day has slipped, since the current expected day was set or, without one, since the told day has
 * passed; an earlier talk was not about that. With a new day the customer is called again after `CALM_DAYS`; that there is
 * no day is said only once.
 */
const slipped: Part = ({ today, zone, calm }, live) => sql`
  select lost.customer_id, 'slipped' as kind, 'payment' as subject_kind, lost.id as subject_id, lost.since, lost.branch
  from (
    select p.id, p.customer_id, ${orderBranch} as branch, e.id is not null as has_day, case when e.id is null
      then (p.told_day + 1)::timestamp at time zone ${zone}
      else coalesce((select max(a.at) from activity a where a.entity = 'pre_order' and a.entity_id = e.id
        and a.after ? 'expectedArrivalDate'), e.created_at) end as since
    from payments p left join lateral (${expectedOf(today)}) e on true
    where ${live('p')} and ${slippedOrders(today)}
  ) lost
  where ${isUnspoken('payment', 'lost.id', sql`case when lost.has_day then greatest(lost.since, ${calm}) else lost.since end`)}`;

const PARTS: readonly Part[] = [
  (times, live) =>
    ready(
      sql`select p.customer_id, 'in_branch' as kind, 'payment' as subject_kind, p.id as subject_id,
        p.status_changed_at as since, ${orderBranch} as branch, p.customer_contacted as contacted,
        ${orderTalk} as spoken
      from payments p where ${live('p')} and ${oneOf('p.status', IN_BRANCH_STATUSES)}`,
      times,
    ),
  (times, live) =>
    ready(
      sql`select p.customer_id, 'in_branch' as kind, 'payment' as subject_kind, p.id as subject_id,
        coalesce(o.actual_arrival_date, p.status_changed_at) as since,
        coalesce(o.device_branch, ${orderBranch}) as branch, p.customer_contacted as contacted,
        ${orderTalk} as spoken
      from pre_orders o join payments p on p.id = o.payment_id
      where o.deleted_batch_id is null and ${oneOf('o.status', AT_THE_SHOP_STATUSES)}
        and ${live('p')} and ${oneOf('p.status', ON_ORDER_STATUSES)}`,
      times,
    ),
  (times, live) =>
    ready(
      sql`select l.customer_id, 'in_branch' as kind, 'layby' as subject_kind, l.id as subject_id,
        l.device_arrived_date as since, coalesce(l.device_branch, l.agent_branch) as branch, l.customer_contacted as contacted,
        ${lastTalk('layby', 'l.id')} as spoken
      from laybys l where ${live('l')} and l.device_arrived_date is not null and l.device_collected_date is null
        and l.status = 'completed'`,
      times,
    ),
  (times, live) =>
    ready(
      sql`select r.customer_id, 'stock_in' as kind, 'reservation' as subject_kind, r.id as subject_id,
        coalesce(r.stock_received_date, r.updated_at) as since,
        coalesce(r.device_branch, r.collection_branch, r.agent_branch) as branch, r.customer_contacted as contacted,
        ${lastTalk('reservation', 'r.id')} as spoken
      from reservations r where ${live('r')} and r.status = 'notified'`,
      times,
    ),
  slipped,
  (times, live) => sql`
    select l.customer_id, case when l.due_date < ${times.today} then 'layby_overdue' else 'layby_due' end as kind,
      'layby' as subject_kind, l.id as subject_id, l.due_date::timestamp at time zone ${times.zone} as since, l.agent_branch as branch
    from laybys l where ${live('l')} and l.status = 'active' and l.due_date <= ${times.due}
      and l.remaining_amount > 0 and ${isCalm('layby', 'l.id', times)}`,
  (times, live) => sql`
    select p.customer_id, 'signature' as kind, 'payment' as subject_kind, p.id as subject_id,
      p.status_changed_at as since, ${orderBranch} as branch
    from payments p where ${live('p')} and ${oneOf('p.status', LEG_STATUSES.signature)}
      and p.status_changed_at < ${times.unsigned} and ${isCalm('payment', 'p.id', times)}`,
];
