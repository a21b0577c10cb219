import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { LOCK_NUMBERS } from '../database/lock-numbers.ts';
import { queryRow, queryRows } from '../database/raw-query.ts';

/**
 * The totals in the table `kept_totals`: triggers update them in the transaction that changes the rows, so a statement
 * that reads both sees matching numbers. Reads sum up groups under the alias `k`, whose columns are those of
 * `keptTotals`.
 */

export type KeptList =
  | 'orders'
  /** Orders with money due, by due day; and the same by branch and agent as well. */
  | 'orders_due'
  | 'orders_due_by'
  /** Open orders by the day since which they have their status, and all orders by the day on which they were created. */
  | 'orders_since'
  | 'orders_new'
  /** Orders on a leg of their way (`state`), by the day since which they are on it, and by the day (`place`) until which they are snoozed. */
  | 'orders_legs'
  | 'live_payments'
  | 'pre_orders'
  /** Pre-orders under way by expected day, with the value of their orders. */
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

/** The groups of a list that meet all conditions, for a `from` clause. */
export function keptGroups(list: KeptList, conditions: readonly SQL[] = []): SQL {
  return sql`kept_totals k where ${sql.join([sql`k.list = ${list}`, ...conditions], sql` and `)}`;
}

/** Expression: how many rows of a list are in groups that meet all conditions. */
export function keptCount(list: KeptList, conditions: readonly SQL[] = []): SQL {
  return sql`(select ${countOf()} from ${keptGroups(list, conditions)})`;
}

/** Expression for a statement that reads `keptGroups`: how many rows are in its groups, or in those that meet a condition. */
export function countOf(condition = sql`true`): SQL {
  return sql`coalesce(sum(k.n) filter (where ${condition}), 0)::int`;
}

/** Lists without kept totals are counted up to this many rows. */
export const MOST_COUNTED = 1000;

/** Limits rows to be counted to one more than that, which shows that there are more. */
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

/** Recounts every list, corrects wrong totals and returns them. Blocks nobody meanwhile. */
export async function mendTotals(pool: pg.Pool): Promise<WrongTotal[]> {
  const wrong = await withTime(pool, (client) =>
    queryRows<WrongTotal>(client, sql`select m.*, m.day::text as day from mend_totals() m`),
  );
  await queryRows(pool, sql`select tidy_totals()`);
  return wrong;
}

/** Keeps totals that depend on days in the shop's zone: recounts them if the zone has changed. */
export async function keepTotalsInZone(pool: pg.Pool, zone: string): Promise<void> {
  await withTime(pool, async (client) => {
    const { isKept } = await queryRow<{ isKept: boolean }>(
      client,
      sql`select totals_zone() = ${zone} as "isKept"`,
    );
    if (isKept) return;
    // If several processes start at once, the others wait until one has counted.
    await queryRows(client, sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.keptTotals})`);
    // A statement that waits for a table lock makes all later ones wait behind it.
    await client.query(`set local lock_timeout = '5s'`);
    await queryRows(client, sql`select set_totals_zone(${zone})`);
  });
}

/** Runs `work` in a transaction without a request's time limits: recounting may take longer, and waiting for another recount blocks nobody. */
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
    // A failed transaction ends with its connection, which is destroyed.
    client.release(!isDone);
  }
}
