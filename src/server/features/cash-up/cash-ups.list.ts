import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cashUps } from '#server/platform/database/schema/cash-ups.schema.ts';
import { sumOf } from '#server/platform/database/sum-of.ts';
import { columnsOf, presentRow, type ReadRow } from '#server/platform/entities/read-columns.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { type CashUp, cashUp, type cashUpMonthQuery } from '#shared/contracts/cash-up.ts';
import { addMonths } from '#shared/domain/calendar.ts';
import { isOfDay } from './day-receipts.ts';

/** Closed days as answers show them, with what came in after closing. */

export type CashUpRow = ReadRow<typeof cashUps, typeof cashUp> & Pick<CashUp, 'afterClosing' | 'isLast'>;
type Month = z.output<typeof cashUpMonthQuery>;

export function presentCashUp({ afterClosing, isLast, ...row }: CashUpRow): CashUp {
  return { ...presentRow(cashUps, cashUp, row), afterClosing, isLast } as CashUp;
}

/** Selects cash-ups for answers from `source`, a statement that selects rows of `cash_ups`. */
export function selectCashUps(source: SQL, zone: string): SQL {
  return sql`
    select ${columnsOf(cashUps, 'c', cashUp)},
      json_build_object('count', after.count, 'amount', after.amount) as "afterClosing",
      not exists (select 1 from cash_ups later
        where later.branch = c.branch and later.day > c.day and later.status = 'closed') as "isLast"
    from (${source}) c cross join lateral (${selectAfterClosing(zone)}) after`;
}

// A day may have thousands of receipts. `not in` uses a hash whatever the planner's estimate; `<> all`, and `not exists`
// with a low estimate, compare each row with each.
const selectAfterClosing = (zone: string) => sql`
  select count(*)::int as count, ${sumOf('r.amount')}::text as amount
  from receipts r where ${isOfDay(sql`c.branch`, sql`c.day`, zone)}
    and r.id not in (select unnest(c.receipt_ids))`;

export const selectCashUp = (id: number, zone: string): SQL =>
  selectCashUps(sql`select * from cash_ups where id = ${id}`, zone);

/** Latest day first. */
export function cashUpList(query: Month, zone: string): ListQuery<CashUpRow, CashUp> {
  const where = sql.join([sql`true`, ...within(query)], sql` and `);
  return {
    rows: ({ limit, after }) => sql`
      ${selectCashUps(
        sql`select * from cash_ups where ${where}
          ${after === null ? sql`` : sql`and (day, id) < (${dayOf(after.at)}::date, ${after.id})`}
          order by day desc, id desc ${limit === null ? sql`` : sql`limit ${limit}`}`,
        zone,
      )} order by c.day desc, c.id desc`,
    total: { matching: sql`select from cash_ups where ${where}` },
    present: presentCashUp,
    cursorOf: ({ day, id }) => ({ at: new Date(`${day}T00:00:00Z`), id }),
  };
}

/** One row of `CashUpSummary`: the totals over the days of the list. */
export function selectSummary(query: Month, zone: string): SQL {
  const where = sql.join([sql`c.status = 'closed'`, ...within(query)], sql` and `);
  return sql`
    select count(*)::int as days, ${sumOf('c.expected_amount')}::text as "expectedAmount",
      ${sumOf('c.counted_amount')}::text as "countedAmount", ${sumOf('c.difference_amount')}::text as "differenceAmount",
      json_build_object('count', coalesce(sum(after.count), 0)::int,
        'amount', ${sumOf('after.amount::numeric')}::text) as "afterClosing"
    from cash_ups c cross join lateral (${selectAfterClosing(zone)}) after where ${where}`;
}

function within({ month, branch }: Month): SQL[] {
  const first = `${month}-01`;
  return [
    ...(branch === undefined ? [] : [sql`branch = ${branch}`]),
    ...(month === undefined ? [] : [sql`day >= ${first}::date and day < ${addMonths(first, 1)}::date`]),
  ];
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
