/** The orders in which a list can be read. */
export const LIST_SORTS = [
  'queue',
  'newest',
  'waiting',
  'latest',
  'due',
  'balance',
  'created',
  'oldest',
  'customer',
] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Those of each list: each along an index, and the first where none is asked for. */
export const SORTS_OF = {
  customers: ['newest', 'created', 'oldest', 'customer'],
  orders: ['newest', 'waiting', 'balance', 'created', 'customer'],
  ready: ['waiting', 'latest'],
  delivery: ['waiting', 'latest', 'balance', 'customer'],
  preOrders: ['newest', 'due', 'created', 'oldest', 'customer'],
  laybys: ['newest', 'due', 'balance', 'created', 'customer'],
  reservations: ['newest', 'due', 'created', 'oldest', 'customer'],
} as const satisfies Record<string, readonly ListSort[]>;

export type SortOf<List extends keyof typeof SORTS_OF> = (typeof SORTS_OF)[List][number];

/** On the screen, reservations stand in the order in which they are served. */
export const RESERVATION_SCREEN_SORTS = ['queue', ...SORTS_OF.reservations] as const;

/** What a list goes by that has no day: after all that have one. */
export const NO_DAY = '9999-12-31';
