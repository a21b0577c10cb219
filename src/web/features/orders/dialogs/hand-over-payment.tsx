import type { UseFormReturn } from 'react-hook-form';
import { PaymentMethodChips } from '#web/components/shop/payment-method-chips.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormCheckbox } from '#web/components/ui/form/form-controls.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import type { HandOverValues } from './hand-over-form.ts';
import { COLLECTION_TEXT } from './order-dialogs.text.ts';

/** The money that the customer pays as they get their phone. */
export function HandOverPayment({ form }: { form: UseFormReturn<HandOverValues> }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 rounded-control border border-edge bg-panel px-3.5 py-3">
      <FormCheckbox control={form.control} name="isPaymentTaken" label={COLLECTION_TEXT.takePayment} />
      {form.watch('isPaymentTaken') && (
        <>
          <Field label="Amount" isRequired error={errors.amount?.message}>
            <MoneyInput control={form.control} name="amount" />
          </Field>
          <Field label="Payment Method" error={errors.method?.message}>
            <PaymentMethodChips control={form.control} name="method" />
          </Field>
        </>
      )}
    </div>
  );
}
