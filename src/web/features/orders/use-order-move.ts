import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order, OrderAction } from '#shared/contracts/orders.ts';
import { toastUnsettled } from '#web/components/form-failure.ts';
import { describeChange, isTooLate } from '#web/components/shop/last-hand.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { userMessageOf } from '#web/lib/api-error.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { adoptCurrentOrder, replaceOrder } from './order-cache.ts';
import { currentOrderOf } from './order-dialogs.queries.ts';
import { putOrder } from './orders.queries.ts';
import { ORDERS_TEXT, ORDERS_TOASTS, stillDueText } from './orders.text.ts';

/** Takes an order along one of its next actions; the answer replaces the card, a refusal says why. */
export function useOrderMove(order: Order) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  return useMutation({
    mutationFn: (action: OrderAction) => putOrder(order, { status: action.to }),
    onSuccess: (moved, action) => {
      replaceOrder(client, moved);
      if (action.kind === 'complete') announceCompletion(client, moved, timeZone);
      else toast(ORDERS_TOASTS.updated);
    },
    onError: (error, action) =>
      refuse(
        client,
        error,
        action.kind === 'complete' ? ORDERS_TOASTS.completeFailed : ORDERS_TOASTS.updateFailed,
        timeZone,
      ),
  });
}

/** Completing hides the order, so the message can take it back, and says what is left to pay. */
function announceCompletion(client: QueryClient, order: Order, zone: string): void {
  const reopen = order.nextActions.find((action) => action.kind === 'reopen');
  const due = stillDueText(order);
  toast({
    title: ORDERS_TOASTS.completed,
    description: [order.customer.name, order.quoteNumber, due].filter(Boolean).join(' · '),
    ...(reopen && {
      action: { label: ORDERS_TEXT.undo, onSelect: () => void undoCompletion(client, order, reopen, zone) },
    }),
  });
}

async function undoCompletion(
  client: QueryClient,
  order: Order,
  reopen: OrderAction,
  zone: string,
): Promise<void> {
  try {
    replaceOrder(client, await putOrder(order, { status: reopen.to }));
    toast(ORDERS_TOASTS.updated);
  } catch (error) {
    await refuse(client, error, ORDERS_TOASTS.updateFailed, zone);
  }
}

async function refuse(client: QueryClient, error: unknown, fallback: string, zone: string): Promise<void> {
  if (toastUnsettled(error)) return;
  adoptCurrentOrder(client, error);
  const current = currentOrderOf(error);
  const description =
    current && isTooLate(error)
      ? await describeChange('payment', current, zone)
      : userMessageOf(error, fallback);
  toast({ title: 'Error', description, variant: 'destructive' });
}
