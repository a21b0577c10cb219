import { Controller, type UseFormReturn } from 'react-hook-form';
import { type Day, formatLongDate } from '#shared/domain/calendar.ts';
import { LAYBY_DURATIONS } from '#shared/domain/labels.ts';
import { centsTyped, formatMoney } from '#shared/domain/money.ts';
import { Notice } from '#web/components/notice.tsx';
import { PaymentMethodChips } from '#web/components/shop/payment-method-chips.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/form/date-picker.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { LAYBY_LABELS } from '#web/lib/history/layby-fields.text.ts';
import { FORM_TEXT, lessThanPaidText, proposalText } from '../laybys-screen.text.ts';
import type { LaybyFormValues } from './layby-form.ts';
import { useDueProposal } from './use-due-proposal.ts';

/** Formats a calendar day, which is the same day in every zone. */
const DAY_HAS_NO_ZONE = 'UTC';
const DURATION_OPTIONS = LAYBY_DURATIONS.map((word) => ({ value: word, label: word }));
interface LaybyFormMoneyProps {
  form: UseFormReturn<LaybyFormValues>;
  startDay: Day;
  isEditing: boolean;
}

/** The price, the paid amount, and the due day of the rest. */
export function LaybyFormMoney({ form, startDay, isEditing }: LaybyFormMoneyProps) {
  const { errors } = form.formState;
  const [fullAmount, paidAmount] = form.watch(['fullAmount', 'paidAmount']);
  const paidBefore = form.formState.defaultValues?.paidAmount ?? '';
  const isPaidChanged = centsTyped(paidAmount) !== centsTyped(paidBefore);
  const isMethodAsked = isEditing ? isPaidChanged : (centsTyped(paidAmount) ?? 0) > 0;
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={LAYBY_LABELS.fullAmount} isRequired error={errors.fullAmount?.message}>
          <MoneyInput control={form.control} name="fullAmount" />
        </Field>
        <Field
          label={LAYBY_LABELS.paidAmount}
          isRequired
          error={errors.paidAmount?.message}
          hint={isEditing ? FORM_TEXT.paidHint : undefined}
        >
          <MoneyInput control={form.control} name="paidAmount" />
        </Field>
      </div>
      <RemainingLine fullAmount={fullAmount} paidAmount={paidAmount} />
      {isMethodAsked && (
        <Field label={LAYBY_LABELS.paymentMethod} error={errors.paymentMethod?.message}>
          <PaymentMethodChips control={form.control} name="paymentMethod" />
        </Field>
      )}
      <DueFields form={form} startDay={startDay} isEditing={isEditing} />
    </>
  );
}

function RemainingLine({ fullAmount, paidAmount }: Pick<LaybyFormValues, 'fullAmount' | 'paidAmount'>) {
  const [fullCents, paidCents] = [centsTyped(fullAmount), centsTyped(paidAmount)];
  if (fullCents === null || paidCents === null) return null;
  const remainingCents = fullCents - paidCents;
  if (remainingCents < 0) {
    return (
      <Notice tone="warning" role="status">
        {lessThanPaidText(-remainingCents)}
      </Notice>
    );
  }
  return (
    <p
      role="status"
      className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control border border-edge bg-panel px-3.5 py-2.5"
    >
      <span className="text-note text-soft">{FORM_TEXT.remaining}</span>
      <span className="numerals text-name font-semibold">{formatMoney(remainingCents)}</span>
    </p>
  );
}

/** The due day of an existing layby counts as picked: changing the duration does not move it by itself. */
function DueFields({ form, startDay, isEditing }: LaybyFormMoneyProps) {
  const { errors } = form.formState;
  const proposal = useDueProposal(form, startDay, isEditing);
  const { contradictedDay } = proposal;
  const day = (value: Day) => formatLongDate(value, DAY_HAS_NO_ZONE);
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={LAYBY_LABELS.durationToPay} isRequired error={errors.durationToPay?.message}>
          <Select
            options={DURATION_OPTIONS}
            placeholder={FORM_TEXT.selectDuration}
            {...form.register('durationToPay', {
              onChange: ({ target }) => proposal.proposeFor(target.value),
            })}
          />
        </Field>
        <Field label={LAYBY_LABELS.dueDate} isRequired error={errors.dueDate?.message}>
          <Controller
            control={form.control}
            name="dueDate"
            render={({ field }) => <DatePicker value={field.value} onValueChange={proposal.pickDay} />}
          />
        </Field>
      </div>
      {contradictedDay !== null && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-note text-soft">
          {proposalText(form.getValues('durationToPay'), day(startDay), day(contradictedDay))}
          <Button size="compact" onClick={proposal.takeProposal}>
            {FORM_TEXT.useProposedDay}
          </Button>
        </p>
      )}
    </>
  );
}
