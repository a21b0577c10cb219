import { useMutation } from '@tanstack/react-query';
import type { CompletedOrdersCount } from '#shared/contracts/dashboard.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { api } from '#web/lib/api-client.ts';
import { CHECK_STATUS_TEXT, checkStatusText } from './check-status.text.ts';

/** Only shows the counts: nothing is changed. */
export function useCheckStatus() {
  return useMutation({
    mutationFn: () => api.get<CompletedOrdersCount>('/api/completed-orders/count'),
    onSuccess: (counts) => toast({ title: CHECK_STATUS_TEXT.title, description: checkStatusText(counts) }),
    onError: (error) => toastFailure(error, CHECK_STATUS_TEXT.failed),
  });
}
