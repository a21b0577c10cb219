import { z } from 'zod';
import { requiredText } from '#shared/contracts/common.ts';
import { type Customer, createCustomerBody, type Owner } from '#shared/contracts/customers.ts';
import {
  type CreateOrderBody,
  createOrderBody,
  type Order,
  type UpdateOrderBody,
} from '#shared/contracts/orders.ts';
import { dayOf, formatLongDate, isDay } from '#shared/domain/calendar.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { formatMoney, parseAmount } from '#shared/domain/money.ts';
import { changedFields, type MergeRules } from '#web/components/dialog/merge.ts';
import { branchValueOf } from '#web/components/shop/agents-and-branches.ts';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { ORDER_REQUIRED } from '../dialogs/order-dialogs.text.ts';

// The values of the order form, and the requests made of them.

export const orderForm = z.object({
  customerName: requiredText(ORDER_REQUIRED.customerName),
  customerPhone: requiredText(ORDER_REQUIRED.customerPhone, 50),
  customerLocation: textFor(createCustomerBody.shape.location),
  quoteNumber: textFor(createOrderBody.shape.quoteNumber),
  totalAmount: textFor(createOrderBody.shape.totalAmount),
  paidAmount: textFor(createOrderBody.shape.paidAmount),
  paymentMethod: createOrderBody.shape.paymentMethod,
  paymentReceivedDate: z.string(),
  phoneModel: textFor(createOrderBody.shape.phoneModel),
  phoneAvailable: z.boolean(),
  dueDate: z.string(),
  addedByAgent: requiredText(ORDER_REQUIRED.addedByAgent, 100),
  agentBranch: requiredText(ORDER_REQUIRED.agentBranch, 100),
  /** The overpayment of a new order that the person has seen and confirmed; null without a confirmation. */
  agreedCents: z.number().nullable(),
});

/** Every value as typed: texts, and whether the phone is available. */
export type OrderFormValues = z.input<typeof orderForm>;

export const FIELD_LABELS: Record<Exclude<keyof OrderFormValues, 'agreedCents'>, string> = {
  customerName: 'Customer Name',
  customerPhone: 'Customer Phone',
  customerLocation: 'Customer Location',
  quoteNumber: 'Quote Number',
  totalAmount: 'Total Amount',
  paidAmount: 'Paid Amount',
  paymentMethod: 'Payment Method',
  paymentReceivedDate: 'Payment Received Date',
  phoneModel: 'Phone Model',
  phoneAvailable: 'Phone Available',
  dueDate: 'Due Date',
  addedByAgent: 'Agent',
  agentBranch: 'Agent Branch',
};

const { customerName, customerPhone, customerLocation, paidAmount, paymentMethod, ...EDITABLE_LABELS } =
  FIELD_LABELS;

/** How Edit Order, which edits neither the customer nor the payments, merges a change that somebody else has saved meanwhile. */
export const ORDER_MERGE: MergeRules<OrderFormValues> = {
  labels: EDITABLE_LABELS,
  isSame: (field, a, b) => field === 'totalAmount' && isSameAmount(String(a), String(b)),
  words: (field, value) => {
    const text = String(value);
    if (field === 'agentBranch') return branchLabel(text) || undefined;
    const isDate = field === 'paymentReceivedDate' || field === 'dueDate';
    if (isDate && isDay(text)) return formatLongDate(text, 'UTC');
    const amount = field === 'totalAmount' ? parseAmount(text) : null;
    return amount?.ok ? formatMoney(amount.cents) : undefined;
  },
};

export function emptyOrder(
  device: { agent: string | null; branch: string | null },
  customer?: Customer,
): OrderFormValues {
  return {
    customerName: customer?.name ?? '',
    customerPhone: customer?.phone ?? '',
    customerLocation: customer?.location ?? '',
    quoteNumber: '',
    totalAmount: '',
    paidAmount: '0',
    paymentMethod: null,
    paymentReceivedDate: '',
    phoneModel: '',
    phoneAvailable: true,
    dueDate: '',
    addedByAgent: device.agent ?? '',
    agentBranch: branchValueOf(device.branch),
    agreedCents: null,
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
    paymentMethod: null,
    paymentReceivedDate: order.paymentReceivedDate ? dayOf(new Date(order.paymentReceivedDate), zone) : '',
    phoneModel: order.phoneModel ?? '',
    phoneAvailable: order.phoneAvailable,
    dueDate: order.dueDate ?? '',
    addedByAgent: order.addedByAgent ?? '',
    agentBranch: branchValueOf(order.agentBranch),
    agreedCents: null,
  };
}

/** Whether the customer's data still equals what was typed. */
export function isOf({ name, phone, location }: Customer, values: OrderFormValues): boolean {
  return (
    values.customerName === name &&
    values.customerPhone === phone &&
    values.customerLocation === (location ?? '')
  );
}

/** An empty received date means today, which the server fills in. */
export function createBodyOf(
  values: OrderFormValues,
  owner: Owner,
  dayToSend: (day: string) => string | undefined,
  allowDuplicate: boolean,
): CreateOrderBody {
  const { quoteNumber, totalAmount, paidAmount, paymentMethod, ...rest } = values;
  const { phoneModel, phoneAvailable, dueDate, addedByAgent, agentBranch } = rest;
  const isPaid = hasAmount(paidAmount);
  return {
    ...owner,
    quoteNumber,
    totalAmount,
    paidAmount,
    ...(isPaid && { paymentMethod, paymentReceivedDate: dayToSend(values.paymentReceivedDate) }),
    phoneModel,
    phoneAvailable,
    dueDate,
    addedByAgent,
    agentBranch,
    ...(allowDuplicate ? { allowDuplicate } : {}),
  };
}

/** Only the fields that were changed, so that other fields that somebody else changes meanwhile stay as they are. */
export function updateBodyOf(
  values: OrderFormValues,
  base: OrderFormValues,
  allowDuplicate: boolean,
): UpdateOrderBody {
  // The date of a payment is meaningless without an amount.
  const isPaid = hasAmount(values.paidAmount);
  const changed = changedFields(values, base, ORDER_MERGE).filter(
    (field) => isPaid || field !== 'paymentReceivedDate',
  );
  // The server ignores an empty day, so that null is sent to clear it.
  const sent = (field: keyof OrderFormValues) =>
    field === 'dueDate' ? values.dueDate || null : values[field];
  return {
    ...(Object.fromEntries(changed.map((field) => [field, sent(field)])) as UpdateOrderBody),
    ...(allowDuplicate ? { allowDuplicate } : {}),
  };
}

/** By how much the paid amount exceeds the typed total, in cents; 0 when it does not. */
export function overpaidBy(totalAmount: string, paidAmount: string): number {
  const total = parseAmount(totalAmount);
  const paid = parseAmount(paidAmount);
  return total.ok && paid.ok ? Math.max(0, paid.cents - total.cents) : 0;
}

/** Whether the typed text is a payment; also true while it is no valid amount yet. */
export function hasAmount(typed: string): boolean {
  return !isSameAmount(typed, '0');
}

function isSameAmount(a: string, b: string): boolean {
  const [first, second] = [parseAmount(a || '0'), parseAmount(b || '0')];
  return first.ok && second.ok && first.cents === second.cents;
}
