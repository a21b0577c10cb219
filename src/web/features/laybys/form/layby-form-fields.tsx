import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { LAYBY_COLORS, LAYBY_NETWORKS, LAYBY_STORAGES } from '#shared/domain/labels.ts';
import { FormPart } from '#web/components/form-dialog.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { LAYBY_LABELS } from '#web/lib/history/layby-fields.text.ts';
import { FORM_TEXT } from '../laybys-screen.text.ts';
import { IdNumberField } from './id-number-field.tsx';
import type { LaybyFormValues } from './layby-form.ts';
import { LaybyFormMoney } from './layby-form-money.tsx';

const optionsOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
const STORAGE_OPTIONS = optionsOf(LAYBY_STORAGES);
const COLOR_OPTIONS = optionsOf(LAYBY_COLORS);
const NETWORK_OPTIONS = [{ value: '', label: FORM_TEXT.selectNetwork }, ...optionsOf(LAYBY_NETWORKS)];

interface LaybyFormFieldsProps {
  form: UseFormReturn<LaybyFormValues>;
  /** The day from which the duration counts. */
  startDay: Day;
  /** The layby that is edited; null for a new one. */
  layby: Layby | null;
  /** A note on what is known about the typed number. */
  customerNote?: ReactNode;
}

/** All fields of a layby, for creating and editing. */
export function LaybyFormFields({ form, startDay, layby, customerNote }: LaybyFormFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <FormPart title={FORM_TEXT.customerPart}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={LAYBY_LABELS.customerFullName} isRequired error={errors.customerFullName?.message}>
            <Input autoComplete="off" {...form.register('customerFullName')} />
          </Field>
          <Field label={LAYBY_LABELS.customerNumber} isRequired error={errors.customerNumber?.message}>
            <Input type="tel" autoComplete="off" className="numerals" {...form.register('customerNumber')} />
          </Field>
        </div>
        {customerNote}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={LAYBY_LABELS.customerEmail} error={errors.customerEmail?.message}>
            <Input type="email" autoComplete="off" {...form.register('customerEmail')} />
          </Field>
          <IdNumberField form={form} layby={layby} />
        </div>
      </FormPart>
      <FormPart title={FORM_TEXT.devicePart}>
        <Field label={LAYBY_LABELS.phoneModel} isRequired error={errors.phoneModel?.message}>
          <Input autoComplete="off" {...form.register('phoneModel')} />
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field label={LAYBY_LABELS.phoneStorage} isRequired error={errors.phoneStorage?.message}>
            <Select
              options={STORAGE_OPTIONS}
              placeholder={FORM_TEXT.selectStorage}
              {...form.register('phoneStorage')}
            />
          </Field>
          <Field label={LAYBY_LABELS.phoneColor} isRequired error={errors.phoneColor?.message}>
            <Select
              options={COLOR_OPTIONS}
              placeholder={FORM_TEXT.selectColor}
              {...form.register('phoneColor')}
            />
          </Field>
          <Field label={LAYBY_LABELS.phoneNetwork} error={errors.phoneNetwork?.message}>
            <Select options={NETWORK_OPTIONS} {...form.register('phoneNetwork')} />
          </Field>
        </div>
      </FormPart>
      <FormPart title={FORM_TEXT.paymentPart}>
        <LaybyFormMoney form={form} startDay={startDay} isEditing={layby !== null} />
      </FormPart>
    </>
  );
}
