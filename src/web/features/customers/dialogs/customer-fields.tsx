import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { FORM_TEXT } from '../public/customer-form.text.ts';
import type { CustomerField, CustomerFormValues } from './customer-form.ts';

const INPUTS = [
  { field: 'name', isRequired: true, autoCapitalize: 'words' },
  { field: 'phone', isRequired: true, type: 'tel', inputMode: 'tel' },
  { field: 'email', type: 'email', inputMode: 'email' },
  { field: 'address', autoCapitalize: 'words' },
  { field: 'location', autoCapitalize: 'words' },
] as const satisfies readonly ({
  field: CustomerField;
  isRequired?: boolean;
} & React.ComponentProps<'input'>)[];

/** The five fields, without the browser's autofill: it would suggest the data of the staff. */
export function CustomerFields({ form }: { form: UseFormReturn<CustomerFormValues> }) {
  const { errors } = form.formState;
  return INPUTS.map(({ field, ...input }) => {
    const { label, placeholder } = FORM_TEXT.fields[field];
    const { isRequired, ...attributes } = { isRequired: false, ...input };
    return (
      <Field key={field} label={label} error={errors[field]?.message} isRequired={isRequired}>
        <Input placeholder={placeholder} autoComplete="off" {...attributes} {...form.register(field)} />
      </Field>
    );
  });
}
