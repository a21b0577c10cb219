import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Order, OrderAction } from '#shared/contracts/orders.ts';
import { isStoredStatus, ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { ORDER_ACTIONS } from '#shared/domain/order-steps.ts';
import { toastRefusal } from '#web/components/shop/toast-refusal.ts';
import { useStep } from '#web/components/shop/use-step.ts';
import type { ToastAction } from '#web/components/ui/overlay/toast-store.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { replaceOrder } from '../order-cache.ts';
import { ORDERS_TOASTS, stillDueText } from '../orders.text.ts';
import { ORDER_SUBJECT } from './order-dialogs.queries.ts';
import { putOrder } from './orders.queries.ts';

/**
 * Performs one of the order's next actions; the answer replaces the row, a refusal is explained. `onInform` opens the screen's Customer
 * Communication dialog.
 */
export function useOrderMove(order: Order, onInform?: (order: Order) => void) {
  const router = useRouter();
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const step = useStep<Order, OrderAction>(order, {
    entity: 'payment',
    expect,
    send: (row, action) => putOrder(row, { status: action.to }, describeStep(row, action.label)),
    put: (row) => replaceOrder(client, row),
    message: (moved, { kind }) => ({
      title: kind === 'complete' ? ORDERS_TOASTS.completed : ORDERS_TOASTS.updated,
      description:
        // An order can be completed although money is due.
        kind === 'complete' ? describeStep(moved, stillDueText(moved)) : describeStep(moved),
      isKept: kind === 'complete',
      ...(kind === 'mark_available' && !moved.customerContacted && { offer: offerToInform(moved) }),
    }),
    undoOf: stepBack,
    refuse: async (error, { kind }) => {
      ORDER_SUBJECT.adopt(client, error);
      await toastRefusal(error, {
        seen: order,
        subject: ORDER_SUBJECT,
        name: describeStep(order, null),
        zone: timeZone,
        fallback: kind === 'complete' ? ORDERS_TOASTS.completeFailed : ORDERS_TOASTS.updateFailed,
      });
    },
  });
  /** The toast may outlive the screen of the step: then its button opens the order's details. */
  function offerToInform(moved: Order): ToastAction {
    const { pathname } = router.state.location;
    const showDetails = () => void router.navigate({ to: '/payments', search: { order: moved.id } });
    const isStillHere = () => router.state.location.pathname === pathname;
    return {
      label: ORDERS_TOASTS.inform,
      onSelect: () => (onInform && isStillHere() ? onInform(moved) : showDetails()),
    };
  }

  return {
    ...step,
    /** Announces a hand-over that a dialog has saved; `money` says what was paid and what stays due. */
    tellHandOver: (moved: Order, before: Order, title: string, money: string | null) =>
      step.announce(moved, HAND_OVER, before, {
        title,
        description: describeStep(moved, money ?? undefined),
      }),
  };
}

/** The customer and the quote number, with the status unless other words are given. */
function describeStep(moved: Order, words: string | null = ORDER_STATUS_LABELS[moved.status]): string {
  return [moved.customer.name, moved.quoteNumber, words].filter(Boolean).join(' · ');
}

const HAND_OVER: OrderAction = {
  kind: 'collect',
  to: 'device_collected',
  label: ORDER_ACTIONS.collect.label,
};
/**
 * The expected change of the row; empty where the server decides: before Approved by what was paid, after reopening by the earlier status.
 */
function expect({ to }: OrderAction): Partial<Order> {
  if (!isStoredStatus(to) || to === 'pending') return {};
  return { status: to, statusChangedAt: new Date().toISOString() };
}

const NEEDS_A_DIALOG: readonly OrderAction['kind'][] = ['collect', 'create_pre_order'];

function stepBack(moved: Order, _action: OrderAction, before: Order): OrderAction | null {
  const back = moved.nextActions.find(({ kind, to }) => kind === 'reopen' || to === before.status);
  if (back === undefined || NEEDS_A_DIALOG.includes(back.kind)) return null;
  // A pre-order that the step has ended is not restored by a step back, so no undo is offered then.
  const isWhole = back.kind === 'reopen' || before.preOrder?.status === moved.preOrder?.status;
  return isWhole ? back : null;
}
