import { z } from 'zod';
import type { Owner } from '#shared/contracts/customers.ts';
import {
  type CreateReservationBody,
  createReservationBody,
  type Reservation,
  type UpdateReservationBody,
} from '#shared/contracts/reservations.ts';
import { formatLongDate, isDay } from '#shared/domain/calendar.ts';
import {
  branchCodeOf,
  branchLabel,
  RESERVATION_PRIORITIES,
  RESERVATION_PRIORITY_LABELS,
} from '#shared/domain/labels.ts';
import { changedFields, type MergeRules } from '#web/components/dialog/merge.ts';
import {
  customerChoiceShape,
  NO_CUSTOMER,
  requireCustomer,
} from '#web/features/customers/public/customer-choice.tsx';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { FORM_TEXT } from '../reservations.text.ts';

// The values of the reservation form, and the requests made of them.

const facts = {
  phoneModel: textFor(createReservationBody.shape.phoneModel),
  color: textFor(createReservationBody.shape.color),
  storage: textFor(createReservationBody.shape.storage),
  expectedStockDate: z.string().min(1, FORM_TEXT.expectedRequired),
  priority: z.enum(RESERVATION_PRIORITIES),
  collectionBranch: z.string(),
};

const anyForm = z.object({ ...facts, ...customerChoiceShape });
export type ReservationForm = z.input<typeof anyForm>;

export const newReservationForm = anyForm.superRefine(requireCustomer(FORM_TEXT.customerRequired));

/** The customer cannot be changed. */
export const editReservationForm = anyForm;

/** How Edit Reservation merges a change that somebody else has saved meanwhile. */
export const RESERVATION_MERGE: MergeRules<ReservationForm> = {
  labels: {
    phoneModel: FORM_TEXT.phoneModel,
    color: FORM_TEXT.color,
    storage: FORM_TEXT.storage,
    expectedStockDate: FORM_TEXT.expected,
    priority: FORM_TEXT.priority,
    collectionBranch: FORM_TEXT.branch,
  },
  words: (field, value) => {
    const text = String(value);
    if (field === 'priority') return RESERVATION_PRIORITY_LABELS[text as ReservationForm['priority']];
    if (field === 'collectionBranch') return branchLabel(text || null) ?? FORM_TEXT.noBranch;
    return field === 'expectedStockDate' && isDay(text) ? formatLongDate(text, 'UTC') : undefined;
  },
};

export const EMPTY_RESERVATION: ReservationForm = {
  ...NO_CUSTOMER,
  phoneModel: '',
  color: '',
  storage: '',
  expectedStockDate: '',
  priority: 'normal',
  collectionBranch: '',
};

export function valuesOf(reservation: Reservation): ReservationForm {
  const { phoneModel, color, storage, expectedStockDate, priority, collectionBranch } = reservation;
  return {
    ...EMPTY_RESERVATION,
    phoneModel,
    color: color ?? '',
    storage: storage ?? '',
    expectedStockDate,
    priority,
    collectionBranch: collectionBranch ?? '',
  };
}

export function createBodyOf(values: ReservationForm, owner: Owner): CreateReservationBody {
  const { phoneModel, color, storage, expectedStockDate, priority } = values;
  const collectionBranch = branchCodeOf(values.collectionBranch) ?? '';
  return { ...owner, phoneModel, color, storage, expectedStockDate, priority, collectionBranch };
}

/** Only the fields that were changed, so that what somebody else changed meanwhile is not overwritten. */
export function changesOf(values: ReservationForm, before: ReservationForm): UpdateReservationBody {
  const changed = changedFields(values, before, RESERVATION_MERGE);
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}
