import { readName } from '#server/platform/batches/batch-entries.ts';
import { createBatch, type Undoer } from '#server/platform/batches/batches.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Entity, EntityTable } from '#server/platform/entities/entity.ts';
import { goneRow } from '#server/platform/entities/gone-row.ts';
import { SUBJECTS, subjectOf } from '#server/platform/entities/subjects.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { assertVersion } from '#server/platform/http/versions.ts';
import { clearReferences, lockNotificationsAbout, restoreReferences } from './notification-references.ts';
import * as repo from './trash.repo.ts';

/**
 * Deletes and restores rows. A delete marks a row and everything that cannot exist without it; all other reads ignore
 * marked rows, and for 30 days they can be restored as they were. Money received stays booked throughout.
 */

type Deletable = Pick<Entity<EntityTable, unknown>, 'kind' | 'name' | 'table' | 'find'>;

/**
 * Moves a live row to the trash with all that depends on it, as one batch. The only way to delete, for every entity.
 * Returns the batch's id.
 * @throws AppError not_found when it does not exist (any more); stale_version with the current row when `expectedVersion`
 *   is given and outdated
 */
export async function moveToTrash(
  command: Command,
  { kind: entity, name, table, find }: Deletable,
  id: number,
  expectedVersion: number | null,
): Promise<number> {
  const { tx } = command;
  const dependants = await repo.lockWithDependants(tx, entity, id);
  const root = dependants.get(entity)?.find((row) => row.id === id);
  if (root === undefined) throw await goneRow(tx, { name, table }, id, command.zone);
  if (expectedVersion !== null && expectedVersion !== root.version) {
    const current = await find(tx, id, command);
    assertVersion(expectedVersion, root, () => current);
  }
  const about = await lockNotificationsAbout(tx, dependants);
  const taken = new Map(dependants);
  if (about.goingAlong.length > 0) taken.set('notification', about.goingAlong);
  const counts = Object.fromEntries([...taken].map(([kind, rows]) => [kind, rows.length]));
  const title = await readName(tx, { entity, id });
  const batch = await createBatch(command, {
    kind: 'delete',
    label: repo.batchLabel(entity, title, counts),
    entity,
    entityId: id,
    counts,
  });
  for (const [kind, rows] of taken) {
    const ids = rows.map((row) => row.id);
    for (const row of await repo.markDeleted(tx, subjectOf(kind), ids, batch.id)) {
      command.record({ entity: kind, ...row, action: 'deleted', batchId: batch.id });
    }
  }
  await clearReferences(command, about.staying, batch.id);
  return batch.id;
}

/** Brings restored rows up to date with what has happened since they were deleted. */
export type Returning = {
  /** Clears the IMEIs of rows to be restored whose phone was given to others meanwhile. */
  leaveDevices(command: Command, batchId: number): Promise<void>;
  /** Called before anything is restored. */
  lockOrders(command: Command, batchId: number): Promise<void>;
  /** Called for each restored pre-order, after everything is restored. */
  catchUp(command: Command, preOrderId: number, batchId: number): Promise<void>;
};

/**
 * Restores the rows of a delete, with their ids and contents. Phone or quote numbers that were taken since are allowed to
 * be duplicates.
 * @throws AppError conflict naming the batch to restore first when a row belongs to something that is itself deleted, or
 *   when an order got another open pre-order meanwhile
 */
export const restoreDeleted =
  (returning: Returning): Undoer =>
  async (command, batch) => {
    const inTheWay = await repo.findBatchInTheWay(command.tx, batch.id);
    if (inTheWay !== null) {
      throw new AppError('conflict', {
        detail: `Restore "${inTheWay.label}" first: this record belongs to it, and it was deleted too`,
        extra: { blockedBy: { batchId: inTheWay.id, label: inTheWay.label } },
      });
    }
    await returning.lockOrders(command, batch.id);
    await returning.leaveDevices(command, batch.id);
    const counts: Record<string, number> = {};
    const preOrderIds: number[] = [];
    for (const subject of SUBJECTS) {
      const rows = await repo.markLive(command.tx, subject, batch.id);
      if (rows.length === 0) continue;
      counts[subject.kind] = rows.length;
      if (subject.kind === 'pre_order') preOrderIds.push(...rows.map(({ id }) => id));
      for (const row of rows) {
        command.record({ entity: subject.kind, ...row, action: 'restored', batchId: batch.id });
      }
    }
    await restoreReferences(command, batch.id);
    for (const id of preOrderIds) await returning.catchUp(command, id, batch.id);
    return { counts, left: [] };
  };
