import { useEffect, useRef } from 'react';
import type { Order, OrderAction } from '#shared/contracts/orders.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { useOrderMove } from './use-order-move.ts';

interface TakeStepProps extends DialogProps {
  order: Order;
  kind: OrderAction['kind'];
  onInform: (order: Order) => void;
}

/** Performs a step of an order that was requested elsewhere than on its row; it renders nothing, only its toast is shown. */
export function TakeStep({ order: read, kind, onInform, open, onOpenChange }: TakeStepProps) {
  const order = useWaitingRow('payment', read);
  const move = useOrderMove(order, onInform);
  const isTaken = useRef(false);
  useEffect(() => {
    if (!open || isTaken.current) return;
    isTaken.current = true;
    const action = order.nextActions.find((one) => one.kind === kind);
    if (action) move.take(action);
    else {
      const description = `Order ${order.quoteNumber} is now ${ORDER_STATUS_LABELS[order.status]}.`;
      toast({ title: 'Error', description, variant: 'destructive' });
    }
    onOpenChange(false);
  }, [open, onOpenChange, order, kind, move]);
  return null;
}
