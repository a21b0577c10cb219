import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';

/** Whether something may still be written down about a person: nothing may once they have been forgotten, at whichever record of theirs. */

export const FORGOTTEN = 'This person has been forgotten: nothing more is written down about them';

/** @param since only whether they have been forgotten since then */
export async function isForgotten(db: Executor, customerId: number, since?: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from customers where id = ${customerId} and forgotten_at >= ${since?.toISOString() ?? '-infinity'}::timestamptz`);
  return rows.length > 0;
}

/** The same to the end of this transaction: nobody is forgotten between the answer and what is written by it. */
export async function isForgottenByNow(tx: Executor, customerId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ forgotten: boolean }>(
    sql`select forgotten_at is not null as forgotten from customers where id = ${customerId} for share`,
  );
  return rows[0]?.forgotten === true;
}

/** @throws AppError conflict */
export async function assertNotForgotten(db: Executor, customerId: number): Promise<void> {
  if (await isForgotten(db, customerId)) throw new AppError('conflict', { detail: FORGOTTEN });
}

/** What somebody typed about money, which moves all the same; null where it would be written down about a person who has been forgotten. */
export async function unlessForgotten(
  db: Executor,
  customerId: number,
  text: string | null | undefined,
): Promise<string | null> {
  return text != null && !(await isForgotten(db, customerId)) ? text : null;
}
