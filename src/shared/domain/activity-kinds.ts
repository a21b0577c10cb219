/** What the activity of the shop is told by; a payment is `money` whatever it was made on. */
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

/** What is told where nothing else is asked for: work on records and money. */
export const WORK_KINDS: readonly ActivityKind[] = ACTIVITY_KINDS.slice(0, 6);
/** At most so many days at a time. */
export const ACTIVITY_DAYS = 31;
/** Instead of an agent: what nobody was at a device for. */
export const NO_AGENT = 'none';
