import { useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#shared/contracts/customers.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { CUSTOMER_FORM_TEXT, CUSTOMER_TOASTS } from '../customers.text.ts';
import { createCustomer, updateCustomer } from '../public/customer-search.queries.ts';
import { refreshAfterCustomerChange } from '../public/customers.queries.ts';
import { CustomerFields } from './customer-fields.tsx';
import { bodyOf, type CustomerFormValues, customerForm, givenOf, valuesOf } from './customer-form.ts';
import { DuplicateCustomerNotice } from './duplicate-customer-notice.tsx';
import { useDuplicateCustomer } from './use-duplicate-customer.ts';

type Answer = { kind: 'new' } | { kind: 'update'; customer: Customer };

/** Adds a customer; a number that somebody has already becomes a choice. */
export function CreateCustomerForm(props: DialogProps) {
  const client = useQueryClient();
  const duplicate = useDuplicateCustomer();
  const dialog = useFormDialog<CustomerFormValues, never, Answer>({
    ...props,
    draft: { name: 'add-customer', doing: ({ name }) => `adding ${name.trim() || 'a customer'}` },
    schema: customerForm,
    defaultValues: valuesOf(),
    failed: CUSTOMER_TOASTS.createFailed,
    save: async (values, { idempotencyKey, answer }) => {
      duplicate.forget();
      if (answer?.kind === 'update') await updateCustomer(answer.customer, givenOf(values));
      else await createCustomer(bodyOf(values, answer?.kind === 'new'), idempotencyKey);
      refreshAfterCustomerChange(client);
      const description = answer?.kind === 'update' ? CUSTOMER_TOASTS.updated : CUSTOMER_TOASTS.created;
      toast({ title: CUSTOMER_TOASTS.successTitle, description });
    },
    asks: duplicate.isWhy,
  });
  const existing = duplicate.stillIn(dialog.form);
  return (
    <FormDialog
      dialog={dialog}
      title={CUSTOMER_FORM_TEXT.addTitle}
      description={CUSTOMER_FORM_TEXT.addDescription}
      submitLabel={CUSTOMER_FORM_TEXT.create}
      maxWidthPx={425}
    >
      <CustomerFields form={dialog.form} />
      {existing && (
        <DuplicateCustomerNotice
          existing={existing}
          name={dialog.form.getValues('name')}
          isPending={dialog.isPending}
          onUse={() => {
            dialog.discard();
            duplicate.show(existing);
          }}
          onUpdate={() => dialog.submit({ kind: 'update', customer: existing })}
          onNew={() => dialog.submit({ kind: 'new' })}
        />
      )}
    </FormDialog>
  );
}
