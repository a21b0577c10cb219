import { CustomerScreen } from '#web/features/customers/customer-screen.tsx';
import { NewOrderButtons } from '#web/features/orders/public/new-order-dialogs.tsx';

/** The customer screen with the actions of other features: orders depend on customers, not the other way round. */
export function CustomerPage() {
  return <CustomerScreen actions={(customer) => <NewOrderButtons customer={customer} />} />;
}
