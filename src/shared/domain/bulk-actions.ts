/** The bulk actions of each list. None of them changes money. */

export const BULK_ENTITIES = ['payment', 'pre_order', 'layby', 'reservation', 'customer'] as const;
export type BulkEntity = (typeof BULK_ENTITIES)[number];

export const BULK_ACTIONS = {
  step: 'Next step',
  contact: 'Customer informed',
  agent: 'Assign agent',
  branch: 'Assign branch',
  expect: 'Expected later',
} as const;
export type BulkAction = keyof typeof BULK_ACTIONS;
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
