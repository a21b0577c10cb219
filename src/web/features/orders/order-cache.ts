// Updates the cached data of everything that shows orders after a change of one order, without reading the lists again.

import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Order } from '#shared/contracts/orders.ts';
import { movedBy, type Page } from '#web/lib/api-client.ts';
import { isOutdated } from '#web/lib/listed-rows.ts';
import { isOrderInFilter, isServersToTell, type OrderFilter } from './order-filter.ts';
import {
  LIST_FILTER_INDEX,
  ORDER_KEY,
  ORDER_LISTS_KEY,
  ORDERS_KEY,
  orderQuery,
} from './public/orders.queries.ts';

type OrderPages = InfiniteData<Page<Order>, string>;

/**
 * Replaces the cached row by the server's everywhere; everything that depends on it is read again. If a newer version is cached, that one
 * stays and everything is read again: whether the older one belongs into a list cannot be decided here.
 */
export function replaceOrder(client: QueryClient, order: Order): void {
  if (isOutdated(order, client, { lists: [ORDER_LISTS_KEY], one: orderQuery(order.id).queryKey })) {
    refreshOrders(client);
    return;
  }
  client.setQueryData(orderQuery(order.id).queryKey, order);
  for (const [key, pages] of client.getQueriesData<OrderPages>({ queryKey: ORDER_LISTS_KEY })) {
    const filter = key[LIST_FILTER_INDEX] as OrderFilter;
    if (!pages) continue;
    const isServers = isServersToTell(filter);
    if (!isServers || isListed(pages, order.id))
      client.setQueryData<OrderPages>(key, withOrder(pages, order, filter));
    // In a search, only an order that it does not list is uncertain: a change never removes an order from it.
    if (isServers && !(filter.q !== '' && isListed(pages, order.id)))
      void client.invalidateQueries({ queryKey: key });
  }
  refreshDependents(client);
}

/** Removes a deleted order from all cached data. */
export function removeOrder(client: QueryClient, id: number): void {
  client.removeQueries({ queryKey: orderQuery(id).queryKey });
  client.setQueriesData<OrderPages>(
    { queryKey: ORDER_LISTS_KEY },
    (pages) => pages && withoutOrder(pages, id),
  );
  refreshDependents(client);
}

/** For changes that may affect any order: a new one, a batch, an undo. */
export function refreshOrders(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ORDERS_KEY });
  refreshDependents(client);
}

/** Reads again what is computed from orders elsewhere: counts, histories, other screens' lists, the dashboard. */
function refreshDependents(client: QueryClient): void {
  // Lists that are not visible are read again when they become visible.
  void client.invalidateQueries({ queryKey: ORDER_LISTS_KEY, refetchType: 'none', type: 'inactive' });
  void client.invalidateQueries({ predicate: ({ queryKey }) => isDependent(queryKey) });
}

const DEPENDENT_PATHS = [
  '/api/dashboard/stats',
  '/api/dashboard/insights',
  '/api/live-payments',
  '/api/pre-orders',
  '/api/customers',
  '/api/ready-for-collection',
];

function isDependent(key: QueryKey): boolean {
  const [path, part] = key;
  if (DEPENDENT_PATHS.includes(String(path))) return true;
  const isOfOrders = String(path).startsWith(ORDERS_KEY[0]);
  const isPutInPlace =
    part === ORDER_LISTS_KEY[1] || (part === ORDER_KEY[1] && key.length === ORDER_KEY.length + 1);
  return isOfOrders && !isPutInPlace;
}

function withOrder(pages: OrderPages, order: Order, filter: OrderFilter): OrderPages {
  if (!isOrderInFilter(order, filter)) return withoutOrder(pages, order.id);
  if (isListed(pages, order.id)) {
    return mapPages(pages, (page) => ({
      ...page,
      items: page.items.map((listed) => (listed.id === order.id ? order : listed)),
    }));
  }
  return mapPages(pages, (page, index) => ({
    ...page,
    items: index === 0 ? [order, ...page.items] : page.items,
    total: movedBy(1, page.total),
  }));
}

function withoutOrder(pages: OrderPages, id: number): OrderPages {
  if (!isListed(pages, id)) return pages;
  return mapPages(pages, (page) => ({
    ...page,
    items: page.items.filter((listed) => listed.id !== id),
    total: movedBy(-1, page.total),
  }));
}

function isListed(pages: OrderPages, id: number): boolean {
  return pages.pages.some((page) => page.items.some((listed) => listed.id === id));
}

function mapPages(data: OrderPages, change: (page: Page<Order>, index: number) => Page<Order>): OrderPages {
  return { ...data, pages: data.pages.map(change) };
}
