import { and, asc, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import type { EntityTable, RowOf } from '#server/platform/entities/entity.ts';
import { lateBefore } from './late-digest.service.ts';

/** Processes rows whose time has come, a few per transaction. */

const BATCH = 20;

type DueRows<Table extends EntityTable> = {
  table: Table;
  /** The column with the row's time. */
  at: PgColumn;
  /** The condition for live rows that still wait for their time. */
  isWaiting: SQL;
  /** Handles rows that came due more than an hour ago and were written before that: people should have been told of them already. */
  sendLate(command: Command, rows: RowOf<Table>[]): Promise<void>;
  sendOne(command: Command, row: RowOf<Table>): Promise<void>;
};

/** Sends all that is due, the longest due first. Returns the number of rows. */
export async function sendDueRows<Table extends EntityTable>(
  context: CommandContext,
  due: DueRows<Table>,
): Promise<number> {
  let sent = await runCommand(context, NOBODY, async (command) => {
    const rows = await lockDue(command, due, isLate(due, command.now));
    if (rows.length > 0) await due.sendLate(command, rows);
    return rows.length;
  });
  for (;;) {
    const some = await runCommand(context, NOBODY, async (command) => {
      const rows = await lockDue(command, due, not(isLate(due, command.now)), BATCH);
      for (const row of rows) await due.sendOne(command, row);
      return rows.length;
    });
    sent += some;
    if (some < BATCH) return sent;
  }
}

/** A row that was written within the last hour for a time in the past counts as due since it was written. */
function isLate<Table extends EntityTable>({ at, table }: DueRows<Table>, now: Date): SQL {
  return lte(sql`greatest(${at}, ${table.updatedAt})`, lateBefore(now));
}

/** Locks due rows that meet the condition. A row without a time is never due, although `greatest` would take its day of writing instead. */
async function lockDue<Table extends EntityTable>(
  { tx, now }: Command,
  { table, at, isWaiting }: DueRows<Table>,
  condition: SQL,
  limit?: number,
): Promise<RowOf<Table>[]> {
  const due = tx
    .select()
    .from(table as EntityTable)
    .where(and(isNull(table.deletedBatchId), isWaiting, lte(at, now), condition))
    .orderBy(asc(at), asc(table.id))
    // Locked rows are being changed by somebody: the next run, a minute later, sees the result.
    .for('update', { skipLocked: true });
  return (await (limit === undefined ? due : due.limit(limit))) as RowOf<Table>[];
}
