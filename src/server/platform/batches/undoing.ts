import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

/**
 * From now on the transaction takes something back: what the database itself ends with a step (a hand-over) stands again with that. By the
 * values alone an Undo cannot be told from somebody who types the same day.
 */
export async function markUndoing(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('omatala.undoing', 'on', true)`);
}
