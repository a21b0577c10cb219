import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

/**
 * Marks the transaction as an undo: triggers then restore what a step had ended (a hand-over). The values alone do not
 * tell an undo from somebody who types the same day.
 */
export async function markUndoing(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('omatala.undoing', 'on', true)`);
}
