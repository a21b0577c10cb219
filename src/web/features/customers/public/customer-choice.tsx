import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { type Customer, createCustomerBody } from '#shared/contracts/customers.ts';
import { Field } from '#web/components/ui/form/field.tsx';
import { textFor } from '#web/lib/forms/form-rules.ts';
import type { useCustomerIdentity } from './customer-identity.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { NewCustomerFields } from './new-customer-fields.tsx';

// The customer fields of a form: a customer who was found, or a new one with a name and a number.

export const customerChoiceShape = {
  customer: z.custom<Customer | null>(),
  isNewCustomer: z.boolean(),
  name: z.string(),
  phone: z.string(),
  location: textFor(createCustomerBody.shape.location),
};

export interface CustomerChoiceValues {
  customer: Customer | null;
  isNewCustomer: boolean;
  name: string;
  phone: string;
  location: string;
}

export const NO_CUSTOMER: CustomerChoiceValues = {
  customer: null,
  isNewCustomer: false,
  name: '',
  phone: '',
  location: '',
};

/** The form's rule: a customer is chosen, or a new one has a name and a number. */
export function requireCustomer(missing: string) {
  return ({ customer, isNewCustomer, ...typed }: CustomerChoiceValues, context: z.RefinementCtx): void => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!isNewCustomer && customer === null) refuse('customer', missing);
    for (const field of isNewCustomer ? (['name', 'phone'] as const) : []) {
      const parsed = createCustomerBody.shape[field].safeParse(typed[field]);
      if (!parsed.success) refuse(field, parsed.error.issues[0]?.message ?? 'Required');
    }
  };
}

/** The form's fields, keyed by their API names. */
export const CUSTOMER_CHOICE_NAMES = {
  customerId: 'customer',
  'customerChanges.name': 'name',
  'customerChanges.location': 'location',
  'newCustomer.name': 'name',
  'newCustomer.phone': 'phone',
  'newCustomer.location': 'location',
} as const;

/** The customer who was chosen in the search; null for a new one. */
export function knownOf({ customer, isNewCustomer }: CustomerChoiceValues): Customer | null {
  return isNewCustomer ? null : customer;
}

interface CustomerChoiceProps<Values extends CustomerChoiceValues> {
  form: UseFormReturn<Values>;
  identity: ReturnType<typeof useCustomerIdentity>;
  label: string;
}

/** A search box that is replaced by the fields of a new customer on request. */
export function CustomerChoice<Values extends CustomerChoiceValues>({
  form: wholeForm,
  identity,
  label,
}: CustomerChoiceProps<Values>) {
  // The component uses only these fields of a form that may have more.
  const form = wholeForm as unknown as UseFormReturn<CustomerChoiceValues>;
  const { errors } = form.formState;
  const [isBackInSearch, setIsBackInSearch] = useState(false);
  const [isNewCustomer, name, phone, location] = form.watch(['isNewCustomer', 'name', 'phone', 'location']);

  function search() {
    form.setValue('isNewCustomer', false);
    setIsBackInSearch(true);
  }

  if (isNewCustomer) {
    return (
      <NewCustomerFields
        register={form.register}
        errors={errors}
        typed={{ name, phone, location }}
        identity={identity}
        onPick={(known) => {
          form.setValue('customer', known);
          search();
        }}
        onSearch={search}
      />
    );
  }
  return (
    <Field label={label} isRequired error={errors.customer?.message}>
      <Controller
        control={form.control}
        name="customer"
        render={({ field }) => (
          <CustomerPicker
            hasFocus={isBackInSearch}
            value={field.value}
            onChange={(known) => {
              field.onChange(known);
              form.setValue('name', '');
            }}
            // Unfinished search words belong to the draft and the unsaved changes, like a name.
            words={isBackInSearch ? '' : name}
            onWords={(words) => form.setValue('name', words, { shouldDirty: true })}
            onCreateNew={(words) => {
              const isNumber = /^[+\d][\d\s()-]*$/.test(words);
              form.setValue('name', isNumber ? '' : words);
              if (isNumber) form.setValue('phone', words);
              form.setValue('isNewCustomer', true);
              form.clearErrors('customer');
            }}
          />
        )}
      />
    </Field>
  );
}
