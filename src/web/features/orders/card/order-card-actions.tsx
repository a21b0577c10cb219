import { Trash2 } from 'lucide-react';
import type { Order } from '#shared/contracts/orders.ts';
import { PrintOrderItems } from '#web/components/shop/print-links.tsx';
import { MenuItem, MenuSeparator } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { useOrderDialogs } from '../dialogs/use-order-dialogs.ts';
import { ORDERS_TEXT } from '../orders.text.ts';
import { ORDER_ITEMS, OrderItems } from './order-items.tsx';
import { OrderSteps } from './order-steps.tsx';

/** The next step of a row, and the menu of all other actions. */
export function OrderCardActions({ order }: { order: Order }) {
  const dialogs = useOrderDialogs();
  return (
    <OrderSteps order={order} className="relative z-10">
      <OrderItems order={order} kinds={ORDER_ITEMS} />
      <PrintOrderItems orderId={order.id} />
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={() => dialogs.openFor('delete', order)}>
        <Trash2 aria-hidden />
        {ORDERS_TEXT.deleteOrder}
      </MenuItem>
    </OrderSteps>
  );
}
