import { orderEntity } from '#server/features/orders/orders.service.ts';
import { preOrderEntity } from '#server/features/pre-orders/pre-orders.service.ts';
import type { Undoer, Undone } from '#server/platform/batches/batches.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { type Entity, type EntityTable, lockRow } from '#server/platform/entities/entity.ts';
import { storedValues } from '#server/platform/entities/stored-values.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { isOpenPreOrder } from '#shared/domain/pre-order-statuses.ts';
import { lockRepaired, type Repaired } from './fix-completed.repo.ts';

/**
 * Undoes a run of Fix Completed Orders, restoring the rows' earlier values from the history. Rows that were changed since
 * stay as they are, and are reported.
 */
export const undoFixCompleted: Undoer = async (command, batch) => {
  const undone: Undone = { counts: {}, left: [] };
  for (const repaired of await lockRepaired(command.tx, batch.id)) {
    const { entity, id } = repaired;
    const reason = reasonToLeave(repaired);
    if (reason !== null) {
      undone.left.push({ entity, id, reason });
      continue;
    }
    if (entity === 'payment') await giveBack(command, orderEntity, repaired, batch.id);
    else await giveBack(command, preOrderEntity, repaired, batch.id);
    undone.counts[entity] = (undone.counts[entity] ?? 0) + 1;
  }
  return undone;
};

async function giveBack<Table extends EntityTable>(
  command: Command,
  entity: Entity<Table, unknown>,
  { id, before }: Repaired,
  batchId: number,
): Promise<void> {
  const row = await lockRow(command.tx, entity.table, id);
  if (row === null) throw notFound(entity.name);
  const values = storedValues(entity.table, before);
  await writeRow(command, entity, row, { values, action: 'fix_completed_undone', batchId, keepsAge: true });
}

function reasonToLeave({ isLive, hasChangedSince, hasOpenRival, before }: Repaired): string | null {
  if (!isLive) return 'It was deleted later';
  if (hasChangedSince) return 'It was changed later';
  const wouldBeOpen = isOpenPreOrder(String(before.status));
  if (hasOpenRival && wouldBeOpen) return 'Its order has another open pre-order now';
  return null;
}
