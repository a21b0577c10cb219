import { z } from 'zod';
import { type Customer, createCustomerBody } from '#shared/contracts/customers.ts';
import type { MergeRules } from '#web/components/dialog/merge.ts';
import { FORM_TEXT } from '../public/customer-form.text.ts';

// The values of the customer form, and the request made of them.

const CUSTOMER_FIELDS = ['name', 'phone', 'email', 'address', 'location'] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];
export type CustomerFormValues = Record<CustomerField, string>;

const { name, phone, email, address, location } = createCustomerBody.shape;

const emptied = z.string().transform((text): string | null | undefined => text.trim() || null);

/** The rules of the request, for fields that are always text; an optional field that is emptied becomes null. */
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

/** The request, made of values that have passed the form's rules. */
export function bodyOf(values: CustomerFormValues, isDuplicateMeant: boolean) {
  return { ...customerForm.parse(values), ...(isDuplicateMeant ? { allowDuplicate: true } : {}) };
}

/** Only the fields that were filled in: an empty one must not delete a known value. */
export function givenOf(values: CustomerFormValues) {
  const given = Object.entries(customerForm.parse(values)).filter(([, value]) => value !== null);
  return Object.fromEntries(given) as Partial<z.infer<typeof customerForm>>;
}

/** How Edit Customer merges a change that somebody else has saved meanwhile. */
export const CUSTOMER_MERGE: MergeRules<CustomerFormValues> = {
  labels: Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, FORM_TEXT.fields[field].label])),
};
