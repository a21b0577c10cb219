import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { SAVED_AFTER_ALL, UnsettledWrites } from '#web/components/unsettled-notice.tsx';
import { userMessageOf } from '#web/lib/api-error.ts';
import { subscribeToOutcomes } from '#web/lib/writes/settle.ts';

/** Changes that were not answered, above every screen; what came of them is said, and what is shown is read anew. */
export function WriteOutcomes() {
  const client = useQueryClient();
  useEffect(() => {
    return subscribeToOutcomes(({ form }, outcome) => {
      if (outcome.kind === 'unknown') return;
      void client.invalidateQueries();
      if (outcome.kind === 'saved') toast({ title: SAVED_AFTER_ALL, description: form ?? undefined });
      else
        toast({
          title: 'Not saved',
          description: [form, userMessageOf(outcome.error)].filter(Boolean).join(': '),
          variant: 'destructive',
        });
    });
  }, [client]);
  return <UnsettledWrites />;
}
