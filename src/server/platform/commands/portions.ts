import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Actor } from '../activity/activity.ts';
import type { Executor } from '../database/database.ts';
import { databaseErrorOf } from '../database/database-error.ts';
import { type Command, type CommandContext, runCommand } from './command.ts';

/**
 * Work on so many rows that one transaction would keep others waiting is done a portion at a time, each with its own
 * transaction, history and announcement. Nothing ties the portions together: whoever starts this sees to it that what
 * was cut off in the middle is taken back or continued.
 */

/** Some tens of milliseconds of work, in this process and in the database. */
export const PORTION_ROWS = 200;

/** How long a portion waits for a lock, while others wait for those that it has already. */
const LOCK_WAIT_MS = 500;
const PATIENCE_MS = 30_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Who waits for the portions, and where: in a transaction, which must not be taken for one that idles. */
type Whole = { tx: Executor; actor: Actor };

/** Answers what `work` made of each portion, once that is durable. */
export async function* runPortions<Item, Result>(
  context: CommandContext,
  whole: Whole,
  items: readonly Item[],
  work: (portion: Command, items: readonly Item[]) => Promise<Result>,
): AsyncGenerator<Result> {
  // One call has one receipt number, and no device has given a receipt for each of the rows.
  const unprinted = { ...whole, actor: { ...whole.actor, receiptNumber: null } };
  for (const portion of portionsOf(items)) {
    yield await runPortion(context, unprinted, (command) => work(command, portion));
  }
}

/** A lock that somebody keeps is waited for without any: the portion lets go of its own, and begins anew. */
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
