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
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { CustomerIdentity, useCustomerIdentity } from '#web/features/customers/public/customer-identity.tsx';
import { useDevice } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { ORDER_FORM_TEXT, quoteAddedMessage } from '../dialogs/order-dialogs.text.ts';
import { createOrder, type NewOrderDialogProps, useOrderCache } from '../public/order-dialogs.queries.ts';
import { createBodyOf, emptyOrder, isOf, type OrderFormValues, orderForm } from './order-form.ts';
import { CustomerFields, OrderFields } from './order-form-fields.tsx';

/** Finds or adds the customer by phone, then takes the order in; a repeated attempt doubles neither. */
export function AddOrderForm({ customer: known, ...props }: NewOrderDialogProps) {
  const device = useDevice();
  const { dayToSend } = useToday();
  const cache = useOrderCache();
  const [existing, setExisting] = useState<ExistingOrder | null>(null);
  const dialog = useFormDialog<OrderFormValues, never, boolean>({
    ...props,
    draft: {
      name: known ? `add-order:${known.id}` : 'add-order',
      doing: ({ customerName }) => forWhom('adding an order', customerName),
    },
    schema: orderForm,
    defaultValues: emptyOrder(device, known),
    failed: ORDER_FORM_TEXT.createFailed,
    fieldNames: { name: 'customerName', phone: 'customerPhone', location: 'customerLocation' },
    save: async (values, { answer: allowDuplicate = false }) => {
      setExisting(null);
      const customer = known && isOf(known, values) ? known : await identity.resolve();
      const order = await createOrder(createBodyOf(values, customer, dayToSend, allowDuplicate));
      cache.put(order);
      toast({
        title: ORDER_FORM_TEXT.created,
        description: quoteAddedMessage(order.quoteNumber, order.customer.name),
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
      title={ORDER_FORM_TEXT.addTitle}
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
