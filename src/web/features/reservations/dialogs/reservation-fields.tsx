import type { UseFormReturn } from 'react-hook-form';
import {
  LAYBY_COLORS,
  LAYBY_STORAGES,
  RESERVATION_PRIORITIES,
  RESERVATION_PRIORITY_LABELS,
} from '#shared/domain/labels.ts';
import { branchOptions } from '#web/components/shop/agents-and-branches.ts';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormDatePicker, FormRadioGroup } from '#web/components/ui/form/form-controls.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { FORM_TEXT } from '../reservations.text.ts';
import { type ModelQuestion, ModelQuestionNotice } from './model-question.tsx';
import type { ReservationForm } from './reservation-form.ts';

const PRIORITY_OPTIONS = RESERVATION_PRIORITIES.map((value) => ({
  value,
  label: RESERVATION_PRIORITY_LABELS[value],
}));
/** The models are suggestions; any other text can be typed too. */
const MODELS_ID = 'reservation-models';
const COLORS_ID = 'reservation-colors';
const STORAGES_ID = 'reservation-storages';

interface ReservationFieldsProps {
  form: UseFormReturn<ReservationForm>;
  question: ModelQuestion;
}

/** The phone, the expected day, the priority and the branch. */
export function ReservationFields({ form, question }: ReservationFieldsProps) {
  const { branches } = useAppConfig();
  const { today } = useToday();
  const { errors } = form.formState;
  const expected = form.watch('expectedStockDate');
  // The calendar shows the last days of the previous month, which are easily pressed by mistake.
  const isPast = expected !== '' && expected < today;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        className="sm:col-span-2"
        label={FORM_TEXT.phoneModel}
        isRequired
        error={errors.phoneModel?.message}
      >
        <Input autoComplete="off" list={MODELS_ID} {...form.register('phoneModel')} />
      </Field>
      <ModelQuestionNotice question={question} />
      <Field label={FORM_TEXT.color} error={errors.color?.message}>
        <Input autoComplete="off" list={COLORS_ID} {...form.register('color')} />
      </Field>
      <Field label={FORM_TEXT.storage} error={errors.storage?.message}>
        <Input autoComplete="off" list={STORAGES_ID} {...form.register('storage')} />
      </Field>
      <Suggestions id={MODELS_ID} words={question.known} />
      <Suggestions id={COLORS_ID} words={LAYBY_COLORS} />
      <Suggestions id={STORAGES_ID} words={LAYBY_STORAGES} />
      <Field
        label={FORM_TEXT.expected}
        isRequired
        hint={isPast && FORM_TEXT.expectedPast}
        error={errors.expectedStockDate?.message}
      >
        <FormDatePicker control={form.control} name="expectedStockDate" />
      </Field>
      <Field label={FORM_TEXT.priority} error={errors.priority?.message}>
        <FormRadioGroup options={PRIORITY_OPTIONS} control={form.control} name="priority" />
      </Field>
      <Field label={FORM_TEXT.branch} error={errors.collectionBranch?.message}>
        <Select
          options={[
            { value: '', label: FORM_TEXT.noBranch },
            ...branchOptions(branches, form.watch('collectionBranch')),
          ]}
          {...form.register('collectionBranch')}
        />
      </Field>
    </div>
  );
}

export function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
