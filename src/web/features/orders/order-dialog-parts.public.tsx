import type { Order } from '#shared/contracts/orders.ts';
import { OrderContacts } from './order-contacts.tsx';
import { useOrderBase } from './use-order-base.ts';

// What dialogs about an order share with those of other features.

/** The state of the order that a dialog's save is based on; `tell` moves it on when somebody was faster. */
export function useDialogOrder(order: Order) {
  return useOrderBase(order);
}

/** Who spoke with the customer about an order, newest first. */
export function OrderContactLog({ orderId }: { orderId: number }) {
  return <OrderContacts orderId={orderId} />;
}
