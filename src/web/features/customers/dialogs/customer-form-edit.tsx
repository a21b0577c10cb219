import { useQueryClient } from '@tanstack/react-query';
import type { Customer } from '#shared/contracts/customers.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { CUSTOMER_FORM_TEXT, CUSTOMER_TOASTS } from '../customers.text.ts';
import { updateCustomer } from '../public/customer-search.queries.ts';
import { CUSTOMER_SUBJECT, refreshAfterCustomerChange } from '../public/customers.queries.ts';
import type { CustomerDialogProps } from './customer-dialog-props.ts';
import { CustomerFields } from './customer-fields.tsx';
import { bodyOf, CUSTOMER_MERGE, type CustomerFormValues, customerForm, valuesOf } from './customer-form.ts';
import { DuplicateCustomerNotice } from './duplicate-customer-notice.tsx';
import { useDuplicateCustomer } from './use-duplicate-customer.ts';

/** Changes a customer. Somebody faster is told, and nothing typed is lost to them. */
export function EditCustomerForm({ customer, ...props }: CustomerDialogProps) {
  const client = useQueryClient();
  const row = useRowBase(customer, CUSTOMER_SUBJECT);
  const duplicate = useDuplicateCustomer();
  const dialog = useFormDialog<CustomerFormValues, Customer, boolean>({
    ...props,
    draft: { name: `edit-customer:${customer.id}`, doing: `changing ${customer.name}` },
    schema: customerForm,
    defaultValues: valuesOf(customer),
    failed: CUSTOMER_TOASTS.updateFailed,
    base: row,
    merge: { ...CUSTOMER_MERGE, valuesOf },
    save: async (values, { answer: isDuplicateMeant = false }) => {
      duplicate.forget();
      await updateCustomer(row.base, bodyOf(values, isDuplicateMeant));
      refreshAfterCustomerChange(client);
      toast({ title: CUSTOMER_TOASTS.successTitle, description: CUSTOMER_TOASTS.updated });
    },
    asks: duplicate.isWhy,
  });
  const existing = duplicate.stillIn(dialog.form);
  return (
    <FormDialog
      dialog={dialog}
      title={CUSTOMER_FORM_TEXT.editTitle}
      description={CUSTOMER_FORM_TEXT.editDescription}
      submitLabel={CUSTOMER_FORM_TEXT.update}
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
          onKeepBoth={() => dialog.submit(true)}
        />
      )}
    </FormDialog>
  );
}
