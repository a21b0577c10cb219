import { useMutation } from '@tanstack/react-query';
import type { Order, OrderAction } from '#shared/contracts/orders.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { describeChange, isTooLate } from '#web/components/shop/last-hand.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { currentOrderOf, useOrderCache } from '#web/features/orders/order-dialogs.queries.ts';
import { putOrder } from '#web/features/orders/orders.queries.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { LIVE_TEXT, LIVE_TOASTS } from './live-payments.text.ts';

/** Takes an order along one of its next steps. The stamps that go with a step are the server's. */
export function usePaymentMove(order: Order) {
  const cache = useOrderCache();
  const { timeZone } = useAppConfig();

  async function refuse(error: unknown, fallback: string) {
    const current = currentOrderOf(error);
    if (current) cache.put(current);
    else cache.refresh();
    if (current === null || !isTooLate(error)) return toastFailure(error, fallback);
    const description = await describeChange('payment', current, timeZone);
    toast({ title: 'Error', description, variant: 'destructive' });
  }

  /** Completing is offered on an order that still owes, so the message says it and can take it back. */
  function announceCompletion(completed: Order) {
    const reopen = completed.nextActions.find(({ kind }) => kind === 'reopen');
    const isDue = centsOfAmount(completed.remainingAmount) > 0;
    const due = isDue && `${formatMoney(completed.remainingAmount)} still due`;
    toast({
      title: LIVE_TOASTS.completed,
      description: [completed.customer.name, completed.quoteNumber, due].filter(Boolean).join(' · '),
      ...(reopen && {
        action: { label: LIVE_TEXT.undo, onSelect: () => void undoCompletion(completed, reopen) },
      }),
    });
  }

  async function undoCompletion(completed: Order, reopen: OrderAction) {
    try {
      cache.put(await putOrder(completed, { status: reopen.to }));
      toast(LIVE_TOASTS.updated);
    } catch (error) {
      await refuse(error, LIVE_TOASTS.updateFailed);
    }
  }

  return useMutation({
    mutationFn: (action: OrderAction) => putOrder(order, { status: action.to }),
    onSuccess: (moved, action) => {
      cache.put(moved);
      if (action.kind === 'complete') announceCompletion(moved);
      else toast(LIVE_TOASTS.updated);
    },
    onError: (error, action) =>
      refuse(error, action.kind === 'complete' ? LIVE_TOASTS.completeFailed : LIVE_TOASTS.updateFailed),
  });
}
