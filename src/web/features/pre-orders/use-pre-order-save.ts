import { useQueryClient } from '@tanstack/react-query';
import type { PreOrder, UpdatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { replacePreOrder } from './pre-order-cache.ts';
import { putPreOrder } from './pre-orders.queries.ts';
import { PRE_ORDERS_TOASTS, standingText } from './pre-orders.text.ts';

/** Saves a change of a pre-order from a dialog, and shows a toast. */
export function usePreOrderSave() {
  const client = useQueryClient();
  const undoable = useUndoable('pre_order');
  return async (base: PreOrder, body: UpdatePreOrderBody): Promise<void> => {
    const saved = await putPreOrder(base, body);
    replacePreOrder(client, saved);
    const description = standingText(saved);
    toast({ title: PRE_ORDERS_TOASTS.updated, description, ...undoable(saved, base, description) });
  };
}
