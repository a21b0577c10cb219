import { type FieldValues, useController } from 'react-hook-form';
import type { Cents } from '#shared/domain/money.ts';
import { Notice } from '../notice.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import type { FormControlProps } from '../ui/form/form-controls.tsx';

interface OverpaymentConsentProps<Values extends FieldValues> extends FormControlProps<Values> {
  overpaidCents: Cents;
  /** The overpaid amount, in words. */
  title: string;
  label: string;
}

/**
 * Asks for consent to an overpayment, which usually is a typing error: it is booked only after the user agreed to exactly this amount. The field then
 * holds that amount; null without consent.
 */
export function OverpaymentConsent<Values extends FieldValues>({
  control,
  name,
  overpaidCents,
  title,
  label,
}: OverpaymentConsentProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <Notice tone="warning" role="status" title={title}>
      <Checkbox
        checked={field.value === overpaidCents}
        onCheckedChange={(checked) => field.onChange(checked === true ? overpaidCents : null)}
        label={label}
        aria-invalid={error !== undefined}
      />
      {error && (
        <p role="alert" className="text-note font-medium text-danger-ink">
          {error}
        </p>
      )}
    </Notice>
  );
}
