import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { LOCK_NUMBERS } from './lock-numbers.ts';
import { runStatement, statement } from './row-statements.ts';

/**
 * Keeps two transactions from using the same name at once: a phone number, a quote number. The one that had to wait
 * sees what the other has written. The lock is held until the transaction ends.
 */

/** Locks one name. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await runStatement(tx, LOCK_NAME, [name]);
}

/** The lock of the name in a parameter, as a column of a statement that does something else as well. */
export const nameLock = (parameter: string): string =>
  `row(pg_advisory_xact_lock_shared(${LOCK_NUMBERS.allNames}), pg_advisory_xact_lock(hashtextextended(${parameter}, 0)))::text`;

const LOCK_NAME = statement(`select ${nameLock('$1')}`);

/** Locks all names at once: thousands of single locks would exceed the database's lock table. */
export async function lockEveryName(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.allNames})`);
}
