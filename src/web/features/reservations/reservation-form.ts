import { z } from 'zod';
import { type Customer, createCustomerBody } from '#shared/contracts/customers.ts';
import {
  type CreateReservationBody,
  createReservationBody,
  type Reservation,
  type UpdateReservationBody,
} from '#shared/contracts/reservations.ts';
import { RESERVATION_PRIORITIES } from '#shared/domain/labels.ts';
import { textFor } from '#web/lib/form-rules.ts';
import { FORM_TEXT } from './reservations.text.ts';

// What the reservation form holds, and what of it is sent.

const facts = {
  phoneModel: textFor(createReservationBody.shape.phoneModel),
  color: textFor(createReservationBody.shape.color),
  storage: textFor(createReservationBody.shape.storage),
  expectedStockDate: z.string().min(1, FORM_TEXT.expectedRequired),
  priority: z.enum(RESERVATION_PRIORITIES),
};

const anyForm = z.object({
  ...facts,
  customer: z.custom<Customer | null>(),
  isNewCustomer: z.boolean(),
  name: z.string(),
  phone: z.string(),
  location: textFor(createCustomerBody.shape.location),
});
export type ReservationForm = z.input<typeof anyForm>;

/** A reservation is somebody's: found, or new with a name and a number. */
export const newReservationForm = anyForm.superRefine(({ customer, isNewCustomer, ...typed }, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (!isNewCustomer && customer === null) refuse('customer', FORM_TEXT.customerRequired);
  for (const field of isNewCustomer ? (['name', 'phone'] as const) : []) {
    const parsed = createCustomerBody.shape[field].safeParse(typed[field]);
    if (!parsed.success) refuse(field, parsed.error.issues[0]?.message ?? 'Required');
  }
});

/** Whose it is stays. */
export const editReservationForm = anyForm;

const FACT_NAMES = Object.keys(facts) as (keyof typeof facts)[];

export const EMPTY_RESERVATION: ReservationForm = {
  customer: null,
  isNewCustomer: false,
  name: '',
  phone: '',
  location: '',
  phoneModel: '',
  color: '',
  storage: '',
  expectedStockDate: '',
  priority: 'normal',
};

export function valuesOf(reservation: Reservation): ReservationForm {
  const { phoneModel, color, storage, expectedStockDate, priority } = reservation;
  return {
    ...EMPTY_RESERVATION,
    phoneModel,
    color: color ?? '',
    storage: storage ?? '',
    expectedStockDate,
    priority,
  };
}

export function createBodyOf(values: ReservationForm, customerId: number): CreateReservationBody {
  const { phoneModel, color, storage, expectedStockDate, priority } = values;
  return { customerId, phoneModel, color, storage, expectedStockDate, priority };
}

/** Only what differs: what somebody else changed meanwhile is not written back. */
export function changesOf(values: ReservationForm, before: ReservationForm): UpdateReservationBody {
  const changed = FACT_NAMES.filter((name) => values[name].trim() !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}
