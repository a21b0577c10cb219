import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#shared/contracts/customers.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { api } from '#web/lib/api-client.ts';
import { readAnew } from '#web/lib/realtime/read-anew.ts';
import { SET_ASIDE_TEXT } from './set-aside.text.ts';

type Seen = Pick<Customer, 'id' | 'version'>;

/** Returns a customer whom the call round has set aside to the round. */
export function useReturnToRound() {
  const client = useQueryClient();
  const undoable = useUndoable('customer');
  return useMutation({
    mutationFn: ({ id, version }: Seen): Promise<Customer> =>
      api.post(`/api/call-round/set-aside/${id}/return`, undefined, { ifMatch: version }),
    onSuccess: (saved, before) =>
      void toast({
        title: SET_ASIDE_TEXT.isBack,
        description: saved.name,
        ...undoable(saved, before, saved.name),
      }),
    onError: (error) => toastFailure(error, SET_ASIDE_TEXT.failed),
    onSettled: () => readAnew(client, ['customer']),
  });
}
