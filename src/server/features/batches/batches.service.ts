import { undoFixCompleted } from '#server/features/fix-completed/fix-completed-undo.service.ts';
import { undoImport } from '#server/features/imports/import-undo.service.ts';
import { restoreDeleted } from '#server/features/trash/trash.service.ts';
import { type BatchKind, takeBack, type Undoer } from '#server/platform/batches/batches.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { UndoReply } from '#shared/contracts/batches.ts';

/** How each kind of batch is taken back. A kind without an entry cannot be. */
const UNDOERS: Partial<Record<BatchKind, Undoer>> = {
  delete: restoreDeleted,
  fix_completed: undoFixCompleted,
  import: undoImport,
};

/**
 * Takes a batch back, at most once.
 * @throws AppError not_found; conflict when it has been taken back already, is past restoring, or cannot be because of
 *   what has happened since
 */
export async function undoBatch(command: Command, batchId: number): Promise<UndoReply> {
  const { counts, left } = await takeBack(command, batchId, UNDOERS);
  return { undone: counts, left };
}
