import type { QueryClient } from '@tanstack/react-query';
import type { BulkReply } from '#shared/contracts/bulk.ts';
import { type BulkAction, type BulkEntity, bulkLabel } from '#shared/domain/bulk-actions.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { readAnew } from '#web/lib/realtime/read-anew.ts';
import { undoBulk } from './bulk.queries.ts';
import { BULK_TEXT, doneText, undoneText } from './bulk.text.ts';

/** Shows the result of a bulk action in a toast that offers an undo. */
export function announceBulk(
  client: QueryClient,
  entity: BulkEntity,
  action: BulkAction,
  { batchId, ...reply }: BulkReply,
): void {
  toast({
    title: bulkLabel(entity, action),
    description: doneText(entity, reply),
    ...(batchId !== null && {
      action: { label: BULK_TEXT.undo, onSelect: () => void undo(client, entity, batchId) },
    }),
  });
}

async function undo(client: QueryClient, entity: BulkEntity, batchId: number): Promise<void> {
  const changed: string[] = [entity];
  try {
    const reply = await undoBulk(batchId);
    changed.push(...Object.keys(reply.undone));
    toast({ title: BULK_TEXT.undoneTitle, description: undoneText(entity, reply) });
  } catch (error) {
    toastFailure(error, BULK_TEXT.undoFailed);
  }
  await readAnew(client, changed);
}
