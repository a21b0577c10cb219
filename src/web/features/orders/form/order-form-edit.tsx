import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog, FormPart } from '#web/components/form-dialog.tsx';
import {
  DuplicateQuoteNotice,
  type ExistingOrder,
  existingOrderOf,
} from '#web/components/shop/duplicate-quote-notice.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { ORDER_FORM_TEXT, SUCCESS_TITLE } from '../dialogs/order-dialogs.text.ts';
import {
  ORDER_SUBJECT,
  type OrderDialogProps,
  updateOrder,
  useOrderCache,
} from '../public/order-dialogs.queries.ts';
import { ORDER_MERGE, type OrderFormValues, orderForm, updateBodyOf, valuesOf } from './order-form.ts';
import { CustomerFields, OrderFields } from './order-form-fields.tsx';

/** Edits an order. If somebody else has changed it meanwhile, the person is told and keeps what they typed. */
export function EditOrderForm({ order, ...props }: OrderDialogProps) {
  const { timeZone } = useAppConfig();
  const cache = useOrderCache();
  const undoable = useUndoable('payment');
  const row = useRowBase(order, ORDER_SUBJECT);
  const [existing, setExisting] = useState<ExistingOrder | null>(null);
  const dialog = useFormDialog<OrderFormValues, Order, boolean>({
    ...props,
    draft: { name: `edit-order:${order.id}`, doing: `changing quote ${order.quoteNumber}` },
    schema: orderForm,
    defaultValues: valuesOf(order, timeZone),
    failed: ORDER_FORM_TEXT.updateFailed,
    base: row,
    merge: { ...ORDER_MERGE, valuesOf: (current) => valuesOf(current, timeZone) },
    save: async (values, { answer: allowDuplicate = false }) => {
      setExisting(null);
      const body = updateBodyOf(values, valuesOf(row.base, timeZone), allowDuplicate);
      const { base } = row;
      const saved = await updateOrder(base, body);
      cache.put(saved);
      const way = undoable(saved, base, `Order ${base.quoteNumber}`);
      toast({ title: SUCCESS_TITLE, description: ORDER_FORM_TEXT.updated, ...way });
    },
    asks: (error) => {
      const taken = existingOrderOf(error);
      setExisting(taken);
      return taken !== null;
    },
  });
  return (
    <FormDialog
      dialog={dialog}
      maxWidthPx={640}
      title={ORDER_FORM_TEXT.editTitle}
      about={`Quote ${order.quoteNumber} · ${order.customer.name}`}
      submitLabel={ORDER_FORM_TEXT.update}
    >
      <FormPart title="Customer">
        <CustomerFields form={dialog.form} isLocked />
      </FormPart>
      <OrderFields form={dialog.form} isEditing />
      {existing && (
        <DuplicateQuoteNotice
          existing={existing}
          addLabel="Save anyway"
          isPending={dialog.isPending}
          onAddAnyway={() => dialog.submit(true)}
        />
      )}
    </FormDialog>
  );
}
