import { useMutation } from '@tanstack/react-query';
import { toast } from '#web/components/ui/toast-store.ts';
import { userMessageOf } from '#web/lib/api-error.ts';
import { getCompletedCounts } from './orders.queries.ts';
import { checkStatusText, ORDERS_TOASTS } from './orders.text.ts';

/** Only reports: nothing is changed by it. */
export function useCheckStatus() {
  return useMutation({
    mutationFn: getCompletedCounts,
    onSuccess: (counts) => toast({ title: ORDERS_TOASTS.checkTitle, description: checkStatusText(counts) }),
    onError: (error) =>
      toast({
        title: 'Error',
        description: userMessageOf(error, ORDERS_TOASTS.checkFailed),
        variant: 'destructive',
      }),
  });
}
