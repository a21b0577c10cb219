import { OrderContacts } from '../details/order-contacts.tsx';

/** Who spoke with the customer about an order, newest first, for dialogs of other features. */
export function OrderContactLog({ orderId }: { orderId: number }) {
  return <OrderContacts orderId={orderId} />;
}
