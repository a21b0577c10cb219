import { sql } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';

/** Whether text about a person may still be stored: once a customer has been forgotten, no record of theirs takes any. */

export const FORGOTTEN = 'This person was forgotten: nothing more can be recorded about them';

/** @param since count only a forgetting at this instant or later */
export async function isForgotten(db: Executor, customerId: number, since?: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from customers where id = ${customerId} and forgotten_at >= ${since?.toISOString() ?? '-infinity'}::timestamptz`);
  return rows.length > 0;
}

/** Like `isForgotten`, and locks the customer until the transaction ends: nobody can be forgotten between this check and the write. */
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

/** The typed text of a money movement, which is booked in any case; null if the person it is about has been forgotten. */
export async function unlessForgotten(
  db: Executor,
  customerId: number,
  text: string | null | undefined,
): Promise<string | null> {
  return text != null && !(await isForgotten(db, customerId)) ? text : null;
}
