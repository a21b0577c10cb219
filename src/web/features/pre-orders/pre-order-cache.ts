// Updates the cached data of everything that shows pre-orders or depends on them after a change of one.

import type { QueryClient } from '@tanstack/react-query';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { dropListed, putRow } from '#web/lib/listed-rows.ts';
import { PRE_ORDER_LISTS_KEY, PRE_ORDERS_KEY, preOrderQuery } from './pre-orders.queries.ts';

/** Replaces the cached row by the server's at once; everything that depends on it is read again. */
export function replacePreOrder(client: QueryClient, row: PreOrder): void {
  putRow(client, row, { lists: [PRE_ORDER_LISTS_KEY], one: preOrderQuery(row.id).queryKey });
  refreshPreOrders(client);
}

/** Removes a deleted pre-order from the cached lists. */
export function removePreOrder(client: QueryClient, id: number): void {
  dropListed(client, PRE_ORDER_LISTS_KEY, id);
  refreshPreOrders(client);
}

const DEPENDENT_PATHS = [
  PRE_ORDERS_KEY[0],
  '/api/payments',
  '/api/dashboard/stats',
  '/api/dashboard/insights',
  '/api/ready-for-collection',
  '/api/live-payments',
];

export function refreshPreOrders(client: QueryClient): void {
  for (const path of DEPENDENT_PATHS) void client.invalidateQueries({ queryKey: [path] });
}
