import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Customer } from '#shared/contracts/customers.ts';
import { FormDialog, FormPart } from '#web/components/form-dialog.tsx';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import {
  DuplicateQuoteNotice,
  type ExistingOrder,
  existingOrderOf,
} from '#web/components/shop/duplicate-quote-notice.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import {
  CustomerIdentity,
  UndecidedCustomerError,
  useCustomerIdentity,
} from '#web/features/customers/customer-identity.public.tsx';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useDevice } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { createOrder, useOrderCache } from './order-dialogs.queries.ts';
import { ORDER_FORM_TEXT, SUCCESS_TITLE } from './order-dialogs.text.ts';
import { createBodyOf, emptyOrder, type OrderFormValues, orderForm } from './order-form.ts';
import { CustomerFields, OrderFields } from './order-form-fields.tsx';

interface AddOrderFormProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds or adds the customer by phone, then takes the order in; a repeated attempt doubles neither. */
export function AddOrderForm({ open, onOpenChange }: AddOrderFormProps) {
  const device = useDevice();
  const { dayToSend } = useToday();
  const cache = useOrderCache();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const [existing, setExisting] = useState<ExistingOrder | null>(null);
  const form = useForm<OrderFormValues>({
    resolver: zodResolver(orderForm, undefined, { raw: true }),
    defaultValues: emptyOrder(device),
  });
  const [name, phone, location] = form.watch(['customerName', 'customerPhone', 'customerLocation']);
  const typed = { name, phone, location };
  const identity = useCustomerIdentity(typed, idempotencyKey);

  async function save(values: OrderFormValues, allowDuplicate: boolean) {
    setExisting(null);
    try {
      const customer = await identity.resolve();
      const body = createBodyOf(values, customer, dayToSend, allowDuplicate);
      cache.put(await createOrder(body, idempotencyKey));
      toast({ title: SUCCESS_TITLE, description: ORDER_FORM_TEXT.created });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      tell(error);
    }
  }

  function tell(error: unknown) {
    if (error instanceof UndecidedCustomerError) {
      if (error.cause) reportFailure(form, error.cause, { fallback: ORDER_FORM_TEXT.createFailed });
      return;
    }
    const taken = existingOrderOf(error);
    setExisting(taken);
    reportFailure(form, error, {
      fallback: ORDER_FORM_TEXT.createFailed,
      fieldNames: { name: 'customerName', phone: 'customerPhone', location: 'customerLocation' },
    });
    if (taken) form.clearErrors('root');
  }

  function takeKnown(customer: Customer) {
    form.setValue('customerName', customer.name, { shouldValidate: form.formState.isSubmitted });
    if (location.trim() === '') form.setValue('customerLocation', customer.location ?? '');
  }

  return (
    <FormDialog
      maxWidthPx={640}
      title={ORDER_FORM_TEXT.addTitle}
      submitLabel={ORDER_FORM_TEXT.create}
      open={open}
      onOpenChange={onOpenChange}
      onSubmit={form.handleSubmit((values) => save(values, false))}
      isPending={form.formState.isSubmitting}
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
          isPending={form.formState.isSubmitting}
          onAddAnyway={() => void form.handleSubmit((values) => save(values, true))()}
        />
      )}
      <FormProblem form={form} />
    </FormDialog>
  );
}
