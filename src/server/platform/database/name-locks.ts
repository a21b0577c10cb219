import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { LOCK_NUMBERS } from './lock-numbers.ts';
import { runStatement, statement } from './row-statements.ts';

/**
 * Keeps two transactions from taking one name at once: a phone number, a quote number. Whoever waited sees what the
 * other has written. Held until the transaction ends.
 */

/** Takes one name. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await runStatement(tx, LOCK_NAME, [name]);
}

/** Takes the name that a parameter brings, as a column of a statement that does something else besides. */
export const nameLock = (parameter: string): string =>
  `row(pg_advisory_xact_lock_shared(${LOCK_NUMBERS.allNames}), pg_advisory_xact_lock(hashtextextended(${parameter}, 0)))::text`;

const LOCK_NAME = statement(`select ${nameLock('$1')}`);

/** Takes every name there is: thousands of single locks would be more than the database has room for. */
export async function lockEveryName(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.allNames})`);
}
