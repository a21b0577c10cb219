import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastFailure } from '#web/components/form-failure.ts';
import { ConfirmDialog } from '#web/components/ui/alert-dialog.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { restoreNewest } from '#web/features/trash/trash.queries.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import type { PreOrderDialogProps } from './pre-order-dialogs.tsx';
import {
  adoptCurrentPreOrder,
  deletePreOrder,
  refreshPreOrders,
  removePreOrder,
} from './pre-orders.queries.ts';
import { DELETE_TEXT, describePreOrder, PRE_ORDERS_TEXT, PRE_ORDERS_TOASTS } from './pre-orders.text.ts';

/** Asks before a pre-order goes to the trash, and whether its order can be ordered again; offers to take that back. */
export function DeletePreOrderDialog({ preOrder, open, onOpenChange }: PreOrderDialogProps) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const [isPending, setIsPending] = useState(false);
  const [isMovedBack, setIsMovedBack] = useState(true);
  const name = describePreOrder(preOrder);
  // Only an order that still waits for it can go back.
  const isWaitedFor = ['china_preorder', 'dubai_preorder'].includes(preOrder.payment.status);

  async function undo() {
    try {
      await restoreNewest('pre_order', preOrder.id);
      toast({ title: PRE_ORDERS_TOASTS.restored, description: name });
    } catch (error) {
      toastFailure(error, PRE_ORDERS_TOASTS.restoreFailed);
    }
    refreshPreOrders(client);
  }

  async function confirm() {
    setIsPending(true);
    try {
      await deletePreOrder(preOrder.id, isWaitedFor && isMovedBack);
      tellDeleted();
    } catch (error) {
      // Gone already: what was wanted is so.
      if (error instanceof ApiError && error.status === 404) tellDeleted();
      else {
        adoptCurrentPreOrder(client, error);
        toastFailure(error, PRE_ORDERS_TOASTS.deleteFailed);
      }
    } finally {
      if (isMounted()) setIsPending(false);
    }
  }

  function tellDeleted() {
    removePreOrder(client, preOrder.id);
    toast({
      title: PRE_ORDERS_TOASTS.deleted,
      description: name,
      action: { label: PRE_ORDERS_TEXT.undo, onSelect: () => void undo() },
    });
    if (isMounted()) onOpenChange(false);
  }

  return (
    <ConfirmDialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={DELETE_TEXT.title}
      description={`${preOrder.phoneModel} for ${name}. It can be brought back for 30 days.`}
      confirmLabel={DELETE_TEXT.confirm}
      onConfirm={() => void confirm()}
      isPending={isPending}
    >
      {isWaitedFor && (
        <Checkbox
          checked={isMovedBack}
          onCheckedChange={(checked) => setIsMovedBack(checked === true)}
          label={DELETE_TEXT.moveBack}
        />
      )}
    </ConfirmDialog>
  );
}
