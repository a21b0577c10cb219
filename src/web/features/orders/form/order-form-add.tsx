import { useState } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
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
import { ORDER_FORM_TEXT, SUCCESS_TITLE } from '../dialogs/order-dialogs.text.ts';
import { createOrder, useOrderCache } from '../public/order-dialogs.queries.ts';
import { createBodyOf, emptyOrder, type OrderFormValues, orderForm } from './order-form.ts';
import { CustomerFields, OrderFields } from './order-form-fields.tsx';

/** Finds or adds the customer by phone, then takes the order in; a repeated attempt doubles neither. */
export function AddOrderForm(props: DialogProps) {
  const device = useDevice();
  const { dayToSend } = useToday();
  const cache = useOrderCache();
  const [existing, setExisting] = useState<ExistingOrder | null>(null);
  const dialog = useFormDialog<OrderFormValues, never, boolean>({
    ...props,
    draft: { name: 'add-order', doing: ({ customerName }) => forWhom('adding an order', customerName) },
    schema: orderForm,
    defaultValues: emptyOrder(device),
    failed: ORDER_FORM_TEXT.createFailed,
    fieldNames: { name: 'customerName', phone: 'customerPhone', location: 'customerLocation' },
    save: async (values, { idempotencyKey, answer: allowDuplicate = false }) => {
      setExisting(null);
      const customer = await identity.resolve(idempotencyKey);
      cache.put(await createOrder(createBodyOf(values, customer, dayToSend, allowDuplicate), idempotencyKey));
      toast({ title: SUCCESS_TITLE, description: ORDER_FORM_TEXT.created });
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
