/** What can be looked at as it was at a moment that is past, and how far back. */

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

/** What has happened since is gone through: further back it would be too much. */
export const WAS_DAYS = 31;
/** When a branch closes, for “yesterday at closing”. */
export const CLOSING_HOUR = 17;
/** When it has begun its day. */
export const MORNING_HOUR = 8;
