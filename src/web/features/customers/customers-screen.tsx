import { NotBuiltScreen } from '#web/components/not-built-screen.tsx';

export function CustomersScreen() {
  return <NotBuiltScreen name="Customers" />;
}
