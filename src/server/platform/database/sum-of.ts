import { type SQL, sql } from 'drizzle-orm';

/** The sum of an amount of money over the rows, or over those that meet a condition: with two places, and zero without rows. */
export function sumOf(amount: string, condition = sql`true`): SQL {
  return sql`coalesce(sum(${sql.raw(amount)}) filter (where ${condition}), 0)::numeric(20, 2)`;
}
