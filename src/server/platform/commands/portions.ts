import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Actor } from '../activity/activity.ts';
import type { Executor } from '../database/database.ts';
import { databaseErrorOf } from '../database/database-error.ts';
import { type Command, type CommandContext, runCommand } from './command.ts';

/**
 * Work on so many rows that one transaction would block others for too long is split into portions, each with its own
 * transaction, activity rows and announcement. Nothing ties the portions together: the caller must undo or continue a
 * run that was interrupted.
 */

/** Some tens of milliseconds of work, in this process and in the database. */
export const PORTION_ROWS = 200;

/** How long a portion waits for a lock: meanwhile others wait for the locks that it already holds. */
const LOCK_WAIT_MS = 500;
const PATIENCE_MS = 30_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Who waits for the portions, and the transaction in which they wait: it is kept busy, so that it is not ended as idle. */
type Whole = { tx: Executor; actor: Actor };

/** Yields the result of `work` for each portion, once that portion is durable. */
export async function* runPortions<Item, Result>(
  context: CommandContext,
  whole: Whole,
  items: readonly Item[],
  work: (portion: Command, items: readonly Item[]) => Promise<Result>,
): AsyncGenerator<Result> {
  // One call has one receipt number, and no device has printed a receipt for each of the rows.
  const unprinted = { ...whole, actor: { ...whole.actor, receiptNumber: null } };
  for (const portion of portionsOf(items)) {
    yield await runPortion(context, unprinted, (command) => work(command, portion));
  }
}

/** While somebody else holds a lock, the portion waits without holding any: it rolls back, releases its own locks and starts again. */
async function runPortion<Result>(
  context: CommandContext,
  whole: Whole,
  work: (portion: Command) => Promise<Result>,
): Promise<Result> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    await whole.tx.execute(sql`select 1`);
    try {
      return await runCommand(context, whole.actor, async (portion) => {
        await portion.tx.execute(sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`));
        return work(portion);
      });
    } catch (error) {
      const isHeld = databaseErrorOf(error)?.code === LOCK_NOT_AVAILABLE;
      if (!isHeld || performance.now() > giveUpAt) throw error;
      await pause(LOCK_WAIT_MS);
    }
  }
}

export function* portionsOf<Item>(items: readonly Item[], size = PORTION_ROWS): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
  }
}
