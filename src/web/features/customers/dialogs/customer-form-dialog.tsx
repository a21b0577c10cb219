import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Customer } from '#shared/contracts/customers.ts';
import { isSamePhone } from '#shared/domain/phone.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { type RowBase, useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { NOT_THERE, useUndoable } from '#web/components/use-undoable.ts';
import { CUSTOMER_TOASTS, FORM_TEXT } from '../public/customer-form.text.ts';
import { CustomerQuestion } from '../public/customer-question.tsx';
import { createCustomer, updateCustomer } from '../public/customer-search.queries.ts';
import { existingCustomerOf, refreshAfterCustomerChange } from '../public/customers.queries.ts';
import type { CustomerDialogProps } from './customer-dialog-props.ts';
import { CustomerFields } from './customer-fields.tsx';
import {
  bodyOf,
  CUSTOMER_MERGE,
  type CustomerFormValues,
  customerForm,
  givenOf,
  valuesOf,
} from './customer-form.ts';
import { CUSTOMER_SUBJECT } from './customer-subject.ts';

type Given = Partial<Pick<Customer, 'name' | 'phone'>>;

/** Creates a customer; `given` has values that were typed elsewhere. */
export function CreateCustomerForm({ given = {}, ...props }: DialogProps & { given?: Given }) {
  return <CustomerForm {...props} row={null} given={given} />;
}

/** Edits a customer. If somebody else has changed it meanwhile, the person is told and keeps what they typed. */
export function EditCustomerForm({ customer, ...props }: CustomerDialogProps) {
  return <CustomerForm {...props} row={useRowBase(customer, CUSTOMER_SUBJECT)} />;
}

/** The person's answer to the question about a number that another customer has. */
type Answer = { kind: 'both' } | { kind: 'update'; customer: Customer };

const CREATING = {
  title: FORM_TEXT.addTitle,
  description: FORM_TEXT.addDescription,
  submitLabel: FORM_TEXT.create,
};
const EDITING = {
  title: FORM_TEXT.editTitle,
  description: FORM_TEXT.editDescription,
  submitLabel: FORM_TEXT.update,
};

/**
 * The form of both dialogs; `row` is the customer who is edited, null for a new one. A number that another customer has leads to a
 * question.
 */
function CustomerForm({
  row,
  given,
  ...props
}: DialogProps & { row: RowBase<Customer> | null; given?: Given }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const undoable = useUndoable('customer');
  const [existing, setExisting] = useState<Customer | null>(null);
  const dialog = useFormDialog<CustomerFormValues, Customer, Answer>({
    ...props,
    draft: row
      ? { name: `edit-customer:${row.base.id}`, doing: `changing ${row.base.name}` }
      : { name: 'add-customer', doing: ({ name }) => `adding ${name.trim() || 'a customer'}` },
    schema: customerForm,
    mayWait: row === null,
    defaultValues: valuesOf(row?.base ?? given),
    failed: row ? CUSTOMER_TOASTS.updateFailed : CUSTOMER_TOASTS.createFailed,
    ...(row && { base: row, merge: { ...CUSTOMER_MERGE, valuesOf } }),
    save: async (values, { answer }) => {
      setExisting(null);
      const body = bodyOf(values, answer?.kind === 'both');
      const before = answer?.kind === 'update' ? answer.customer : row?.base;
      const saved = await (before === undefined
        ? createCustomer(body)
        : updateCustomer(before, answer?.kind === 'update' ? givenOf(values) : body));
      refreshAfterCustomerChange(client);
      const description = before ? CUSTOMER_TOASTS.updated : CUSTOMER_TOASTS.created;
      const way = undoable(saved, before ?? NOT_THERE, saved.name);
      toast({ title: CUSTOMER_TOASTS.success, description, ...way });
    },
    asks: (error) => {
      const other = existingCustomerOf(error);
      setExisting(other);
      return other !== null;
    },
  });
  const [name, phone] = dialog.form.watch(['name', 'phone']);

  function show({ id }: Customer) {
    dialog.discard();
    void navigate({ to: '/customers/$customerId', params: { customerId: String(id) } });
  }

  return (
    <FormDialog
      dialog={dialog}
      {...(row ? EDITING : CREATING)}
      // A new customer is named by what was typed.
      about={row?.base.name ?? ''}
      maxWidthPx={425}
    >
      <CustomerFields form={dialog.form} />
      {existing && isSamePhone(phone, existing.phone) && (
        <CustomerQuestion
          name={name}
          phone={phone}
          known={[existing]}
          isUrgent
          isPending={dialog.isPending}
          onUse={show}
          {...(row
            ? { newLabel: FORM_TEXT.saveAnyway }
            : { onUpdate: (customer) => dialog.submit({ kind: 'update', customer }) })}
          onNew={() => dialog.submit({ kind: 'both' })}
        />
      )}
    </FormDialog>
  );
}
