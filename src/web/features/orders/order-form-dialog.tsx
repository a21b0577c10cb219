import type { Order } from '#shared/contracts/orders.ts';
import { useOpeningCount } from '#web/lib/use-opening.ts';
import { AddOrderForm } from './order-form-add.tsx';
import { EditOrderForm } from './order-form-edit.tsx';

interface OrderFormDialogProps {
  /** The order to edit; without one a new order is added. */
  order?: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Add Order and Edit Order. */
export function OrderFormDialog({ order, ...dialog }: OrderFormDialogProps) {
  const opening = useOpeningCount(dialog.open);
  return order ? (
    <EditOrderForm key={opening} order={order} {...dialog} />
  ) : (
    <AddOrderForm key={opening} {...dialog} />
  );
}
