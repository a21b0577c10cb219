import { z } from 'zod';
import {
  type CreateLaybyBody,
  createLaybyBody,
  type Layby,
  type UpdateLaybyBody,
} from '#shared/contracts/laybys.ts';
import { LAYBY_DURATIONS, LAYBY_NETWORKS, type LaybyDuration } from '#shared/domain/labels.ts';
import { textFor } from '#web/lib/form-rules.ts';
import { centsTyped } from './layby-words.ts';

// What the layby form holds, and what of it is sent.

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

const FIELDS = Object.keys(laybyForm.shape) as LaybyField[];

/** Without these a submit is answered by a message of its own, besides those beside the fields. */
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

/** "0" is an amount, only nothing is missing. */
export function isKeyFieldMissing(values: LaybyFormValues): boolean {
  return KEY_FIELDS.some((field) => values[field].trim() === '');
}

/** The questions that the server asked and the person answered. */
export type LaybyAnswers = Pick<CreateLaybyBody, 'customerId' | 'isNewCustomer' | 'allowOverpayment'>;

export function createBodyOf(values: LaybyFormValues, answers: LaybyAnswers): CreateLaybyBody {
  return { ...values, ...answers };
}

/** Only what was changed: whatever else somebody changes meanwhile stays. */
export function updateBodyOf(
  values: LaybyFormValues,
  base: LaybyFormValues,
  answers: Pick<LaybyAnswers, 'allowOverpayment'>,
): UpdateLaybyBody {
  const changed = changedFields(values, base).map((field) => [field, values[field]]);
  return { ...(Object.fromEntries(changed) as UpdateLaybyBody), ...answers };
}

export interface LaybyMerge {
  values: LaybyFormValues;
  /** Fields that nobody touched here; they take the new value. */
  takenOver: LaybyField[];
  /** Fields that both changed; what was typed stays. */
  conflicts: LaybyField[];
}

/** Brings a newer state of the layby into what is being typed. */
export function mergeLayby(
  mine: LaybyFormValues,
  base: LaybyFormValues,
  theirs: LaybyFormValues,
): LaybyMerge {
  const touched = changedFields(mine, base);
  const moved = changedFields(theirs, base);
  const kept = Object.fromEntries(touched.map((field) => [field, mine[field]]));
  return {
    values: { ...theirs, ...kept },
    takenOver: moved.filter((field) => !touched.includes(field)),
    conflicts: moved.filter((field) => touched.includes(field) && !isSame(field, mine, theirs)),
  };
}

export function isDuration(text: string): text is LaybyDuration {
  return LAYBY_DURATIONS.some((known) => known === text);
}

function changedFields(values: LaybyFormValues, base: LaybyFormValues): LaybyField[] {
  return FIELDS.filter((field) => !isSame(field, values, base));
}

function isSame(field: LaybyField, a: LaybyFormValues, b: LaybyFormValues): boolean {
  const [first, second] = [textOf(a[field]), textOf(b[field])];
  if (field !== 'fullAmount' && field !== 'paidAmount') return first === second;
  const cents = centsTyped(first);
  return cents === null ? first === second : cents === centsTyped(second);
}

function textOf(value: string | null | undefined): string {
  return (value ?? '').trim();
}
