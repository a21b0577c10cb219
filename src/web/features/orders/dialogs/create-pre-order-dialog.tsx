import { useState } from 'react';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { PRE_ORDER_LOCATION_LABELS } from '#shared/domain/labels.ts';
import { PRE_ORDER_STATUS_LABELS, preOrderStatusOf } from '#shared/domain/pre-order-statuses.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { emptyPreOrder, PreOrderFields, preOrderForm } from '#web/components/shop/pre-order-fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { NOT_THERE, useUndoable } from '#web/components/use-undoable.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useDevice } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { ORDER_DIALOG_TITLES } from '../public/order-dialog-titles.text.ts';
import {
  createPreOrder,
  ORDER_SUBJECT,
  type OrderDialogProps,
  useOrderCache,
} from '../public/order-dialogs.queries.ts';
import { CREATE_PRE_ORDER_TEXT } from './order-dialogs.text.ts';

export interface CreatePreOrderDialogProps extends OrderDialogProps {
  /** Called once the server has saved it. */
  onCreated?: (preOrder: PreOrder) => void;
}

/** Orders the device of an order abroad; the server moves the order in the same transaction. */
export function CreatePreOrderDialog({ order, onCreated, ...props }: CreatePreOrderDialogProps) {
  const device = useDevice();
  const { today } = useToday();
  const cache = useOrderCache();
  const undoable = useUndoable('pre_order');
  const row = useRowBase(order, ORDER_SUBJECT);
  const { base } = row;
  const [existing, setExisting] = useState<PreOrder | null>(null);
  const dialog = useFormDialog({
    mayWait: true,
    ...props,
    draft: { name: `create-pre-order:${order.id}`, doing: `pre-ordering for quote ${order.quoteNumber}` },
    schema: preOrderForm,
    // The place is asked for unless the order is waiting for one already.
    defaultValues: emptyPreOrder(order, device),
    failed: CREATE_PRE_ORDER_TEXT.failed,
    base: row,
    save: async (values) => {
      setExisting(null);
      const { orderLocation } = values;
      if (orderLocation === null) return false;
      // Today's date counts as a given day here; only an empty one leaves the estimate to the server.
      const expectedArrivalDate = values.expectedArrivalDate || null;
      const body = { ...values, orderLocation, expectedArrivalDate, paymentId: base.id };
      const created = await createPreOrder(body);
      void cache.reread(base.id);
      const { customer, payment } = created;
      const place = PRE_ORDER_LOCATION_LABELS[created.orderLocation];
      toast({
        title: CREATE_PRE_ORDER_TEXT.created,
        description: `${customer.name} · ${payment.quoteNumber} · ${place}`,
        ...undoable(created, NOT_THERE, `${customer.name} · ${payment.quoteNumber}`),
      });
      onCreated?.(created);
    },
    asks: (error) => {
      const other = existingPreOrderOf(error);
      setExisting(other);
      return other !== null;
    },
  });

  return (
    <FormDialog
      dialog={dialog}
      title={ORDER_DIALOG_TITLES.createPreOrder}
      description={`${base.customer.name} · Quote ${base.quoteNumber}`}
      about={`Quote ${base.quoteNumber} · ${base.customer.name}`}
      maxWidthPx={560}
      submitLabel={CREATE_PRE_ORDER_TEXT.submit}
    >
      <PreOrderFields form={dialog.form} firstDay={today} />
      {existing && <ExistingPreOrderNotice preOrder={existing} />}
    </FormDialog>
  );
}

function ExistingPreOrderNotice({ preOrder }: { preOrder: PreOrder }) {
  const { id, phoneModel, orderLocation, payment } = preOrder;
  const status = preOrderStatusOf(preOrder.status);
  const words = status === null ? preOrder.status : PRE_ORDER_STATUS_LABELS[status];
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`Quote ${payment.quoteNumber} already has an open pre-order`}
      actions={
        <Button size="compact" asChild>
          {/* Shown above the form, not instead of it, so that the input is kept. */}
          <a href="/pre-orders" target="_blank" rel="noreferrer">
            {CREATE_PRE_ORDER_TEXT.openPreOrders}
          </a>
        </Button>
      }
    >
      Number {id}: {phoneModel} · {PRE_ORDER_LOCATION_LABELS[orderLocation]} · {words}
    </Notice>
  );
}

/** The order's open pre-order, if creating another one was refused because of it. */
function existingPreOrderOf(error: unknown): PreOrder | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.problem?.existingPreOrder as PreOrder | undefined) ?? null;
}
