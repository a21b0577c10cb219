import { CustomerScreen } from '#web/features/customers/customer-screen.tsx';
import { NewOrderButtons } from '#web/features/orders/public/new-order-dialogs.tsx';

/** A customer's screen with what other features do for them: orders know customers, not the other way round. */
export function CustomerPage() {
  return <CustomerScreen actions={(customer) => <NewOrderButtons customer={customer} />} />;
}
