import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Customer } from '#shared/contracts/customers.ts';
import { isSamePhone } from '#shared/domain/phone.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import type { CustomerDialogProps } from './customer-dialog.public.tsx';
import { bodyOf, type CustomerFormValues, customerForm, valuesOf } from './customer-form.ts';
import { CustomerFormFrame } from './customer-form-frame.tsx';
import { createCustomer } from './customer-search.queries.ts';
import { existingCustomerOf, refreshAfterCustomerChange } from './customers.queries.ts';
import { CUSTOMER_FORM_TEXT, CUSTOMER_TOASTS } from './customers.text.ts';
import { DuplicateCustomerNotice } from './duplicate-customer-notice.tsx';

/** Adds a customer; a number that somebody has already becomes a choice. */
export function CreateCustomerForm({
  isOpen,
  onOpenChange,
  known,
  onSaved,
  onUseExisting,
  useExistingLabel = CUSTOMER_FORM_TEXT.openExisting,
}: Omit<CustomerDialogProps, 'customer'>) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey(isOpen);
  const isMounted = useIsMounted();
  const [existing, setExisting] = useState<Customer | null>(null);
  const form = useForm<CustomerFormValues>({
    resolver: zodResolver(customerForm, undefined, { raw: true }),
    defaultValues: valuesOf(known),
  });
  const isStillTheirs = existing !== null && isSamePhone(form.watch('phone'), existing.phone);

  async function save(values: CustomerFormValues, isDuplicateMeant: boolean) {
    setExisting(null);
    try {
      const created = await createCustomer(bodyOf(values, isDuplicateMeant), idempotencyKey);
      refreshAfterCustomerChange(client);
      toast({ title: CUSTOMER_TOASTS.successTitle, description: CUSTOMER_TOASTS.created });
      onSaved?.(created);
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      const other = existingCustomerOf(error);
      setExisting(other);
      reportFailure(form, error, { fallback: CUSTOMER_TOASTS.createFailed });
      if (other) form.clearErrors('root');
    }
  }

  return (
    <CustomerFormFrame
      title={CUSTOMER_FORM_TEXT.addTitle}
      description={CUSTOMER_FORM_TEXT.addDescription}
      submitLabel={CUSTOMER_FORM_TEXT.create}
      form={form}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onSubmit={form.handleSubmit((values) => save(values, false))}
      after={
        isStillTheirs && (
          <DuplicateCustomerNotice
            existing={existing}
            useLabel={useExistingLabel}
            onUse={() => {
              onOpenChange(false);
              onUseExisting(existing);
            }}
            keepBothLabel={CUSTOMER_FORM_TEXT.addAnyway}
            onKeepBoth={() => void form.handleSubmit((values) => save(values, true))()}
            isPending={form.formState.isSubmitting}
          />
        )
      }
    />
  );
}
