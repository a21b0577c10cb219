import { eq } from 'drizzle-orm';
import type { Command } from '../commands/command.ts';
import type { Tx } from '../database/database.ts';
import { onlyRow } from '../database/only-row.ts';
import { batches } from '../database/schema/batches.schema.ts';
import { AppError, notFound } from '../http/app-error.ts';

/**
 * Changes that were confirmed together and can be undone together. Each kind defines how it is undone; this module
 * ensures that it happens at most once and to the whole batch.
 */

export type BatchRow = typeof batches.$inferSelect;
export type BatchKind = BatchRow['kind'];

/** How many rows of each entity were restored, and which rows were left unchanged, with the reason. */
export type Undone = {
  counts: Record<string, number>;
  left: { entity: string; id: number; reason: string }[];
};

export type Undoer = (command: Command, batch: BatchRow) => Promise<Undone>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a deleted row stays restorable. */
const TRASH_DAYS = 30;

export function restorableUntil(batch: Pick<BatchRow, 'kind' | 'createdAt'>): Date | null {
  return batch.kind === 'delete' ? new Date(batch.createdAt.getTime() + TRASH_DAYS * DAY_MS) : null;
}

/** Batches of deletes made at or before this instant can no longer be restored. */
export function trashHorizon(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS);
}

export async function createBatch(
  { tx, actor, now }: Command,
  values: Pick<BatchRow, 'kind' | 'label' | 'entity' | 'entityId' | 'counts'> &
    Partial<Pick<BatchRow, 'isRunning' | 'runKey'>>,
): Promise<BatchRow> {
  const { agent, branch, deviceId } = actor;
  const row = { ...values, agent, branch, deviceId, createdAt: now };
  return onlyRow(await tx.insert(batches).values(row).returning());
}

/** The same command, in which everything that is recorded belongs to the batch, unless it already belongs to another one. */
export function inBatch(command: Command, batchId: number): Command {
  return { ...command, record: (entry) => command.record({ ...entry, batchId: entry.batchId ?? batchId }) };
}

/**
 * Undoes a batch with the undoer of its kind, completely or not at all. Of two concurrent attempts one waits and is
 * refused.
 * @throws AppError not_found for a batch of a kind without an undoer; conflict when it has already been undone, is
 * still running or can no longer be restored; whatever the undoer throws
 */
export async function takeBack(
  command: Command,
  batchId: number,
  undoers: Partial<Record<BatchKind, Undoer>>,
): Promise<Undone> {
  const batch = await lockBatch(command.tx, batchId);
  const undo = batch === null ? undefined : undoers[batch.kind];
  if (batch === null || undo === undefined) throw notFound('Batch');
  if (batch.undoneAt !== null) {
    const detail =
      batch.kind === 'delete' ? 'This has already been restored' : 'This has already been undone';
    throw new AppError('conflict', { detail });
  }
  if (batch.isRunning) throw new AppError('conflict', { detail: 'This import is still running' });
  const until = restorableUntil(batch);
  if (batch.purgedAt !== null || (until !== null && command.now >= until)) {
    throw new AppError('conflict', { detail: `This was deleted more than ${TRASH_DAYS} days ago` });
  }
  const undone = await undo(command, batch);
  // Rows of a bulk change that had to be left can be undone later, once no newer change depends on them.
  const isOver = undone.left.length === 0 || batch.kind !== 'bulk';
  if (isOver) await command.tx.update(batches).set({ undoneAt: command.now }).where(eq(batches.id, batchId));
  return undone;
}

/** Locks the batch against undoing and purging until the transaction ends. */
export async function lockBatch(tx: Tx, id: number): Promise<BatchRow | null> {
  const [row] = await tx.select().from(batches).where(eq(batches.id, id)).for('update');
  return row ?? null;
}
