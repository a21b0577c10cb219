import { sql } from 'drizzle-orm';
import { type Command, type CommandContext, runCommand } from './command.ts';

/**
 * Work on so many rows that one transaction would keep others waiting is done a portion at a time, each with its own
 * transaction, history and announcement. Nothing ties the portions together: whoever starts this sees to it that what
 * was cut off in the middle is taken back or continued.
 */

/** Some tens of milliseconds of work, in this process and in the database. */
const PORTION_ROWS = 200;

/**
 * Answers what `work` made of each portion, once that is durable. `whole` is the command that waits for the portions;
 * its transaction must not be taken for one that idles.
 */
export async function* runPortions<Item, Result>(
  context: CommandContext,
  whole: Command,
  items: readonly Item[],
  work: (portion: Command, items: readonly Item[]) => Promise<Result>,
): AsyncGenerator<Result> {
  for (const portion of portionsOf(items)) {
    yield await runCommand(context, whole.actor, (command) => work(command, portion));
    await whole.tx.execute(sql`select 1`);
  }
}

export function* portionsOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += PORTION_ROWS) {
    yield items.slice(start, start + PORTION_ROWS);
  }
}
