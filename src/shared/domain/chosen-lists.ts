import type { BulkEntity } from './bulk-actions.ts';
import { formatLargeCount } from './counts.ts';
import type { ExportedPath } from './exported-lists.ts';

/** Where selected rows of a kind are listed: the screen's address, to which the ids are added, and the list's API path. */
export const CHOSEN_LISTS = {
  payment: { screen: '/payments?ids=', api: '/api/payments', rows: ['order', 'orders'] },
  // These two screens hide finished records unless all are asked for.
  pre_order: {
    screen: '/pre-orders?status=all&ids=',
    api: '/api/pre-orders',
    rows: ['pre-order', 'pre-orders'],
  },
  layby: { screen: '/layby?ids=', api: '/api/laybys', rows: ['layby', 'laybys'] },
  reservation: {
    screen: '/reservations?status=all&ids=',
    api: '/api/reservations',
    rows: ['reservation', 'reservations'],
  },
  customer: { screen: '/customers?ids=', api: '/api/customers', rows: ['customer', 'customers'] },
} as const satisfies Record<
  BulkEntity,
  { screen: string; api: ExportedPath; rows: readonly [string, string] }
>;

export type Chosen = { entity: BulkEntity; ids: readonly number[] };

/** '1 order', '1,000 orders' */
export function countText(entity: BulkEntity, count: number): string {
  const [one, many] = CHOSEN_LISTS[entity].rows;
  return formatLargeCount(count, one, many);
}

export const chosenText = ({ entity, ids }: Chosen): string => countText(entity, ids.length);

/** The address of the list that shows exactly these rows, as far as they still exist. */
export function chosenHref({ entity, ids }: Chosen): string {
  return `${CHOSEN_LISTS[entity].screen}${ids.join()}`;
}
