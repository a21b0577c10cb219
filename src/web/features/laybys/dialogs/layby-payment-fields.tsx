import type { UseFormReturn } from 'react-hook-form';
import type { Day } from '#shared/domain/calendar.ts';
import { PaymentMethodChips } from '#web/components/shop/payment-method-chips.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormDatePicker } from '#web/components/ui/form/form-controls.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { PAYMENT_TEXT } from '../laybys-screen.text.ts';
import type { LaybyPaymentForm } from './layby-payment-form.ts';

type Form = UseFormReturn<LaybyPaymentForm>;

/** The method, the reference and the day of a payment. */
export function LaybyPaymentFields({ form, today }: { form: Form; today: Day }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label={PAYMENT_TEXT.method} error={errors.method?.message}>
        <PaymentMethodChips control={form.control} name="method" />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={PAYMENT_TEXT.reference}
          hint={PAYMENT_TEXT.referenceHint}
          error={errors.reference?.message}
        >
          <Input autoComplete="off" {...form.register('reference')} />
        </Field>
        <Field label={PAYMENT_TEXT.receivedAt} error={errors.receivedAt?.message}>
          <FormDatePicker control={form.control} name="receivedAt" maxDay={today} />
        </Field>
      </div>
    </>
  );
}
