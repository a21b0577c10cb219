/** The groups by which the shop's activity is filtered; a payment is `money` whatever record it was made on. */
export const ACTIVITY_KINDS = [
  'customers',
  'orders',
  'pre_orders',
  'laybys',
  'reservations',
  'money',
  'notices',
  'system',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** The kinds that are listed without a filter: work on records and money. */
export const WORK_KINDS: readonly ActivityKind[] = ACTIVITY_KINDS.slice(0, 6);
/** The longest period that can be listed at once, in days. */
export const ACTIVITY_DAYS = 31;
/** Filter value instead of an agent: changes made while no agent was at the device. */
export const NO_AGENT = 'none';
