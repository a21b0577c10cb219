/** The lists that can be viewed as they were at a past moment, and how many days back. */

export const WAS_LISTS = {
  orders: 'payment',
  'pre-orders': 'pre_order',
  laybys: 'layby',
  reservations: 'reservation',
  customers: 'customer',
} as const;
export type WasList = keyof typeof WAS_LISTS;
export const WAS_LIST_NAMES = Object.keys(WAS_LISTS) as readonly WasList[];
export type WasEntity = (typeof WAS_LISTS)[WasList];

/** The limit in days: every change since the moment is read, which would be too much further back. */
export const WAS_DAYS = 31;
/** The hour at which a branch closes, for “yesterday at closing”. */
export const CLOSING_HOUR = 17;
/** The hour by which a branch is open. */
export const MORNING_HOUR = 8;
