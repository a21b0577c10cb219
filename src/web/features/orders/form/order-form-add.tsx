import { useState } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { forWhom } from '#web/components/dialog/for-whom.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog, FormPart } from '#web/components/form-dialog.tsx';
import {
  DuplicateQuoteNotice,
  type ExistingOrder,
  existingOrderOf,
} from '#web/components/shop/duplicate-quote-notice.tsx';
import { takenBackText } from '#web/components/shop/money-stays.text.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { NOT_THERE, useUndoable } from '#web/components/use-undoable.ts';
import { CustomerIdentity, useCustomerIdentity } from '#web/features/customers/public/customer-identity.tsx';
import { useDevice } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { ORDER_FORM_TEXT, quoteAddedMessage } from '../dialogs/order-dialogs.text.ts';
import { ORDER_DIALOG_TITLES } from '../public/order-dialog-titles.text.ts';
import { createOrder, type NewOrderDialogProps, useOrderCache } from '../public/order-dialogs.queries.ts';
import { createBodyOf, emptyOrder, isOf, type OrderFormValues, orderForm, overpaidBy } from './order-form.ts';
import { CustomerFields, OrderFields } from './order-form-fields.tsx';

/** The fields keyed by their API names, for a changed customer and for a new one who is created with the order. */
const CUSTOMER_FIELD_NAMES = {
  'customerChanges.name': 'customerName',
  'customerChanges.location': 'customerLocation',
  'newCustomer.name': 'customerName',
  'newCustomer.phone': 'customerPhone',
  'newCustomer.location': 'customerLocation',
} as const;

/** Creates an order, with its customer if the phone number is new; a repeated attempt creates neither twice. */
export function AddOrderForm({ customer: known, ...props }: NewOrderDialogProps) {
  const device = useDevice();
  const { dayToSend } = useToday();
  const cache = useOrderCache();
  const undoable = useUndoable('payment');
  const [existing, setExisting] = useState<ExistingOrder | null>(null);
  const dialog = useFormDialog<OrderFormValues, never, boolean>({
    mayWait: true,
    ...props,
    draft: {
      name: known ? `add-order:${known.id}` : 'add-order',
      doing: ({ customerName }) => forWhom('adding an order', customerName),
    },
    schema: orderForm,
    defaultValues: emptyOrder(device, known),
    failed: ORDER_FORM_TEXT.createFailed,
    fieldNames: CUSTOMER_FIELD_NAMES,
    save: async (values, { answer: allowDuplicate = false }) => {
      setExisting(null);
      const overpaidCents = overpaidBy(values.totalAmount, values.paidAmount);
      if (overpaidCents > 0 && values.agreedCents !== overpaidCents) {
        form.setError('agreedCents', { message: ORDER_FORM_TEXT.confirmOverpayment });
        return false;
      }
      const order = await identity.saveFor(known && isOf(known, values) ? known : null, (owner) =>
        createOrder(createBodyOf(values, owner, dayToSend, allowDuplicate)),
      );
      cache.put(order);
      toast({
        title: ORDER_FORM_TEXT.created,
        description: quoteAddedMessage(order.quoteNumber, order.customer.name),
        ...undoable(order, NOT_THERE, takenBackText(`Order ${order.quoteNumber}`, order.paidAmount)),
      });
    },
    asks: (error) => {
      const taken = existingOrderOf(error);
      setExisting(taken);
      return taken !== null;
    },
  });
  const { form } = dialog;
  const [name, phone, location] = form.watch(['customerName', 'customerPhone', 'customerLocation']);
  const typed = { name, phone, location };
  const identity = useCustomerIdentity(typed);

  function takeKnown(customer: Customer) {
    form.setValue('customerName', customer.name, { shouldValidate: form.formState.isSubmitted });
    if (location.trim() === '') form.setValue('customerLocation', customer.location ?? '');
  }

  return (
    <FormDialog
      dialog={dialog}
      maxWidthPx={640}
      title={ORDER_DIALOG_TITLES.addOrder}
      submitLabel={ORDER_FORM_TEXT.create}
    >
      <FormPart title="Customer">
        <CustomerFields form={form} isLocked={false} />
        <CustomerIdentity typed={typed} identity={identity} onUse={takeKnown} />
      </FormPart>
      <OrderFields form={form} isEditing={false} />
      {existing && (
        <DuplicateQuoteNotice
          existing={existing}
          addLabel="Add anyway"
          isPending={dialog.isPending}
          onAddAnyway={() => dialog.submit(true)}
        />
      )}
    </FormDialog>
  );
}
