import { useState } from 'react';
import { z } from 'zod';
import { createOrderBody } from '#shared/contracts/orders.ts';
import { forWhom } from '#web/components/dialog/for-whom.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import {
  DuplicateQuoteNotice,
  type ExistingOrder,
  existingOrderOf,
} from '#web/components/shop/duplicate-quote-notice.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { NOT_THERE, useUndoable } from '#web/components/use-undoable.ts';
import {
  CUSTOMER_CHOICE_NAMES,
  CustomerChoice,
  customerChoiceShape,
  knownOf,
  NO_CUSTOMER,
  requireCustomer,
} from '#web/features/customers/public/customer-choice.tsx';
import { useCustomerIdentity } from '#web/features/customers/public/customer-identity.tsx';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { ORDER_DIALOG_TITLES } from '../public/order-dialog-titles.text.ts';
import { createOrder, type NewOrderDialogProps, useOrderCache } from '../public/order-dialogs.queries.ts';
import { ADD_QUOTE_TEXT, quoteAddedMessage } from './order-dialogs.text.ts';

const quoteForm = z
  .object({
    ...customerChoiceShape,
    quoteNumber: textFor(createOrderBody.shape.quoteNumber),
    totalAmount: textFor(createOrderBody.shape.totalAmount),
  })
  .superRefine(requireCustomer(ADD_QUOTE_TEXT.customerMissing));

/** The quickest way to create a quote: the customer, the number and the amount. */
export function AddQuoteDialog({ customer, ...props }: NewOrderDialogProps) {
  const cache = useOrderCache();
  const undoable = useUndoable('payment');
  const [existing, setExisting] = useState<ExistingOrder | null>(null);
  const dialog = useFormDialog<z.input<typeof quoteForm>, never, boolean>({
    mayWait: true,
    ...props,
    draft: {
      name: customer ? `add-quote:${customer.id}` : 'add-quote',
      doing: (typed) => forWhom('adding a quote', typed.customer?.name ?? typed.name),
    },
    schema: quoteForm,
    defaultValues: { ...NO_CUSTOMER, customer: customer ?? null, quoteNumber: '', totalAmount: '' },
    failed: ADD_QUOTE_TEXT.failed,
    fieldNames: CUSTOMER_CHOICE_NAMES,
    save: async (values, { answer }) => {
      setExisting(null);
      const { quoteNumber, totalAmount } = values;
      const body = { quoteNumber, totalAmount, ...(answer ? { allowDuplicate: true } : {}) };
      const order = await identity.saveFor(knownOf(values), (owner) => createOrder({ ...owner, ...body }));
      cache.put(order);
      const description = quoteAddedMessage(order.quoteNumber, order.customer.name);
      const way = undoable(order, NOT_THERE, `Order ${order.quoteNumber}`);
      toast({ title: ADD_QUOTE_TEXT.added, description, ...way });
    },
    asks: (error) => {
      const taken = existingOrderOf(error);
      setExisting(taken);
      return taken !== null;
    },
    onIncomplete: () => {
      const { quoteNumber, totalAmount } = form.getValues();
      if (quoteNumber.trim() !== '' && totalAmount.trim() !== '') return;
      toast({ title: 'Error', description: ADD_QUOTE_TEXT.incomplete, variant: 'destructive' });
    },
  });
  const { form } = dialog;
  const { errors } = form.formState;
  const [isNewCustomer, name, phone, location] = form.watch(['isNewCustomer', 'name', 'phone', 'location']);
  const identity = useCustomerIdentity({ name, phone, location }, isNewCustomer);

  return (
    <FormDialog
      dialog={dialog}
      title={ORDER_DIALOG_TITLES.addQuote}
      maxWidthPx={520}
      submitLabel={ORDER_DIALOG_TITLES.addQuoteButton}
    >
      <CustomerChoice form={form} identity={identity} label="Customer" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Quote Number" isRequired error={errors.quoteNumber?.message}>
          <Input autoComplete="off" {...form.register('quoteNumber')} />
        </Field>
        <Field label="Total Amount" isRequired error={errors.totalAmount?.message}>
          <MoneyInput control={form.control} name="totalAmount" />
        </Field>
      </div>
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
