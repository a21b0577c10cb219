import { type SQL, sql } from 'drizzle-orm';
import { oneOf } from '#server/platform/database/one-of.ts';
import type { AskedStuck } from '#server/platform/http/narrowing.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { ON_ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import { AT_THE_SHOP_STATUSES, UNDER_WAY_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { LEG_STATUSES } from '#shared/domain/promise-legs.ts';
import { PROMISE_LEGS, type PromiseLeg } from '#shared/domain/stuck-words.ts';

/** Which orders are stuck or have a slipped promise: the rules of `shared/domain/promise.ts` as SQL conditions. */

/** A condition on live orders `p`. */
export function stuckOrders({ word, today, zone }: AskedStuck): SQL {
  if (word === 'slipped') return slippedOrders(today);
  const legs = word === 'any' ? PROMISE_LEGS : [word];
  const isLate = legs.map((leg) => lateOn(leg, today, zone));
  return sql`(p.snoozed_until is null or p.snoozed_until <= ${today}) and (${sql.join(isLate, sql` or `)})`;
}

/** A condition on live pre-orders `o`: their order is stuck or its promise has slipped, and they are open themselves. */
export function stuckPreOrders(asked: AskedStuck): SQL {
  const open = oneOf('o.status', [...UNDER_WAY_STATUSES, ...AT_THE_SHOP_STATUSES]);
  return sql`${open} and o.payment_id in (select p.id from payments p
    where p.deleted_batch_id is null and ${oneOf('p.status', ON_ORDER_STATUSES)} and ${stuckOrders(asked)})`;
}

/** A condition on orders whose customer was told a day that has passed, or after which the phone is now expected. */
export function slippedOrders(today: Day): SQL {
  return sql`p.told_day is not null and (
    (p.told_day < ${today} and ${oneOf('p.status', [...LEG_STATUSES.approval, ...LEG_STATUSES.signature, ...LEG_STATUSES.bank_payment, ...LEG_STATUSES.phone])})
    or (${oneOf('p.status', ON_ORDER_STATUSES)} and exists (${preOrderOf(UNDER_WAY_STATUSES)}
      and (p.told_day < ${today} or o.expected_arrival_date > p.told_day))))`;
}

const preOrderOf = (statuses: readonly string[]) => sql`select from pre_orders o
  where o.payment_id = p.id and o.deleted_batch_id is null and ${oneOf('o.status', statuses)}`;

function lateOn(leg: PromiseLeg, today: Day, zone: string): SQL {
  const late = sql`((${today}::date - (select l.late_days from promise_legs l where l.leg = ${leg}))::timestamp at time zone ${zone})`;
  const isOnOrder = oneOf('p.status', ON_ORDER_STATUSES);
  if (leg === 'china' || leg === 'dubai') {
    return sql`(${isOnOrder} and p.status_changed_at < ${late} and exists (${preOrderOf(UNDER_WAY_STATUSES)}
      and o.order_location = ${leg} and (o.expected_arrival_date is null or o.expected_arrival_date < ${today})))`;
  }
  const isThere = sql`(${oneOf('p.status', LEG_STATUSES[leg])} and p.status_changed_at < ${late})`;
  if (leg !== 'branch') return isThere;
  return sql`(${isThere} or (${isOnOrder} and exists (${preOrderOf(AT_THE_SHOP_STATUSES)}
    and coalesce(o.actual_arrival_date, p.status_changed_at) < ${late})))`;
}
