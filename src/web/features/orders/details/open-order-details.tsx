import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { ApiError, userMessageOf } from '#web/lib/api-error.ts';
import { ORDERS_TEXT, ORDERS_TOASTS } from '../orders.text.ts';
import { orderQuery } from '../public/orders.queries.ts';

const OrderDetails = lazyDialog(
  ORDERS_TEXT.orderDetails,
  () => import('./order-details-dialog.tsx'),
  'OrderDetailsDialog',
);

interface OpenOrderDetailsProps {
  id: number;
  /** Where the order may already be known from. */
  listed: readonly Order[];
  onClose: () => void;
  /** There is nothing to show. */
  onFailed: () => void;
}

/** The details that the address asks for. */
export function OpenOrderDetails({ id, listed, onClose, onFailed }: OpenOrderDetailsProps) {
  const { data: order, error } = useQuery({
    ...orderQuery(id),
    initialData: () => listed.find((one) => one.id === id),
  });
  // What is shown stays when it cannot be read again, unless there is no such order any more.
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (error === null || (order !== undefined && !isGone)) return;
    toast({
      title: 'Error',
      description: userMessageOf(error, ORDERS_TOASTS.openFailed),
      variant: 'destructive',
    });
    onFailed();
  }, [error, order, isGone, onFailed]);
  if (!order) return null;
  return <OrderDetails order={order} open onOpenChange={(isOpen) => !isOpen && onClose()} />;
}
