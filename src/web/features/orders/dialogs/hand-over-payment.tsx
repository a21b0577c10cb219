import type { UseFormReturn } from 'react-hook-form';
import { PAYMENT_METHOD_OPTIONS } from '#web/components/shop/payment-method-chips.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormCheckbox } from '#web/components/ui/form/form-controls.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import type { HandOverValues } from './hand-over-form.ts';
import { COLLECTION_TEXT } from './order-dialogs.text.ts';

/** The payment that the customer makes at the hand-over. Choosing a method counts as taking the payment. */
export function HandOverPayment({ form }: { form: UseFormReturn<HandOverValues> }) {
  const { errors } = form.formState;
  const [isTaken, method] = form.watch(['isPaymentTaken', 'method']);
  const options = { shouldDirty: true };
  return (
    <div className="grid gap-4 rounded-control border border-edge bg-panel px-3.5 py-3">
      <FormCheckbox control={form.control} name="isPaymentTaken" label={COLLECTION_TEXT.takePayment} />
      <Field label="Payment Method" error={errors.method?.message}>
        <RadioGroup
          look="chips"
          options={PAYMENT_METHOD_OPTIONS}
          value={isTaken ? (method ?? null) : null}
          onValueChange={(chosen) => {
            form.setValue('method', chosen, options);
            form.setValue('isPaymentTaken', true, options);
          }}
        />
      </Field>
      {isTaken && (
        <Field label="Amount" isRequired error={errors.amount?.message}>
          <MoneyInput control={form.control} name="amount" />
        </Field>
      )}
    </div>
  );
}
