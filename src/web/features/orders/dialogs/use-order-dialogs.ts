import { useMemo } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { createDialogContext, useDialogContext } from '#web/components/dialog/dialog-host.tsx';
import { useOpenDetails } from '#web/components/list/use-details-address.ts';

// How rows and details open a dialog, separate from the dialogs themselves.

export type OrderDialogKind =
  | 'edit'
  | 'addPayment'
  | 'collect'
  | 'createPreOrder'
  | 'details'
  | 'informed'
  | 'communication'
  | 'availability'
  | 'tellDay'
  | 'snooze'
  | 'delete';

export const OrderDialogsContext = createDialogContext<Order>();

/**
 * Returns a stable function that opens a dialog by its kind: opening one does not render the cards again. Details have a URL of their own.
 */
export function useOrderDialogs() {
  const open = useDialogContext(OrderDialogsContext);
  const showDetails = useOpenDetails('order');
  return useMemo(
    () => ({
      openBlank: (kind: 'addQuote' | 'addOrder') => open(kind),
      openFor: (kind: OrderDialogKind, order: Order) =>
        kind === 'details' ? showDetails(order.id) : open(kind, order),
    }),
    [open, showDetails],
  );
}
