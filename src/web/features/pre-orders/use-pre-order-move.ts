import { useQueryClient } from '@tanstack/react-query';
import type { PreOrder, PreOrderNextAction, UpdatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import { PRE_ORDER_LOCATION_LABELS } from '#shared/domain/labels.ts';
import { toastRefusal } from '#web/components/shop/toast-refusal.ts';
import { useStep } from '#web/components/shop/use-step.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { replacePreOrder } from './pre-order-cache.ts';
import { PRE_ORDER_SUBJECT } from './pre-order-subject.ts';
import { putPreOrder } from './pre-orders.queries.ts';
import { completionText, PRE_ORDERS_TOASTS, standingText } from './pre-orders.text.ts';

/** A step of the journey, or a change of the place. */
export type PreOrderMove =
  | Pick<PreOrderNextAction, 'kind' | 'to'>
  | { kind: 'locate'; to: PreOrder['orderLocation'] };

/** Performs a step of a pre-order; the answer replaces the card, a refusal is explained. */
export function usePreOrderMove(preOrder: PreOrder) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  return useStep<PreOrder, PreOrderMove>(preOrder, {
    entity: 'pre_order',
    expect: (move) => (move.kind === 'locate' ? { orderLocation: move.to } : { status: move.to }),
    send: (row, move) => putPreOrder(row, bodyOf(move), stepText(row, move)),
    put: (row) => replacePreOrder(client, row),
    message: (moved, { kind }) => ({
      title: DONE[kind] ?? PRE_ORDERS_TOASTS.updated,
      description: kind === 'complete' ? completionText(moved) : standingText(moved),
      isKept: kind === 'complete',
    }),
    undoOf: stepBack,
    refuse: async (error, { kind }) => {
      PRE_ORDER_SUBJECT.adopt(client, error);
      await toastRefusal(error, {
        seen: preOrder,
        subject: PRE_ORDER_SUBJECT,
        name: `${preOrder.customer.name} · ${preOrder.payment.quoteNumber}`,
        zone: timeZone,
        fallback: FAILED[kind] ?? PRE_ORDERS_TOASTS.updateFailed,
      });
    },
  });
}

type Words = Partial<Record<PreOrderMove['kind'], string>>;

const DONE: Words = { complete: PRE_ORDERS_TOASTS.completed, locate: PRE_ORDERS_TOASTS.located };
const FAILED: Words = { complete: PRE_ORDERS_TOASTS.completeFailed, locate: PRE_ORDERS_TOASTS.locateFailed };

/** The customer and the name of the step. */
function stepText({ customer, payment, nextActions }: PreOrder, { kind, to }: PreOrderMove): string {
  const step = nextActions.find((action) => action.kind === kind && action.to === to);
  const words = kind === 'locate' ? PRE_ORDER_LOCATION_LABELS[to] : step?.label;
  return [customer.name, payment.quoteNumber, words].filter(Boolean).join(' · ');
}

function bodyOf(move: PreOrderMove): UpdatePreOrderBody {
  if (move.kind === 'locate') return { orderLocation: move.to };
  return move.kind === 'complete' ? { status: move.to, completesOrder: true } : { status: move.to };
}

function stepBack(moved: PreOrder, { kind }: PreOrderMove, before: PreOrder): PreOrderMove | null {
  if (kind === 'locate') return { kind: 'locate', to: before.orderLocation };
  const back = moved.nextActions.find((action) => action.kind === 'step_back');
  return back && (kind === 'complete' || back.to === before.status) ? back : null;
}
