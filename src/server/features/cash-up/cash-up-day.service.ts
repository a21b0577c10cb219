import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { queryRows } from '#server/platform/database/raw-query.ts';
import type { CashUpDay } from '#shared/contracts/cash-up.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { CASH_UP_METHODS } from '#shared/domain/cash-up.ts';
import { type CashUpRow, presentCashUp, selectCashUps } from './cash-ups.list.ts';
import { type BranchDay, type Expected, selectExpected, selectUnclosed } from './day-receipts.ts';

/** A branch's day in its current state, closed or not, and the branch's earlier days that are still to be closed. */
export async function readCashUpDay(
  pool: pg.Pool,
  of: BranchDay,
  today: Day,
  zone: string,
): Promise<CashUpDay> {
  const { branch, day } = of;
  const [expected, closings, unclosed, last] = await Promise.all([
    queryRows<Expected>(pool, selectExpected(of, zone)),
    queryRows<CashUpRow>(
      pool,
      selectCashUps(sql`select * from cash_ups where branch = ${branch} and day = ${day}::date`, zone),
    ),
    queryRows<CashUpDay['unclosed'][number]>(pool, selectUnclosed(branch, today, zone)),
    queryRows<{ amount: string }>(
      pool,
      sql`select float_amount as amount from cash_ups where branch = ${branch} order by day desc limit 1`,
    ),
  ]);
  const [row] = closings;
  return {
    branch,
    day,
    expected: expected
      .map(({ ids: _, ...one }) => one)
      .toSorted((a, b) => CASH_UP_METHODS.indexOf(a.method) - CASH_UP_METHODS.indexOf(b.method)),
    cashUp: row ? presentCashUp(row) : null,
    unclosed,
    lastFloatAmount: last[0]?.amount ?? null,
  };
}
