import { changedFields } from '#server/platform/activity/activity.ts';
import type { Undoer, Undone } from '#server/platform/batches/batches.ts';
import { lockRepaired, type Repaired, writeOrder, writePreOrder } from './fix-completed.repo.ts';
import { OPEN_PRE_ORDER_STATUSES } from './fix-completed.rules.ts';

/**
 * Gives the rows of a run of Fix Completed Orders the values back that they had, field by field from their history.
 * Rows that anything has happened to since are left as they are, and reported.
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
    const before = readStored(repaired.before);
    const write = entity === 'payment' ? writeOrder : writePreOrder;
    const version = await write(command.tx, id, before);
    undone.counts[entity] = (undone.counts[entity] ?? 0) + 1;
    command.record({
      entity,
      id,
      version,
      action: 'fix_completed_undone',
      after: changedFields<Record<string, unknown>>({}, before).after,
      batchId: batch.id,
    });
  }
  return undone;
};

function reasonToLeave({ isLive, hasChangedSince, hasOpenRival, before }: Repaired): string | null {
  if (!isLive) return 'It has been deleted since';
  if (hasChangedSince) return 'It has been changed since';
  const wouldBeOpen = OPEN_PRE_ORDER_STATUSES.includes(String(before.status));
  if (hasOpenRival && wouldBeOpen) return 'Its order has another open pre-order since';
  return null;
}

/** Instants are kept as text in the history. */
function readStored(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && /(Date|At)$/.test(name) ? new Date(value) : value,
    ]),
  );
}
