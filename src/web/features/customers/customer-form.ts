import { z } from 'zod';
import { type Customer, createCustomerBody } from '#shared/contracts/customers.ts';

// What the customer form holds, and how it becomes a request.

export const CUSTOMER_FIELDS = ['name', 'phone', 'email', 'address', 'location'] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];
export type CustomerFormValues = Record<CustomerField, string>;

const { name, phone, email, address, location } = createCustomerBody.shape;

const emptied = z.string().transform((text): string | null | undefined => text.trim() || null);

/** The request's own rules, on fields that are always text; emptied optional ones are null. */
export const customerForm = z.object({
  name,
  phone,
  email: emptied.pipe(email),
  address: emptied.pipe(address),
  location: emptied.pipe(location),
});

export function valuesOf(customer: Partial<Customer> = {}): CustomerFormValues {
  const { name, phone, email, address, location } = customer;
  return {
    name: name ?? '',
    phone: phone ?? '',
    email: email ?? '',
    address: address ?? '',
    location: location ?? '',
  };
}

/** The request. The values have passed the form's rules. */
export function bodyOf(values: CustomerFormValues, isDuplicateMeant: boolean) {
  return { ...customerForm.parse(values), ...(isDuplicateMeant ? { allowDuplicate: true } : {}) };
}

export interface FieldConflict {
  field: CustomerField;
  mine: string;
  theirs: string;
}

/**
 * Brings together what was typed and what somebody else saved meanwhile: a field that only they changed is theirs, one
 * that both changed stays as typed and is a conflict.
 */
export function mergeValues(
  mine: CustomerFormValues,
  base: CustomerFormValues,
  theirs: CustomerFormValues,
): { takenOver: CustomerField[]; conflicts: FieldConflict[] } {
  const changed = CUSTOMER_FIELDS.filter(
    (field) => theirs[field] !== base[field] && theirs[field] !== mine[field].trim(),
  );
  const isTouched = (field: CustomerField) => mine[field].trim() !== base[field];
  return {
    takenOver: changed.filter((field) => !isTouched(field)),
    conflicts: changed.filter(isTouched).map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
    })),
  };
}
