import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { SAVED_AFTER_ALL, UnsettledWrites } from '#web/components/unsettled-notice.tsx';
import { userMessageOf } from '#web/lib/api-error.ts';
import { hasDraft } from '#web/lib/forms/form-drafts.ts';
import type { SentWrite } from '#web/lib/writes/sent-writes.ts';
import { subscribeToOutcomes } from '#web/lib/writes/settle.ts';

const STILL_KEPT = 'What you typed is kept: open it again and press Continue.';

/** Changes that were not answered, above every screen; what came of them is said, and what is shown is read anew. */
export function WriteOutcomes() {
  const client = useQueryClient();
  useEffect(() => {
    return subscribeToOutcomes((write, outcome) => {
      if (outcome.kind === 'unknown') return;
      void client.invalidateQueries();
      if (outcome.kind === 'saved') toast({ title: SAVED_AFTER_ALL, description: write.form ?? undefined });
      else
        toast({
          title: 'Not saved',
          description: refusalOf(write, outcome.error),
          variant: 'destructive',
        });
    });
  }, [client]);
  return <UnsettledWrites />;
}

function refusalOf({ form, opening }: SentWrite, error: unknown): string {
  const words = [form, userMessageOf(error)].filter(Boolean).join(': ');
  return opening !== null && hasDraft(opening) ? `${words.replace(/\.$/, '')}. ${STILL_KEPT}` : words;
}
