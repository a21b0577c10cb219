import { z } from 'zod';
import type { PreOrder, UpdatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import { branchCodeOf, PRE_ORDER_LOCATIONS } from '#shared/domain/labels.ts';
import { EDIT_TEXT } from './pre-orders.text.ts';

const required = (maxLength: number) => z.string().trim().min(1, EDIT_TEXT.required).max(maxLength);

/** What can be changed about a pre-order; '' stands for nothing. */
export const preOrderForm = z.object({
  phoneModel: required(200),
  color: z.string().trim().max(50),
  storage: z.string().trim().max(50),
  orderLocation: z.enum(PRE_ORDER_LOCATIONS, { error: EDIT_TEXT.required }),
  expectedArrivalDate: z.string(),
  supplierOrderNumber: z.string().trim().max(100),
  addedByAgent: required(100),
  agentBranch: required(100),
  notes: z.string().trim().max(2000),
});
export type PreOrderForm = z.infer<typeof preOrderForm>;

export function valuesOf(preOrder: PreOrder): PreOrderForm {
  const branch = preOrder.agentBranch ?? '';
  return {
    phoneModel: preOrder.phoneModel,
    color: preOrder.color ?? '',
    storage: preOrder.storage ?? '',
    orderLocation: preOrder.orderLocation,
    expectedArrivalDate: preOrder.expectedArrivalDate ?? '',
    supplierOrderNumber: preOrder.supplierOrderNumber ?? '',
    addedByAgent: preOrder.addedByAgent ?? '',
    // Stored by code or by name; what means no branch stays as it is.
    agentBranch: branchCodeOf(branch) ?? branch,
    notes: preOrder.notes ?? '',
  };
}

/** Only what differs: what somebody else changed meanwhile is not written back. */
export function changesOf(values: PreOrderForm, before: PreOrderForm): UpdatePreOrderBody {
  const names = Object.keys(before) as (keyof PreOrderForm)[];
  const changed = names.filter((name) => values[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name] === '' ? null : values[name]]));
}
