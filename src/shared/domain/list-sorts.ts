/** The sort orders of the lists. */
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

/** The sort orders of each list, each backed by an index; the first is the default. */
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

/** The screen sorts reservations by their place in the queue by default. */
export const RESERVATION_SCREEN_SORTS = ['queue', ...SORTS_OF.reservations] as const;

/** The sort value of a row without a day: such rows come after all others. */
export const NO_DAY = '9999-12-31';
