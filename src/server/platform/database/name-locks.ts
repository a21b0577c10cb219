import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Keeps two transactions from taking one name at once: a phone number, a quote number. Whoever waited sees what the
 * other has written. Held until the transaction ends.
 */

/** Arbitrary, and ours: held shared by whoever takes single names, alone by whoever takes very many. */
const ALL_NAMES = 7_231_905;

/** Takes one name. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(${ALL_NAMES}), pg_advisory_xact_lock(hashtextextended(${name}, 0))`,
  );
}

/** Takes every name there is: thousands of single locks would be more than the database has room for. */
export async function lockEveryName(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ALL_NAMES})`);
}
