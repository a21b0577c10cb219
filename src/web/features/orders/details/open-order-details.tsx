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
  /** Lists in which the order may be cached already. */
  listed: readonly Order[];
  onClose: () => void;
  /** Called when the order cannot be shown. */
  onFailed: () => void;
}

/** The details of the order that the URL names. */
export function OpenOrderDetails({ id, listed, onClose, onFailed }: OpenOrderDetailsProps) {
  const { data: order, error } = useQuery({
    ...orderQuery(id),
    initialData: () => listed.find((one) => one.id === id),
  });
  // A failed refresh keeps the shown data, unless the order no longer exists.
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
