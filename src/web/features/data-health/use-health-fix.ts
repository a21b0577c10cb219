import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UndoReply } from '#shared/contracts/batches.ts';
import type { HealthFixBody, HealthRule } from '#shared/contracts/data-health.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { api } from '#web/lib/api-client.ts';
import { checkDataHealth, fixHealth } from './data-health.queries.ts';
import { fixedText, HEALTH_TEXT, undoneText } from './data-health.text.ts';

/** Fixes rows of a rule, shows the result in a toast and offers an undo. */
export function useHealthFix({ id }: Pick<HealthRule, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: HealthFixBody) => fixHealth(id, body),
    onSuccess: (reply) => {
      const { batchId } = reply;
      toast({
        ...fixedText(reply),
        ...(batchId !== null && {
          action: { label: HEALTH_TEXT.undo, onSelect: () => void undo(client, batchId) },
        }),
      });
    },
    onError: (error) => toastFailure(error, HEALTH_TEXT.fixFailed),
    // Rows of every kind may have changed.
    onSettled: () => client.invalidateQueries(),
  });
}

export type HealthFixing = ReturnType<typeof useHealthFix>;

async function undo(client: QueryClient, batchId: number): Promise<void> {
  try {
    const reply = await api.post<UndoReply>(`/api/batches/${batchId}/undo`);
    toast({ title: HEALTH_TEXT.undoneTitle, description: undoneText(reply) });
    await checkDataHealth();
  } catch (error) {
    toastFailure(error, HEALTH_TEXT.undoFailed);
  }
  await client.invalidateQueries();
}
