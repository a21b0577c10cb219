import { RESERVATION_ACTION_LABELS } from './reservation-lifecycle.ts';

/** The bulk actions of each list. None of them changes money. */

export const BULK_ENTITIES = ['payment', 'pre_order', 'layby', 'reservation', 'customer'] as const;
export type BulkEntity = (typeof BULK_ENTITIES)[number];

const BULK_ACTIONS = {
  step: 'Next step',
  contact: 'Customer informed',
  agent: 'Assign agent',
  branch: 'Assign branch',
  expect: 'Expected date',
} as const;
export type BulkAction = keyof typeof BULK_ACTIONS;

/** The action's name on the button, over its dialog and message, and in the history. A reservation has a single next step. */
export function bulkLabel(entity: BulkEntity, action: BulkAction): string {
  return action === 'step' && entity === 'reservation'
    ? RESERVATION_ACTION_LABELS.stock_in
    : BULK_ACTIONS[action];
}

export const BULK_ACTION_KINDS = Object.keys(BULK_ACTIONS) as readonly BulkAction[];

/** In the order in which they are offered. */
export const BULK_ACTIONS_OF: Readonly<Record<BulkEntity, readonly BulkAction[]>> = {
  payment: ['step', 'contact', 'agent', 'branch'],
  pre_order: ['step', 'expect'],
  layby: ['contact'],
  reservation: ['step', 'contact'],
  // Customers can only be exported or named in a notification: their data is changed one by one.
  customer: [],
};
