import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '#shared/domain/labels.ts';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';

const OPTIONS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }));

interface PaymentMethodChipsProps {
  value: PaymentMethod | '' | null | undefined;
  onChange: (method: PaymentMethod) => void;
}

/** How money came, or goes back. */
export function PaymentMethodChips({ value, onChange }: PaymentMethodChipsProps) {
  return <RadioGroup look="chips" options={OPTIONS} value={value || null} onValueChange={onChange} />;
}
