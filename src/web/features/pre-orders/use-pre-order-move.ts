import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PreOrder, PreOrderNextAction, UpdatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { describeChange, isTooLate } from '#web/components/shop/last-hand.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useAppConfig } from '#web/lib/session.ts';
import {
  adoptCurrentPreOrder,
  currentPreOrderOf,
  putPreOrder,
  replacePreOrder,
} from './pre-orders.queries.ts';
import { completionText, PRE_ORDERS_TEXT, PRE_ORDERS_TOASTS } from './pre-orders.text.ts';

/** A step of the journey, or the other place. */
export type PreOrderMove = PreOrderNextAction | { kind: 'locate'; to: PreOrder['orderLocation'] };

/** Takes a pre-order along; the answer replaces the card, a refusal says why. */
export function usePreOrderMove(preOrder: PreOrder) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  return useMutation({
    mutationFn: (move: PreOrderMove) => putPreOrder(preOrder, bodyOf(move)),
    onSuccess: (moved, { kind }) => {
      replacePreOrder(client, moved);
      if (kind === 'complete') announceCompletion(client, moved, timeZone);
      else
        toast({
          title: PRE_ORDERS_TOASTS.success,
          description: kind === 'locate' ? PRE_ORDERS_TOASTS.located : PRE_ORDERS_TOASTS.updated,
        });
    },
    onError: (error, { kind }) =>
      refuse(client, error, FAILED[kind] ?? PRE_ORDERS_TOASTS.updateFailed, timeZone),
  });
}

const FAILED: Partial<Record<PreOrderMove['kind'], string>> = {
  complete: PRE_ORDERS_TOASTS.completeFailed,
  locate: PRE_ORDERS_TOASTS.locateFailed,
};

function bodyOf(move: PreOrderMove): UpdatePreOrderBody {
  if (move.kind === 'locate') return { orderLocation: move.to };
  return move.kind === 'complete' ? { status: move.to, completesOrder: true } : { status: move.to };
}

/** Completing hides the pre-order, so the message can take it back. */
function announceCompletion(client: QueryClient, preOrder: PreOrder, zone: string): void {
  const back = preOrder.nextActions.find(({ kind }) => kind === 'step_back');
  toast({
    title: PRE_ORDERS_TOASTS.completed,
    description: completionText(preOrder),
    ...(back && {
      action: {
        label: PRE_ORDERS_TEXT.undo,
        onSelect: () => void undoCompletion(client, preOrder, back, zone),
      },
    }),
  });
}

async function undoCompletion(
  client: QueryClient,
  preOrder: PreOrder,
  back: PreOrderNextAction,
  zone: string,
): Promise<void> {
  try {
    replacePreOrder(client, await putPreOrder(preOrder, { status: back.to }));
    toast({ title: PRE_ORDERS_TOASTS.success, description: PRE_ORDERS_TOASTS.updated });
  } catch (error) {
    await refuse(client, error, PRE_ORDERS_TOASTS.updateFailed, zone);
  }
}

async function refuse(client: QueryClient, error: unknown, fallback: string, zone: string): Promise<void> {
  adoptCurrentPreOrder(client, error);
  const current = currentPreOrderOf(error);
  if (current === null || !isTooLate(error)) return toastFailure(error, fallback);
  const description = await describeChange('pre_order', current, zone);
  toast({ title: 'Error', description, variant: 'destructive' });
}
