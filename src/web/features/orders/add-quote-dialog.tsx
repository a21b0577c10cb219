import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Customer, createCustomerBody } from '#shared/contracts/customers.ts';
import { createOrderBody } from '#shared/contracts/orders.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import {
  DuplicateQuoteNotice,
  type ExistingOrder,
  existingOrderOf,
} from '#web/components/shop/duplicate-quote-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { MoneyInput } from '#web/components/ui/money-input.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import {
  UndecidedCustomerError,
  useCustomerIdentity,
} from '#web/features/customers/customer-identity.public.tsx';
import { CustomerPicker } from '#web/features/customers/customer-picker.public.tsx';
import { NewCustomerFields } from '#web/features/customers/new-customer-fields.public.tsx';
import { textFor } from '#web/lib/form-rules.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { createOrder, useOrderCache } from './order-dialogs.queries.ts';
import { ADD_QUOTE_TEXT, quoteAddedMessage } from './order-dialogs.text.ts';

const quoteForm = z
  .object({
    customer: z.custom<Customer | null>(),
    isNewCustomer: z.boolean(),
    name: z.string(),
    phone: z.string(),
    location: textFor(createCustomerBody.shape.location),
    quoteNumber: textFor(createOrderBody.shape.quoteNumber),
    totalAmount: textFor(createOrderBody.shape.totalAmount),
  })
  .superRefine(({ customer, isNewCustomer, ...typed }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!isNewCustomer && customer === null) refuse('customer', ADD_QUOTE_TEXT.customerMissing);
    for (const field of isNewCustomer ? (['name', 'phone'] as const) : []) {
      const parsed = createCustomerBody.shape[field].safeParse(typed[field]);
      if (!parsed.success) refuse(field, parsed.error.issues[0]?.message ?? 'Required');
    }
  });
type QuoteForm = z.input<typeof quoteForm>;

const EMPTY: QuoteForm = {
  customer: null,
  isNewCustomer: false,
  name: '',
  phone: '',
  location: '',
  quoteNumber: '',
  totalAmount: '',
};

interface AddQuoteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The quickest way to take a quote in: whose it is, its number and its amount. */
export function AddQuoteDialog(props: AddQuoteDialogProps) {
  return <QuoteDialog key={useOpeningCount(props.open)} {...props} />;
}

function QuoteDialog({ open, onOpenChange }: AddQuoteDialogProps) {
  const cache = useOrderCache();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const [existing, setExisting] = useState<ExistingOrder | null>(null);
  const form = useForm<QuoteForm>({
    resolver: zodResolver(quoteForm, undefined, { raw: true }),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = form.formState;
  const [isNewCustomer, name, phone, location] = form.watch(['isNewCustomer', 'name', 'phone', 'location']);
  const typed = { name, phone, location };
  const identity = useCustomerIdentity(typed, idempotencyKey, isNewCustomer);

  async function save({ customer: picked, quoteNumber, totalAmount }: QuoteForm, allowDuplicate: boolean) {
    setExisting(null);
    try {
      const customer = isNewCustomer || picked === null ? await identity.resolve() : picked;
      const body = { customerId: customer.id, quoteNumber, totalAmount };
      const order = await createOrder(allowDuplicate ? { ...body, allowDuplicate } : body, idempotencyKey);
      cache.put(order);
      const description = quoteAddedMessage(order.quoteNumber, order.customer.name);
      toast({ title: ADD_QUOTE_TEXT.added, description });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      tell(error);
    }
  }

  function tell(error: unknown) {
    if (error instanceof UndecidedCustomerError) {
      if (error.cause) reportFailure(form, error.cause, { fallback: ADD_QUOTE_TEXT.failed });
      return;
    }
    const taken = existingOrderOf(error);
    setExisting(taken);
    reportFailure(form, error, { fallback: ADD_QUOTE_TEXT.failed, fieldNames: { customerId: 'customer' } });
    if (taken) form.clearErrors('root');
  }

  function tellIncomplete() {
    const { quoteNumber, totalAmount } = form.getValues();
    if (quoteNumber.trim() !== '' && totalAmount.trim() !== '') return;
    toast({ title: 'Error', description: ADD_QUOTE_TEXT.incomplete, variant: 'destructive' });
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={ADD_QUOTE_TEXT.title}
      maxWidthPx={520}
      onSubmit={form.handleSubmit((values) => save(values, false), tellIncomplete)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {ADD_QUOTE_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        {isNewCustomer ? (
          <NewCustomerFields
            register={form.register}
            errors={errors}
            typed={typed}
            identity={identity}
            onPick={(known) => {
              form.setValue('customer', known);
              form.setValue('isNewCustomer', false);
            }}
            onSearch={() => form.setValue('isNewCustomer', false)}
          />
        ) : (
          <Field label="Customer" isRequired error={errors.customer?.message}>
            <Controller
              control={form.control}
              name="customer"
              render={({ field }) => (
                <CustomerPicker
                  value={field.value}
                  onChange={field.onChange}
                  onCreateNew={(words) => {
                    const isNumber = /^[+\d][\d\s()-]*$/.test(words);
                    form.setValue(isNumber ? 'phone' : 'name', words);
                    form.setValue('isNewCustomer', true);
                    form.clearErrors('customer');
                  }}
                />
              )}
            />
          </Field>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Quote Number" isRequired error={errors.quoteNumber?.message}>
            <Input autoComplete="off" {...form.register('quoteNumber')} />
          </Field>
          <Field label="Total Amount" isRequired error={errors.totalAmount?.message}>
            <MoneyInput step="0.01" {...form.register('totalAmount')} />
          </Field>
        </div>
        {existing && (
          <DuplicateQuoteNotice
            existing={existing}
            addLabel="Add anyway"
            isPending={isSubmitting}
            onAddAnyway={() => void form.handleSubmit((values) => save(values, true))()}
          />
        )}
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
