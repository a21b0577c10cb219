import { type SQL, sql } from 'drizzle-orm';
import { keptReady } from '#server/features/ready-for-collection/ready-totals.service.ts';
import { oneOf } from '#server/platform/database/one-of.ts';
import { sumOf } from '#server/platform/database/sum-of.ts';
import { branchKey } from '#server/platform/http/narrowing.ts';
import { countOf, keptCount, keptGroups } from '#server/platform/totals/kept-totals.ts';
import type { DashboardInsights } from '#shared/contracts/dashboard-insights.ts';
import { OPEN_ORDER_STATUSES, type StoredStatus } from '#shared/domain/order-statuses.ts';
import { UNDER_WAY_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import type { PromiseLeg } from '#shared/domain/stuck-words.ts';

/** The figures from the kept totals, before they take the shape of the answer. */
export type InsightRows = {
  /** Open orders by status and by the day since which they have it. */
  since: { status: StoredStatus; day: string; count: number; cents: number }[];
  /** The value and the balance of open orders, by status. */
  money: { status: StoredStatus; count: number; cents: number; owedCents: number }[];
  awaited: DashboardInsights['work']['awaited'];
  toHandOver: DashboardInsights['work']['toHandOver'];
  latePreOrders: { count: number; cents: number };
  overdueLaybys: { count: number; cents: number };
  reservations: { late: number; toCall: number };
  /** The stuck orders on each leg, and the leg's usual duration. */
  legs: InsightLeg[];
  accuracy: { told: number; kept: number } | null;
  takings: { day: string; cents: number }[];
  byBranch: InsightPart[];
  byAgent: InsightPart[];
};
type InsightLeg = {
  leg: PromiseLeg;
  medianDays: number;
  isDefault: boolean;
  count: number;
  cents: number;
  oldestDay: string | null;
};
type InsightPart = { name: string; receivedCents: number; orders: number; ordersCents: number };

export type InsightDays = { today: string; takingsFrom: string; peopleFrom: string };

const CENTS = sql`(${sumOf('k.amount')} * 100)::bigint`;
const COUNT = countOf();

/** Reads the kept totals only, in one statement, so that all figures are of one moment. */
export function insightRows({ today, takingsFrom, peopleFrom }: InsightDays): SQL {
  const lastDays = [sql`k.day between ${peopleFrom} and ${today}`];
  return sql`
    select ${rows(sql`
        select k.state as status, k.day, ${COUNT} as count, ${CENTS} as cents
        from ${keptGroups('orders_since')} group by k.state, k.day having sum(k.n) > 0`)} as since,
      ${rows(sql`
        select k.state as status, ${COUNT} as count, ${CENTS} as cents, (sum(k.owed) * 100)::bigint as "owedCents"
        from ${keptGroups('orders', [oneOf('k.state', OPEN_ORDER_STATUSES)])} group by k.state`)} as money,
      ${row(sql`
        select ${keptCount('pre_orders', [oneOf('k.state', UNDER_WAY_STATUSES)])} as "preOrders",
          ${keptCount('laybys', [sql`k.state = 'to_hand_over'`, sql`k.place = ''`])} as laybys,
          ${keptCount('reservations', [sql`k.state = 'waiting'`])} as reservations`)} as awaited,
      ${row(sql`
        select ${keptReady('in_branch')} as orders,
          ${keptCount('laybys', [sql`k.state = 'to_hand_over'`, sql`k.place <> ''`])} as laybys`)} as "toHandOver",
      ${row(sql`
        select ${COUNT} as count, ${CENTS} as cents
        from ${keptGroups('pre_orders_due', [sql`k.day < ${today}`])}`)} as "latePreOrders",
      ${row(sql`
        select ${COUNT} as count, ${CENTS} as cents
        from ${keptGroups('laybys', [sql`k.state = 'active'`, sql`k.day < ${today}`])}`)} as "overdueLaybys",
      ${row(sql`
        select ${countOf(sql`k.state = 'waiting' and k.day < ${today}`)} as late,
          ${countOf(sql`k.state = 'to_call'`)} as "toCall"
        from ${keptGroups('reservations')}`)} as reservations,
      ${rows(sql`
        select l.leg, l.median_days as "medianDays", l.is_default as "isDefault", ${COUNT} as count, ${CENTS} as cents,
          min(k.day) filter (where k.n > 0) as "oldestDay"
        from promise_legs l left join (
          select k.state, k.place, k.day, sum(k.n) as n, sum(k.amount) as amount
          from ${keptGroups('orders_legs')} group by k.state, k.place, k.day having sum(k.n) > 0
        ) k on k.state = l.leg and k.day < ${today}::date - l.late_days and k.place <= ${today}
        group by l.leg`)} as legs,
      ${row(sql`select a.told, a.kept from promise_accuracy a order by a.day desc limit 1`)} as accuracy,
      ${rows(sql`
        select k.day, ${CENTS} as cents
        from ${keptGroups('takings_by_method', [sql`k.day between ${takingsFrom} and ${today}`])}
        group by k.day having sum(k.n) > 0 order by k.day`)} as takings,
      ${rows(partsBy('takings_by_branch', branchKey(sql`k.place`), lastDays))} as "byBranch",
      ${rows(partsBy('takings_by_agent', sql.raw('k.agent'), lastDays))} as "byAgent"`;
}

function partsBy(takings: 'takings_by_branch' | 'takings_by_agent', name: SQL, lastDays: SQL[]): SQL {
  return sql`
    select name, sum(cents)::bigint as "receivedCents", sum(orders)::bigint as orders, sum(worth)::bigint as "ordersCents" from (
      select ${name} as name, ${CENTS} as cents, 0 as orders, 0 as worth from ${keptGroups(takings, lastDays)} group by 1
      union all
      select ${name}, 0, ${COUNT}, ${CENTS} from ${keptGroups('orders_new', lastDays)} group by 1
    ) parts group by name having sum(cents) <> 0 or sum(orders) <> 0
    order by sum(cents) desc, sum(worth) desc, name`;
}

const rows = (statement: SQL) => sql`(select coalesce(json_agg(found), '[]') from (${statement}) found)`;
const row = (statement: SQL) => sql`(select to_json(found) from (${statement}) found)`;
