import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { LOCK_NUMBERS } from '../database/lock-numbers.ts';
import { queryRow, queryRows } from '../database/raw-query.ts';

/**
 * The totals that the database keeps (`kept_totals`): triggers change them in the transaction that changes the rows, so a
 * statement that reads both sees them agree. Reads add up groups, called `k`: its columns are those of `keptTotals`.
 */

export type KeptList =
  | 'orders'
  /** Those that are owed money by a day, by that day; and the same by branch and agent besides. */
  | 'orders_due'
  | 'orders_due_by'
  /** The open ones by the day since which they stand at their status, and all by the day on which they came. */
  | 'orders_since'
  | 'orders_new'
  /** Those on a leg of their way (`state`) by the day since which they are, and by the day (`place`) before which they are not looked at. */
  | 'orders_legs'
  | 'live_payments'
  | 'pre_orders'
  /** Those under way by the day on which they are expected, with what their orders are worth. */
  | 'pre_orders_due'
  | 'arrived'
  | 'laybys'
  | 'reservations'
  | 'customers'
  | 'app_reminders'
  | 'notifications'
  | 'takings_by_method'
  | 'takings_by_branch'
  | 'takings_by_agent';

/** The groups of a list that meet all conditions, for `from`. */
export function keptGroups(list: KeptList, conditions: readonly SQL[] = []): SQL {
  return sql`kept_totals k where ${sql.join([sql`k.list = ${list}`, ...conditions], sql` and `)}`;
}

/** How many rows of a list are in groups that meet all conditions: an expression. */
export function keptCount(list: KeptList, conditions: readonly SQL[] = []): SQL {
  return sql`(select coalesce(sum(k.n), 0)::int from ${keptGroups(list, conditions)})`;
}

/** Of the groups at hand, how many rows meet a condition: an expression, for a statement that reads `keptGroups`. */
export function countOf(condition: SQL): SQL {
  return sql`coalesce(sum(k.n) filter (where ${condition}), 0)::int`;
}

/** Of what no totals are kept for, so many rows are counted. */
export const MOST_COUNTED = 1000;

/** Rows to be counted: one more than that when there are more. */
export function upToMost(matching: SQL): SQL {
  return sql`${matching} limit ${MOST_COUNTED + 1}`;
}

/** A group that was wrong, and by how much. */
export type WrongTotal = {
  list: string;
  state: string;
  place: string;
  agent: string;
  method: string;
  day: string;
  n: string;
  amount: string;
  owed: string;
};

/** Counts every list afresh, puts right what is wrong, and answers that. Nobody is kept from working meanwhile. */
export async function mendTotals(pool: pg.Pool): Promise<WrongTotal[]> {
  const wrong = await withTime(pool, (client) =>
    queryRows<WrongTotal>(client, sql`select m.*, m.day::text as day from mend_totals() m`),
  );
  await queryRows(pool, sql`select tidy_totals()`);
  return wrong;
}

/** Keeps what goes by days in the shop's zone; counts it again when that is another than before. */
export async function keepTotalsInZone(pool: pg.Pool, zone: string): Promise<void> {
  await withTime(pool, async (client) => {
    const { isKept } = await queryRow<{ isKept: boolean }>(
      client,
      sql`select totals_zone() = ${zone} as "isKept"`,
    );
    if (isKept) return;
    // Of several processes that start at once the others wait until one has counted.
    await queryRows(client, sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.keptTotals})`);
    // Who waits for a table has everybody else wait behind them.
    await client.query(`set local lock_timeout = '5s'`);
    await queryRows(client, sql`select set_totals_zone(${zone})`);
  });
}

/**
 * In a transaction: counting everything may take longer than a statement of a request may, and who waits for another's
 * count keeps nobody waiting.
 */
async function withTime<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(`begin; set local statement_timeout = '30min'; set local lock_timeout = 0`);
    const result = await work(client);
    await client.query('commit');
    isDone = true;
    return result;
  } finally {
    // A transaction that failed goes with its connection.
    client.release(!isDone);
  }
}
