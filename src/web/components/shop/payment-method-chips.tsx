import type { FieldValues } from 'react-hook-form';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { type FormControlProps, FormRadioGroup } from '#web/components/ui/form/form-controls.tsx';

export const PAYMENT_METHOD_OPTIONS = PAYMENT_METHODS.map((value) => ({
  value,
  label: PAYMENT_METHOD_LABELS[value],
}));

/** The method of a payment or refund. */
export function PaymentMethodChips<Values extends FieldValues>(props: FormControlProps<Values>) {
  return <FormRadioGroup look="chips" options={PAYMENT_METHOD_OPTIONS} {...props} />;
}
