import { z } from 'zod';
import { CALL_LANGUAGES } from '#shared/domain/call-messages.ts';
import { CALL_MARKS } from '#shared/domain/call-round.ts';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { id, instantOut, optionalText, requiredText } from './common.ts';
import { dayCount, listSort, narrowingFields, pageQuery, searchText } from './queries.ts';

export const customer = z.object({
  id,
  version: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  location: z.string().nullable(),
  /** The language in which the customer is written to. */
  language: z.enum(CALL_LANGUAGES),
  /** Why the call round does not offer this customer to anybody; null if it may. */
  callMark: z.enum(CALL_MARKS).nullable(),
  createdAt: instantOut,
  updatedAt: instantOut,
  /** When the personal data of this customer was replaced for good. */
  forgottenAt: instantOut.nullable(),
});
export type Customer = z.infer<typeof customer>;

/** The customer as embedded in orders, laybys, reservations and pre-orders. */
export const embeddedCustomer = customer.pick({
  id: true,
  name: true,
  phone: true,
  email: true,
  location: true,
});
export type EmbeddedCustomer = z.infer<typeof embeddedCustomer>;

const REQUIRED = 'Required';

export const createCustomerBody = z.object({
  name: requiredText(REQUIRED),
  phone: requiredText(REQUIRED, 50),
  email: optionalText(254),
  address: optionalText(500),
  location: optionalText(200),
  language: z.enum(CALL_LANGUAGES, { error: `Expected ${CALL_LANGUAGES.join(' or ')}` }).optional(),
  /** Set after a person chose to save a second customer with the same number: families share phones. */
  allowDuplicate: z.boolean().optional(),
});
export type CreateCustomerBody = z.input<typeof createCustomerBody>;

const CUSTOMER_MISSING = 'Find the customer first';

export const updateCustomerBody = createCustomerBody.partial();
export type UpdateCustomerBody = z.input<typeof updateCustomerBody>;

/** Changes to an existing customer that are saved together with their new record: like a PUT, for the version that was seen. */
export const customerChanges = updateCustomerBody.extend({ version: z.int().optional() }).optional();
export type CustomerChanges = z.input<typeof customerChanges>;

/** The customer of a new record: an existing one, or a new one that is created in the same transaction. */
export const ownerFields = {
  customerId: z.number({ error: CUSTOMER_MISSING }).pipe(id).optional(),
  customerChanges,
  newCustomer: createCustomerBody.optional(),
};
export type Owner =
  | { customerId: number; customerChanges?: CustomerChanges }
  | { newCustomer: CreateCustomerBody };

interface GivenOwner {
  customerId?: number | undefined;
  customerChanges?: object | undefined;
  newCustomer?: object | undefined;
}

/** Validates `ownerFields`: exactly one owner is named. */
export function requireOneOwner(owner: GivenOwner, context: z.RefinementCtx): void {
  requireWhoChanges(owner, context);
  const { customerId, newCustomer } = owner;
  if ((customerId === undefined) !== (newCustomer === undefined)) return;
  const message = newCustomer ? 'Choose either an existing customer or a new one' : CUSTOMER_MISSING;
  context.addIssue({ code: 'custom', path: ['customerId'], message });
}

/** Validates `customerChanges`: they need an existing customer. */
export function requireWhoChanges(
  { customerId, customerChanges: changes }: GivenOwner,
  context: z.RefinementCtx,
): void {
  if (changes === undefined || customerId !== undefined) return;
  context.addIssue({ code: 'custom', path: ['customerChanges'], message: 'Choose the customer to change' });
}

const { model: _model, stuck: _stuck, ...narrowing } = narrowingFields;

export const customersQuery = pageQuery.extend({
  q: searchText,
  /**
   * Branch and agent match the customer's orders, laybys and reservations; the balance is what is due on orders and active laybys.
   */
  ...narrowing,
  /** The customer's own row has changed within so many days. */
  changed: dayCount,
  sort: listSort(SORTS_OF.customers),
});

export const customerSearchQuery = z.object({ phone: z.string().min(1, 'Expected a phone number').max(50) });

/** What goes into the trash together with a customer: shown before the delete is confirmed. */
export const customerRelations = z.object({
  orders: z.int(),
  laybys: z.int(),
  reservations: z.int(),
  preOrders: z.int(),
  paidAmount: z.string(),
});
export type CustomerRelations = z.infer<typeof customerRelations>;
