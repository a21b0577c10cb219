import { undoBulk, undoWhole } from '#server/features/bulk/bulk-undo.service.ts';
import { undoCall } from '#server/features/call-round/call-undo.service.ts';
import { undoDataHealth } from '#server/features/data-health/data-health-undo.service.ts';
import { undoFixCompleted } from '#server/features/fix-completed/fix-completed-undo.service.ts';
import { undoImport } from '#server/features/imports/import-undo.service.ts';
import { assertViewsFit } from '#server/features/list-views/list-views.service.ts';
import {
  catchUpWithOrder,
  lockOrdersOfReturning,
} from '#server/features/pre-orders/pre-order-trash.service.ts';
import { leaveDevicesGiven } from '#server/features/stock-arrival/device-restore.service.ts';
import { undoStockArrival } from '#server/features/stock-arrival/stock-arrival-undo.service.ts';
import { restoreDeleted } from '#server/features/trash/trash.service.ts';
import { type BatchKind, takeBack, type Undoer } from '#server/platform/batches/batches.ts';
import type { Command, CommandContext } from '#server/platform/commands/command.ts';
import type { UndoReply } from '#shared/contracts/batches.ts';

/** How each kind of batch is undone. A kind without an entry cannot be undone. */
const restore = restoreDeleted({
  ...{ leaveDevices: leaveDevicesGiven, lockOrders: lockOrdersOfReturning, catchUp: catchUpWithOrder },
});
const RESTORERS: Partial<Record<BatchKind, Undoer>> = {
  delete: async (command, batch) => {
    await assertViewsFit(command, batch.id);
    return restore(command, batch);
  },
};
const undoersOf = (context: CommandContext): Partial<Record<BatchKind, Undoer>> => ({
  ...RESTORERS,
  fix_completed: undoFixCompleted,
  import: undoImport(context),
  data_health: undoDataHealth(context),
  bulk: undoBulk(context),
  stock_arrival: undoStockArrival,
  call_round: undoCall,
  hand_over: undoWhole,
});

/**
 * Undoes a batch, at most once.
 * @throws AppError not_found; conflict when it has been undone already, is too old to restore, or cannot be undone because
 *   of later changes
 */
export async function undoBatch(
  context: CommandContext,
  command: Command,
  batchId: number,
): Promise<UndoReply> {
  const { counts, left } = await takeBack(command, batchId, undoersOf(context));
  return { undone: counts, left };
}

/**
 * As `undoBatch`, for deletes only.
 * @throws AppError as `undoBatch`; not_found for a batch of another kind
 */
export async function restoreBatch(
  command: Command,
  batchId: number,
): Promise<{ restored: Record<string, number> }> {
  const { counts } = await takeBack(command, batchId, RESTORERS);
  return { restored: counts };
}
