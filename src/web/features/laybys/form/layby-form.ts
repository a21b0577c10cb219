import { z } from 'zod';
import {
  type CreateLaybyBody,
  createLaybyBody,
  type Layby,
  type UpdateLaybyBody,
} from '#shared/contracts/laybys.ts';
import { formatLongDate, isDay } from '#shared/domain/calendar.ts';
import { maskIdNumber } from '#shared/domain/id-number.ts';
import { LAYBY_DURATIONS, LAYBY_NETWORKS, type LaybyDuration } from '#shared/domain/labels.ts';
import { centsTyped, formatMoney } from '#shared/domain/money.ts';
import { changedFields, type MergeRules } from '#web/components/dialog/merge.ts';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { LAYBY_LABELS } from '#web/lib/history/layby-fields.text.ts';

// The values of the layby form, and the requests made of them.

const { shape } = createLaybyBody;

export const laybyForm = z.object({
  customerFullName: textFor(shape.customerFullName),
  customerNumber: textFor(shape.customerNumber),
  customerEmail: textFor(shape.customerEmail),
  idNumber: textFor(shape.idNumber),
  phoneModel: textFor(shape.phoneModel),
  phoneStorage: textFor(shape.phoneStorage),
  phoneColor: textFor(shape.phoneColor),
  phoneNetwork: shape.phoneNetwork,
  fullAmount: textFor(shape.fullAmount),
  paidAmount: textFor(shape.paidAmount),
  paymentMethod: shape.paymentMethod,
  durationToPay: textFor(shape.durationToPay),
  dueDate: textFor(shape.dueDate),
});

/** Every value as typed. */
export type LaybyFormValues = z.input<typeof laybyForm>;
export type LaybyField = keyof LaybyFormValues;

const MONEY_FIELDS: ReadonlySet<string> = new Set(['fullAmount', 'paidAmount']);

/** If one of these is missing, submitting shows a toast besides the messages beside the fields. */
const KEY_FIELDS = [
  'customerFullName',
  'customerNumber',
  'phoneModel',
  'fullAmount',
  'paidAmount',
] as const satisfies readonly LaybyField[];

export const EMPTY_LAYBY: LaybyFormValues = {
  customerFullName: '',
  customerNumber: '',
  customerEmail: '',
  idNumber: '',
  phoneModel: '',
  phoneStorage: '',
  phoneColor: '',
  phoneNetwork: '',
  fullAmount: '',
  paidAmount: '',
  paymentMethod: '',
  durationToPay: '',
  dueDate: '',
};

export function valuesOf(layby: Layby): LaybyFormValues {
  return {
    customerFullName: layby.customerFullName,
    customerNumber: layby.customerNumber,
    customerEmail: layby.customerEmail ?? '',
    idNumber: layby.idNumber,
    phoneModel: layby.phoneModel,
    phoneStorage: layby.phoneStorage,
    phoneColor: layby.phoneColor,
    phoneNetwork: LAYBY_NETWORKS.find((known) => known === layby.phoneNetwork) ?? '',
    fullAmount: layby.fullAmount,
    paidAmount: layby.paidAmount,
    paymentMethod: '',
    durationToPay: layby.durationToPay,
    dueDate: layby.dueDate,
  };
}

/** "0" is an amount; only an empty text is missing. */
export function isKeyFieldMissing(values: LaybyFormValues): boolean {
  return KEY_FIELDS.some((field) => values[field].trim() === '');
}

/** The person's answers to the server's questions. */
export type LaybyAnswers = Pick<
  CreateLaybyBody,
  'customerId' | 'customerChanges' | 'isNewCustomer' | 'allowOverpayment'
>;

export function createBodyOf(values: LaybyFormValues, answers: LaybyAnswers): CreateLaybyBody {
  return { ...values, ...answers };
}

/** Only the fields that were changed, so that other fields that somebody else changes meanwhile stay as they are. */
export function updateBodyOf(
  values: LaybyFormValues,
  base: LaybyFormValues,
  answers: Pick<LaybyAnswers, 'allowOverpayment'>,
): UpdateLaybyBody {
  const changed = changedFields(values, base, LAYBY_MERGE).map((field) => [field, values[field]]);
  return { ...(Object.fromEntries(changed) as UpdateLaybyBody), ...answers };
}

/** How Edit Layby merges a change that somebody else has saved meanwhile. */
export const LAYBY_MERGE: MergeRules<LaybyFormValues> = {
  labels: LAYBY_LABELS,
  words: (field, value) => {
    const text = String(value ?? '');
    if (field === 'idNumber') return maskIdNumber(text);
    if (field === 'dueDate' && isDay(text)) return formatLongDate(text, 'UTC');
    const cents = MONEY_FIELDS.has(field) ? centsTyped(text) : null;
    return cents === null ? undefined : formatMoney(cents);
  },
  isSame: (field, a, b) => {
    const cents = MONEY_FIELDS.has(field) ? centsTyped(String(a ?? '')) : null;
    return cents !== null && cents === centsTyped(String(b ?? ''));
  },
};

export function isDuration(text: string): text is LaybyDuration {
  return LAYBY_DURATIONS.some((known) => known === text);
}
