import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Customer } from '#shared/contracts/customers.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { CustomerIdentity, type TypedCustomer, type useCustomerIdentity } from './customer-identity.tsx';

type FieldName = keyof TypedCustomer;

interface NewCustomerFieldsProps {
  register: (name: FieldName) => UseFormRegisterReturn;
  errors: Partial<Record<FieldName, { message?: string | undefined }>>;
  typed: TypedCustomer;
  identity: ReturnType<typeof useCustomerIdentity>;
  /** Called when the person means an existing customer after all. */
  onPick: (customer: Customer) => void;
  /** Returns to the search box. */
  onSearch: () => void;
}

/** The fields of a new customer, who is created together with the record of the surrounding form. */
export function NewCustomerFields({
  register,
  errors,
  typed,
  identity,
  onPick,
  onSearch,
}: NewCustomerFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-row border border-edge p-4">
      <legend className="sr-only">New customer</legend>
      <div className="-mb-2 flex items-center justify-between gap-3">
        <p aria-hidden className="font-semibold">
          New customer
        </p>
        <Button variant="ghost" size="compact" onClick={onSearch}>
          Search instead
        </Button>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Name" isRequired error={errors.name?.message}>
          <Input autoComplete="off" autoFocus={typed.name === ''} {...register('name')} />
        </Field>
        <Field label="Phone" isRequired error={errors.phone?.message}>
          <Input
            type="tel"
            autoComplete="off"
            autoFocus={typed.name !== '' && typed.phone === ''}
            className="numerals"
            {...register('phone')}
          />
        </Field>
      </div>
      <Field label="Location" error={errors.location?.message}>
        <Input autoComplete="off" {...register('location')} />
      </Field>
      <CustomerIdentity typed={typed} identity={identity} onUse={onPick} />
    </fieldset>
  );
}
