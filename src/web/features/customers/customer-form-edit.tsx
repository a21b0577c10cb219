import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Customer } from '#shared/contracts/customers.ts';
import { isSamePhone } from '#shared/domain/phone.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/toast-store.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { CustomerConflict, type CustomerConflictContent } from './customer-conflict.tsx';
import type { CustomerDialogProps } from './customer-dialog.public.tsx';
import { bodyOf, type CustomerFormValues, customerForm, mergeValues, valuesOf } from './customer-form.ts';
import { CustomerFormFrame } from './customer-form-frame.tsx';
import { updateCustomer } from './customer-search.queries.ts';
import { currentCustomerOf, existingCustomerOf, refreshAfterCustomerChange } from './customers.queries.ts';
import { CUSTOMER_FORM_TEXT, CUSTOMER_TOASTS } from './customers.text.ts';
import { DuplicateCustomerNotice } from './duplicate-customer-notice.tsx';

type EditCustomerFormProps = Omit<CustomerDialogProps, 'customer' | 'known'> & { customer: Customer };

/** Changes a customer. Somebody faster is told, and nothing typed is lost to them. */
export function EditCustomerForm({
  customer,
  isOpen,
  onOpenChange,
  onSaved,
  onUseExisting,
  useExistingLabel = CUSTOMER_FORM_TEXT.openExisting,
}: EditCustomerFormProps) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const [base, setBase] = useState(customer);
  const [existing, setExisting] = useState<Customer | null>(null);
  const [conflict, setConflict] = useState<CustomerConflictContent | null>(null);
  const form = useForm<CustomerFormValues>({
    resolver: zodResolver(customerForm, undefined, { raw: true }),
    defaultValues: valuesOf(customer),
  });
  const isStillTheirs = existing !== null && isSamePhone(form.watch('phone'), existing.phone);

  async function save(values: CustomerFormValues, isDuplicateMeant: boolean) {
    setExisting(null);
    try {
      const updated = await updateCustomer(base, bodyOf(values, isDuplicateMeant));
      refreshAfterCustomerChange(client);
      toast({ title: CUSTOMER_TOASTS.successTitle, description: CUSTOMER_TOASTS.updated });
      onSaved?.(updated);
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      const other = existingCustomerOf(error);
      const current = currentCustomerOf(error);
      setExisting(other);
      reportFailure(form, error, { fallback: CUSTOMER_TOASTS.updateFailed });
      if (other || current) form.clearErrors('root');
      if (current) adopt(current);
    }
  }

  /** Goes on from the row as it is now. */
  function adopt(current: Customer) {
    const theirs = valuesOf(current);
    const merged = mergeValues(form.getValues(), valuesOf(base), theirs);
    for (const field of merged.takenOver) form.setValue(field, theirs[field]);
    setBase(current);
    setConflict({ ...merged, theirs, name: current.name });
    refreshAfterCustomerChange(client);
  }

  return (
    <CustomerFormFrame
      title={CUSTOMER_FORM_TEXT.editTitle}
      description={CUSTOMER_FORM_TEXT.editDescription}
      submitLabel={CUSTOMER_FORM_TEXT.update}
      form={form}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      onSubmit={form.handleSubmit((values) => save(values, false))}
      before={conflict && <CustomerConflict content={conflict} form={form} />}
      after={
        isStillTheirs && (
          <DuplicateCustomerNotice
            existing={existing}
            useLabel={useExistingLabel}
            onUse={() => {
              onOpenChange(false);
              onUseExisting(existing);
            }}
            keepBothLabel={CUSTOMER_FORM_TEXT.saveAnyway}
            onKeepBoth={() => void form.handleSubmit((values) => save(values, true))()}
            isPending={form.formState.isSubmitting}
          />
        )
      }
    />
  );
}
