import { type FieldValues, useController } from 'react-hook-form';
import type { Cents } from '#shared/domain/money.ts';
import { Notice } from '../notice.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import type { FormControlProps } from '../ui/form/form-controls.tsx';

interface OverpaymentConsentProps<Values extends FieldValues> extends FormControlProps<Values> {
  overpaidCents: Cents;
  /** How much is too much, in words. */
  title: string;
  label: string;
}

/**
 * A digit too many is usually a typing error: more than is due is booked only once somebody agreed to exactly this much, which the
 * field holds then; null without.
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
