import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isWaitingForPreOrder } from '#shared/domain/order-statuses.ts';
import { DeleteDialog } from '#web/components/dialog/delete-dialog.tsx';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { Checkbox } from '#web/components/ui/form/checkbox.tsx';
import { restoreNewest } from '#web/features/trash/public/trash.queries.ts';
import { refreshPreOrders, removePreOrder } from './pre-order-cache.ts';
import type { PreOrderDialogProps } from './pre-order-dialog-props.ts';
import { PRE_ORDER_SUBJECT } from './pre-order-subject.ts';
import { deletePreOrder } from './pre-orders.queries.ts';
import { DELETE_TEXT, describePreOrder, PRE_ORDERS_TEXT, PRE_ORDERS_TOASTS } from './pre-orders.text.ts';

/**
 * Asks before a pre-order goes into the trash, and whether its order moves back to where the device can be ordered again; the toast offers
 * an undo.
 */
export function DeletePreOrderDialog({ preOrder, ...props }: PreOrderDialogProps) {
  const client = useQueryClient();
  const row = useRowBase(preOrder, PRE_ORDER_SUBJECT);
  const [isMovedBack, setIsMovedBack] = useState(true);
  const name = describePreOrder(preOrder);
  // Only an order that still waits for the device can move back.
  const isWaitedFor = isWaitingForPreOrder(preOrder.payment.status);
  return (
    <DeleteDialog
      {...props}
      texts={{
        ...DELETE_TEXT,
        failed: PRE_ORDERS_TOASTS.deleteFailed,
        restoreFailed: PRE_ORDERS_TOASTS.restoreFailed,
        undo: PRE_ORDERS_TEXT.undo,
        deleted: { title: PRE_ORDERS_TOASTS.deleted, description: name },
        restored: { title: PRE_ORDERS_TOASTS.restored, description: name },
      }}
      description={`${preOrder.phoneModel} for ${name}. You can restore it for 30 days.`}
      onDelete={() => deletePreOrder(preOrder.id, isWaitedFor && isMovedBack)}
      refused={row.refused}
      onGone={() => removePreOrder(client, preOrder.id)}
      onRestore={async () => void (await restoreNewest('pre_order', preOrder.id))}
      onRefresh={() => refreshPreOrders(client)}
    >
      {isWaitedFor && (
        <Checkbox
          checked={isMovedBack}
          onCheckedChange={(checked) => setIsMovedBack(checked === true)}
          label={DELETE_TEXT.moveBack}
        />
      )}
    </DeleteDialog>
  );
}
