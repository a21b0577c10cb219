import { type SQL, sql } from 'drizzle-orm';
import { sumOf } from '#server/platform/database/sum-of.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { type CashUpBranch, type CashUpMethod, NOT_SAID } from '#shared/domain/cash-up.ts';
import { BRANCHES, PAYMENT_METHODS } from '#shared/domain/labels.ts';

/** Which ledger rows `r` belong to a branch's day: by the branch of the device that took the money, and the day on which it was received. */

export type BranchDay = { branch: CashUpBranch; day: Day };

const listed = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ');

/** Money that was not taken at a known branch belongs to `NOT_SAID`. */
const BRANCH_OF_RECEIPT = sql.raw(`case when replace(lower(r.branch), ' ', '_') in (${listed(BRANCHES)})
  then replace(lower(r.branch), ' ', '_') else '${NOT_SAID}' end`);
const METHOD_OF_RECEIPT = sql.raw(
  `case when r.method in (${listed(PAYMENT_METHODS)}) then r.method else '${NOT_SAID}' end`,
);

/** SQL for the instant at which a day begins in the shop's zone. */
const beginOf = (day: SQL, zone: string): SQL => sql`((${day})::timestamp at time zone ${zone})`;

/** A condition on `r`; branch and day are SQL expressions. */
export function isOfDay(branch: SQL, day: SQL, zone: string): SQL {
  return sql`r.received_at >= ${beginOf(day, zone)} and r.received_at < ${beginOf(sql`${day} + 1`, zone)}
    and ${BRANCH_OF_RECEIPT} = ${branch}`;
}

export const isOf = ({ branch, day }: BranchDay, zone: string): SQL =>
  isOfDay(sql`${branch}::text`, sql`${day}::date`, zone);

/** Selects the branch to whose cash-up a ledger row belongs. */
export const selectBranchOf = (receiptId: number): SQL =>
  sql`select ${BRANCH_OF_RECEIPT} as branch from receipts r where r.id = ${receiptId}`;

export const isPaidBy = (method: CashUpMethod): SQL => sql`${METHOD_OF_RECEIPT} = ${method}`;

export type Expected = { method: CashUpMethod; amount: string; count: number; ids: number[] };

/** Selects the day's sums by method: payments less reversals and refunds. One statement, so all are of one moment. */
export function selectExpected(of: BranchDay, zone: string): SQL {
  return sql`
    select ${METHOD_OF_RECEIPT} as method, ${sumOf('r.amount')}::text as amount, count(*)::int as count,
      array_agg(r.id order by r.id) as ids
    from receipts r where ${isOf(of, zone)} group by 1`;
}

/** How many days back unclosed days are listed. */
export const REMEMBERED_DAYS = 62;

/** Days of the branch before `today` that have money and are not closed, since the branch's first closed day; latest first. */
export function selectUnclosed(branch: CashUpBranch, today: Day, zone: string): SQL {
  return sql`
    select d.day::text as day, d.amount, d.count from (
      select (r.received_at at time zone ${zone})::date as day, ${sumOf('r.amount')}::text as amount, count(*)::int as count
      from receipts r, (select min(c.day) as day from cash_ups c where c.branch = ${branch}) first
      where first.day is not null and r.received_at >= ${beginOf(sql`greatest(first.day, ${today}::date - ${REMEMBERED_DAYS}::int)`, zone)}
        and r.received_at < ${beginOf(sql`${today}::date`, zone)}
        and ${BRANCH_OF_RECEIPT} = ${branch}
      group by 1) d
    where not exists (
      select 1 from cash_ups c where c.branch = ${branch} and c.day = d.day and c.status = 'closed')
    order by d.day desc`;
}
