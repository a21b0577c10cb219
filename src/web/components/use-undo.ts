import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActivityEntity, ActivityRow } from '#shared/contracts/history.ts';
import { describeActivity } from '#web/lib/history/activity-words.ts';
import { undoBatch, undoEntry } from '#web/lib/history/undo.queries.ts';
import { readAnew } from '#web/lib/realtime/read-anew.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { takenBackText } from './shop/money-stays.text.ts';
import { tellNotUndone, tellUndone } from './undo-words.ts';

/** Undoes an entry of the history, or the batch that it stands for. */
export function useUndo(row: ActivityRow, isBatch: boolean) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  return useMutation({
    mutationFn: async () => {
      if (isBatch) return Object.keys((await undoBatch(row.batchId ?? 0)).undone);
      return (await undoEntry(row.id)).undone.map(({ entity }) => entity);
    },
    onSuccess: () => {
      // Undoing a creation moves the record to the trash; its money stays in the ledger.
      const paidAmount = row.action === 'created' ? row.after?.paidAmount : null;
      tellUndone(takenBackText(describeActivity(row, timeZone).title, paidAmount));
    },
    onError: (error) => tellNotUndone(error, timeZone),
    // After a refusal the row differs from the one on screen.
    onSettled: (entities = []) => readAnew(client, [...entities, row.entity as ActivityEntity]),
  });
}
