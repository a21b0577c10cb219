import { useQueryClient } from '@tanstack/react-query';
import type { Order, OrderAction } from '#shared/contracts/orders.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { toastUnsettled } from '#web/components/form-failure.ts';
import { describeRefusal } from '#web/components/shop/refusal.ts';
import { useStep } from '#web/components/shop/use-step.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { userMessageOf } from '#web/lib/api-error.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { replaceOrder } from '../order-cache.ts';
import { ORDERS_TOASTS, stillDueText } from '../orders.text.ts';
import { ORDER_SUBJECT } from './order-dialogs.queries.ts';
import { putOrder } from './orders.queries.ts';

/** Takes an order along one of its next actions; the answer replaces the row, a refusal says why. */
export function useOrderMove(order: Order) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  return useStep<Order, OrderAction>(order, {
    send: (row, action) => putOrder(row, { status: action.to }),
    put: (row) => replaceOrder(client, row),
    message: (moved, { kind }) => ({
      title: kind === 'complete' ? ORDERS_TOASTS.completed : ORDERS_TOASTS.updated,
      description: [moved.customer.name, moved.quoteNumber, standingOf(moved, kind)]
        .filter(Boolean)
        .join(' · '),
      isKept: kind === 'complete',
    }),
    undoOf: stepBack,
    refuse: async (error, { kind }) => {
      if (toastUnsettled(error)) return;
      ORDER_SUBJECT.adopt(client, error);
      const fallback = kind === 'complete' ? ORDERS_TOASTS.completeFailed : ORDERS_TOASTS.updateFailed;
      const words = await describeRefusal(error, order, ORDER_SUBJECT, timeZone);
      toast({
        title: 'Error',
        description: words ?? userMessageOf(error, fallback),
        variant: 'destructive',
      });
    },
  });
}

/** Completing is offered on an order that still owes, and then says that. */
function standingOf(moved: Order, kind: OrderAction['kind']): string | null {
  return kind === 'complete' ? stillDueText(moved) : ORDER_STATUS_LABELS[moved.status];
}

const NEEDS_A_DIALOG: readonly OrderAction['kind'][] = ['collect', 'create_pre_order'];

function stepBack(moved: Order, _action: OrderAction, before: Order): OrderAction | null {
  const back = moved.nextActions.find(({ kind, to }) => kind === 'reopen' || to === before.status);
  if (back === undefined || NEEDS_A_DIALOG.includes(back.kind)) return null;
  // A pre-order that the step has ended does not come back with the status.
  const isWhole = back.kind === 'reopen' || before.preOrder?.status === moved.preOrder?.status;
  return isWhole ? back : null;
}
