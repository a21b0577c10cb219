import { NotBuiltScreen } from '#web/components/not-built-screen.tsx';

export function OrdersScreen() {
  return <NotBuiltScreen name="ORDERS" />;
}
