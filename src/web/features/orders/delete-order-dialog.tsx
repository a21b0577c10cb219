import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { PRE_ORDER_LOCATION_LABELS, PRE_ORDER_LOCATIONS } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { Notice } from '#web/components/notice.tsx';
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { deleteOrder, restoreOrder, useOrderCache } from './order-dialogs.queries.ts';
import { DELETE_ORDER_TEXT } from './order-dialogs.text.ts';

interface DeleteOrderDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before an order goes to the trash, and offers to take that back. */
export function DeleteOrderDialog({ order, open, onOpenChange }: DeleteOrderDialogProps) {
  const cache = useOrderCache();
  const isMounted = useIsMounted();
  const [isPending, setIsPending] = useState(false);
  const name = `Quote ${order.quoteNumber} of ${order.customer.name}`;

  async function undo() {
    try {
      await restoreOrder(order.id);
      toast({ title: DELETE_ORDER_TEXT.restored, description: name });
    } catch (error) {
      toastFailure(error, DELETE_ORDER_TEXT.restoreFailed);
    }
    await cache.refresh();
  }

  async function confirm() {
    setIsPending(true);
    try {
      await deleteOrder(order.id);
      tellDeleted();
    } catch (error) {
      // Gone already: what was wanted is so.
      if (error instanceof ApiError && error.status === 404) tellDeleted();
      else toastFailure(error, DELETE_ORDER_TEXT.failed);
    } finally {
      if (isMounted()) setIsPending(false);
    }
  }

  function tellDeleted() {
    cache.drop(order.id);
    const action = { label: DELETE_ORDER_TEXT.undo, onSelect: () => void undo() };
    toast({ title: DELETE_ORDER_TEXT.deleted, description: name, action });
    if (isMounted()) onOpenChange(false);
  }

  return (
    <ConfirmDialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={DELETE_ORDER_TEXT.title}
      description={`${name}, ${formatMoney(order.totalAmount)}. It can be brought back for 30 days.`}
      confirmLabel={DELETE_ORDER_TEXT.confirm}
      onConfirm={() => void confirm()}
      isPending={isPending}
    >
      <Notice tone={centsOfAmount(order.paidAmount) > 0 ? 'danger' : 'warning'} title="This goes with it">
        <ul className="list-disc pl-4">
          {relatedOf(order).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Notice>
    </ConfirmDialog>
  );
}

function relatedOf(order: Order): string[] {
  const location = PRE_ORDER_LOCATIONS.find((one) => one === order.preOrder?.orderLocation);
  return [
    centsOfAmount(order.paidAmount) > 0
      ? `${formatMoney(order.paidAmount)} received, with its payments`
      : 'No money was received',
    ...(order.preOrder ? [`Its ${location ? PRE_ORDER_LOCATION_LABELS[location] : ''} pre-order`] : []),
    'Its history and contact log',
  ];
}
