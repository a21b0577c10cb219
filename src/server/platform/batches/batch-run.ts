import { and, eq, isNull } from 'drizzle-orm';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { type Command, type CommandContext, runCommand } from '../commands/command.ts';
import { runPortions } from '../commands/portions.ts';
import type { Tx } from '../database/database.ts';
import { activity } from '../database/schema/activity.schema.ts';
import { batches } from '../database/schema/batches.schema.ts';
import { AppError } from '../http/app-error.ts';
import { type BatchKind, type BatchRow, createBatch, inBatch } from './batches.ts';

/**
 * Changes many rows as one batch, in portions between which other transactions can proceed. However the run ends, what
 * was done stays and can be undone.
 */

export type RowName = { entity: ActivityEntity; id: number };

export type BatchRun<Row> = {
  kind: BatchKind;
  label: string;
  entity: string;
  rows: readonly Row[];
  /** The key of the requesting call: a retry continues the run that a killed process began for the same call. */
  runKey?: string | null;
  /** Changes one row through its entity's services. Returns the reason why it was left unchanged, or null. */
  change(command: Command, row: Row): Promise<string | null>;
};

/** The result; `batchId` is null if nothing was changed. */
export type BatchDone<Row> = { batchId: number | null; changed: number; left: (Row & { reason: string })[] };

/**
 * A call with the `runKey` of a run that was interrupted continues where that one ended.
 * @throws AppError conflict when the batch is undone meanwhile
 */
export async function runBatch<Row extends RowName>(
  context: CommandContext,
  command: Command,
  { kind, label, entity, rows, runKey = null, change }: BatchRun<Row>,
): Promise<BatchDone<Row>> {
  if (rows.length === 0) return { batchId: null, changed: 0, left: [] };
  const batch =
    (await findBegun(command.tx, runKey)) ??
    (await runCommand(context, command.actor, (portion) =>
      createBatch(portion, { kind, label, entity, counts: {}, entityId: null, runKey }),
    ));
  const done = new Set(await findDone(command.tx, batch.id));
  const counts: Record<string, number> = {};
  const waiting = rows.filter((row) => {
    if (!done.has(nameOf(row))) return true;
    counts[row.entity] = (counts[row.entity] ?? 0) + 1;
    return false;
  });
  const left: BatchDone<Row>['left'] = [];
  const portions = runPortions(context, command, waiting, async (portion, some) => {
    await holdBatch(portion.tx, batch.id);
    return changeEach(inBatch(portion, batch.id), some, change);
  });
  try {
    for await (const done of portions) {
      for (const { row, reason } of done) {
        if (reason === null) counts[row.entity] = (counts[row.entity] ?? 0) + 1;
        else left.push({ ...row, reason });
      }
    }
  } catch (error) {
    // Not in the failing transaction: what was done before stays, and can be undone.
    await runCommand(context, command.actor, ({ tx }) => endBatch(tx, batch.id, counts));
    throw error;
  }
  const changed = await endBatch(command.tx, batch.id, counts);
  return { batchId: changed === 0 ? null : batch.id, changed, left };
}

/** Changes rows one after the other in one transaction. If a row's change is refused, it is rolled back and the refusal is returned as the reason. */
export async function changeEach<Row>(
  portion: Command,
  rows: readonly Row[],
  change: (command: Command, row: Row) => Promise<string | null>,
): Promise<{ row: Row; reason: string | null }[]> {
  const done: { row: Row; reason: string | null }[] = [];
  for (const row of rows) {
    const attempt = byItself(portion, (command) => change(command, row));
    done.push({ row, reason: await attempt.catch(wordsOfRefusal) });
  }
  return done;
}

/** Runs a part of a command in a savepoint: if it fails, its writes are rolled back and its records, announcements and alerts dropped. */
async function byItself<Result>(command: Command, work: (part: Command) => Promise<Result>): Promise<Result> {
  const told: (() => void)[] = [];
  const result = await command.tx.transaction((tx) =>
    work({
      ...command,
      tx,
      record: (entry) => told.push(() => command.record(entry)),
      announce: (change) => told.push(() => command.announce(change)),
      alert: (alert) => told.push(() => command.alert(alert)),
      append: (table, values) => told.push(() => command.append(table, values)),
    }),
  );
  for (const tell of told) tell();
  return result;
}

function wordsOfRefusal(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

const nameOf = ({ entity, id }: { entity: string; id: number }) => `${entity} ${id}`;

async function findBegun(tx: Tx, runKey: string | null): Promise<BatchRow | null> {
  if (runKey === null) return null;
  const [begun] = await tx.select().from(batches).where(eq(batches.runKey, runKey));
  return begun ?? null;
}

/** The rows that the batch has changed, as keys of `nameOf`. */
async function findDone(tx: Tx, batchId: number): Promise<string[]> {
  const found = await tx
    .selectDistinct({ entity: activity.entity, id: activity.entityId })
    .from(activity)
    .where(eq(activity.batchId, batchId));
  return found.map(nameOf);
}

/** Locks the batch so that it cannot be undone while a portion of it is written. */
async function holdBatch(tx: Tx, id: number): Promise<void> {
  const rows = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.id, id), isNull(batches.undoneAt)))
    .for('share');
  if (rows.length === 0) throw new AppError('conflict', { detail: 'This was undone while it was running' });
}

/** Stores what the batch has changed, or deletes the batch if it changed nothing. Returns the number of changed rows. */
async function endBatch(tx: Tx, id: number, counts: Record<string, number>): Promise<number> {
  const changed = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (changed === 0) await tx.delete(batches).where(eq(batches.id, id));
  else await tx.update(batches).set({ counts }).where(eq(batches.id, id));
  return changed;
}
