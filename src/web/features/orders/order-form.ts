import { z } from 'zod';
import { requiredText } from '#shared/contracts/common.ts';
import { type Customer, createCustomerBody } from '#shared/contracts/customers.ts';
import {
  type CreateOrderBody,
  createOrderBody,
  type Order,
  type UpdateOrderBody,
} from '#shared/contracts/orders.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { parseAmount } from '#shared/domain/money.ts';
import { branchValueOf } from '#web/components/shop/agents-and-branches.ts';
import { textFor } from '#web/lib/form-rules.ts';
import { ORDER_REQUIRED } from './order-dialogs.text.ts';

// What the order form holds, and what of it is sent.

export const orderForm = z.object({
  customerName: requiredText(ORDER_REQUIRED.customerName),
  customerPhone: requiredText(ORDER_REQUIRED.customerPhone, 50),
  customerLocation: textFor(createCustomerBody.shape.location),
  quoteNumber: textFor(createOrderBody.shape.quoteNumber),
  totalAmount: textFor(createOrderBody.shape.totalAmount),
  paidAmount: textFor(createOrderBody.shape.paidAmount),
  paymentReceivedDate: z.string(),
  phoneModel: textFor(createOrderBody.shape.phoneModel),
  phoneAvailable: z.boolean(),
  addedByAgent: requiredText(ORDER_REQUIRED.addedByAgent, 100),
  agentBranch: requiredText(ORDER_REQUIRED.agentBranch, 100),
});

/** Every value as typed: text, and whether the phone is there. */
export type OrderFormValues = z.input<typeof orderForm>;

/** The fields that Edit Order may change. */
export const EDITABLE_FIELDS = [
  'quoteNumber',
  'totalAmount',
  'paymentReceivedDate',
  'phoneModel',
  'phoneAvailable',
  'addedByAgent',
  'agentBranch',
] as const satisfies readonly (keyof OrderFormValues)[];
export type EditableField = (typeof EDITABLE_FIELDS)[number];

export const FIELD_LABELS: Record<keyof OrderFormValues, string> = {
  customerName: 'Customer Name',
  customerPhone: 'Customer Phone',
  customerLocation: 'Customer Location',
  quoteNumber: 'Quote Number',
  totalAmount: 'Total Amount',
  paidAmount: 'Paid Amount',
  paymentReceivedDate: 'Payment Received Date',
  phoneModel: 'Phone Model',
  phoneAvailable: 'Phone Available',
  addedByAgent: 'Agent',
  agentBranch: 'Agent Branch',
};

export function emptyOrder(device: { agent: string | null; branch: string | null }): OrderFormValues {
  return {
    customerName: '',
    customerPhone: '',
    customerLocation: '',
    quoteNumber: '',
    totalAmount: '',
    paidAmount: '0',
    paymentReceivedDate: '',
    phoneModel: '',
    phoneAvailable: true,
    addedByAgent: device.agent ?? '',
    agentBranch: branchValueOf(device.branch),
  };
}

export function valuesOf(order: Order, zone: string): OrderFormValues {
  return {
    customerName: order.customer.name,
    customerPhone: order.customer.phone,
    customerLocation: order.customer.location ?? '',
    quoteNumber: order.quoteNumber,
    totalAmount: order.totalAmount,
    paidAmount: order.paidAmount,
    paymentReceivedDate: order.paymentReceivedDate ? dayOf(new Date(order.paymentReceivedDate), zone) : '',
    phoneModel: order.phoneModel ?? '',
    phoneAvailable: order.phoneAvailable,
    addedByAgent: order.addedByAgent ?? '',
    agentBranch: branchValueOf(order.agentBranch),
  };
}

/** An empty received date means today, which is the server's to know. */
export function createBodyOf(
  values: OrderFormValues,
  customer: Customer,
  dayToSend: (day: string) => string | undefined,
  allowDuplicate: boolean,
): CreateOrderBody {
  const { quoteNumber, totalAmount, paidAmount, phoneModel, phoneAvailable, addedByAgent, agentBranch } =
    values;
  const isPaid = !isSameAmount(paidAmount, '0');
  return {
    customerId: customer.id,
    quoteNumber,
    totalAmount,
    paidAmount,
    paymentReceivedDate: isPaid ? dayToSend(values.paymentReceivedDate) : undefined,
    phoneModel,
    phoneAvailable,
    addedByAgent,
    agentBranch,
    ...(allowDuplicate ? { allowDuplicate } : {}),
  };
}

/** The fields in which the form differs from an order. */
export function changedFieldsOf(values: OrderFormValues, base: OrderFormValues): EditableField[] {
  return EDITABLE_FIELDS.filter((field) => !isSameValue(field, values[field], base[field]));
}

/** Only what was changed: whatever else somebody changes meanwhile stays. */
export function updateBodyOf(
  values: OrderFormValues,
  base: OrderFormValues,
  allowDuplicate: boolean,
): UpdateOrderBody {
  // A day on which nothing was received means nothing.
  const isPaid = !isSameAmount(values.paidAmount, '0');
  const changed = changedFieldsOf(values, base).filter((field) => isPaid || field !== 'paymentReceivedDate');
  return {
    ...(Object.fromEntries(changed.map((field) => [field, values[field]])) as UpdateOrderBody),
    ...(allowDuplicate ? { allowDuplicate } : {}),
  };
}

export type FieldConflict = { field: EditableField; theirs: string | boolean; mine: string | boolean };

/**
 * Brings a newer state of the order into what is being typed. Fields that nobody touched here take the new value;
 * fields that both changed keep what was typed and are told.
 */
export function mergeOrder(
  mine: OrderFormValues,
  base: OrderFormValues,
  theirs: OrderFormValues,
): { values: OrderFormValues; takenOver: EditableField[]; conflicts: FieldConflict[] } {
  const touched = changedFieldsOf(mine, base);
  const moved = changedFieldsOf(theirs, base);
  const takenOver = moved.filter((field) => !touched.includes(field));
  const conflicts = moved
    .filter((field) => touched.includes(field) && !isSameValue(field, mine[field], theirs[field]))
    .map((field) => ({ field, theirs: theirs[field], mine: mine[field] }));
  const kept = touched.map((field) => [field, mine[field]]);
  return { values: { ...theirs, ...Object.fromEntries(kept) }, takenOver, conflicts };
}

/** By how much the typed total lies below what was paid; 0 when it doesn't. */
export function overpaidBy(totalAmount: string, paidAmount: string): number {
  const total = parseAmount(totalAmount);
  const paid = parseAmount(paidAmount);
  return total.ok && paid.ok ? Math.max(0, paid.cents - total.cents) : 0;
}

function isSameValue(field: EditableField, a: string | boolean, b: string | boolean): boolean {
  if (field === 'totalAmount') return isSameAmount(String(a), String(b));
  return typeof a === 'string' && typeof b === 'string' ? a.trim() === b.trim() : a === b;
}

function isSameAmount(a: string, b: string): boolean {
  const [first, second] = [parseAmount(a || '0'), parseAmount(b || '0')];
  return first.ok && second.ok && first.cents === second.cents;
}
