/** The steps by name: the button's label, and the text of the history when the step has been taken. */
export const ORDER_ACTIONS = {
  approve: { label: 'Approve', done: 'Approved by the bank' },
  sign: { label: 'Signed', done: 'Contract signed' },
  mark_bank_paid: { label: 'Bank Paid', done: 'Bank paid' },
  mark_available: { label: 'Available', done: 'Phone available' },
  create_pre_order: { label: 'Create Pre-order', done: 'Pre-order created' },
  collect: { label: 'Collect / Deliver', done: 'Phone handed over' },
  complete: { label: 'Order Completed', done: 'Order completed' },
  step_back: { label: 'Back', done: 'Moved back a step' },
  reopen: { label: 'Reopen', done: 'Reopened' },
} as const;
export type OrderAction = keyof typeof ORDER_ACTIONS;
export const ORDER_ACTION_KINDS = Object.keys(ORDER_ACTIONS) as readonly OrderAction[];

/** Whether a step leads back. */
export function isBackward(kind: OrderAction): boolean {
  return kind === 'step_back' || kind === 'reopen';
}

/** Whether it can be the highlighted next step: neither a step back nor ordering the device abroad. */
export function isOnward(kind: OrderAction): boolean {
  return !isBackward(kind) && kind !== 'create_pre_order';
}
