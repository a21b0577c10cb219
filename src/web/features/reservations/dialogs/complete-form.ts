import { z } from 'zod';
import { createOrderBody } from '#shared/contracts/orders.ts';
import type { CompleteReservationBody } from '#shared/contracts/reservations.ts';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { COMPLETE_TEXT } from '../reservations.text.ts';

// The fields of completing a reservation: none, or those of its order.

const orderFields = {
  quoteNumber: textFor(createOrderBody.shape.quoteNumber),
  totalAmount: textFor(createOrderBody.shape.totalAmount),
  paidAmount: textFor(createOrderBody.shape.paidAmount),
  addedByAgent: z.string().trim().min(1, COMPLETE_TEXT.agentRequired),
  agentBranch: z.string().trim().min(1, COMPLETE_TEXT.branchRequired),
};
type OrderField = keyof typeof orderFields;

/** The order's fields are only validated when an order is created. */
export const completeForm = z
  .object({
    hasOrder: z.boolean(),
    quoteNumber: z.string(),
    totalAmount: z.string(),
    paidAmount: z.string(),
    addedByAgent: z.string(),
    agentBranch: z.string(),
  })
  .superRefine((values, context) => {
    if (!values.hasOrder) return;
    for (const [field, rule] of Object.entries(orderFields)) {
      const [issue] = rule.safeParse(values[field as OrderField]).error?.issues ?? [];
      if (issue) context.addIssue({ code: 'custom', path: [field], message: issue.message });
    }
  });
export type CompleteForm = z.input<typeof completeForm>;

/** Form fields keyed by their API names. */
export const ORDER_FIELD_NAMES = Object.fromEntries(
  Object.keys(orderFields).map((field) => [`order.${field}`, field as OrderField]),
);

export function completeBodyOf(values: CompleteForm, allowDuplicate: boolean): CompleteReservationBody {
  const { hasOrder, ...order } = values;
  if (!hasOrder) return {};
  return { order: allowDuplicate ? { ...order, allowDuplicate } : order };
}
