// The list's filter from the URL, the API query for it, and whether an order belongs into the list.

import type { Order } from '#shared/contracts/orders.ts';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { isCumulative, statusesOfFilter } from '#shared/domain/order-filters.ts';
import { isOpenOrder, isStoredStatus, meaningOf, ORDER_STATUSES } from '#shared/domain/order-statuses.ts';
import {
  isNarrowed,
  type ListFilter,
  listFilterOf,
  listFilterSearchOf,
  ORDER_FILTER_NAMES,
  onlyOf,
  queryOf,
  unsorted,
} from '#web/lib/list-filter.ts';
import type { OrdersSearch } from './orders-search-params.ts';

export const ORDER_FILTERS = [...ORDER_STATUSES, 'overdue'] as const;
export type OrderFilterValue = (typeof ORDER_FILTERS)[number];

export interface OrderFilter {
  /** Null shows everything that is not completed. */
  status: OrderFilterValue | null;
  isExact: boolean;
  q: string;
  by: ListFilter;
}

/** An unknown status means all. `completed` in old links means Customer Notified. */
export function filterOf(search: OrdersSearch): OrderFilter {
  const status = knownStatus(search.status);
  return {
    status,
    isExact: search.exact === '1' && isCumulative(status),
    q: search.q ?? '',
    by: onlyOf(listFilterOf(search), ORDER_NARROWING, SORTS_OF.orders),
  };
}

/** The URL's status if it does not exist. */
export function unknownStatusOf({ status }: OrdersSearch): string | null {
  return status === undefined || status === 'all' || knownStatus(status) !== null ? null : status;
}

/** Whether a list with this filter hides completed orders that the person may be looking for. */
export function hidesCompleted({ status, by }: OrderFilter): boolean {
  return (status === null && by.ids === '') || isCumulative(status);
}

/** The other filters of the orders list. */
export const ORDER_NARROWING = [...ORDER_FILTER_NAMES, 'ids'] as const;

const PAGE_SIZE = 100;

/** The API path of the first page. */
export function listPathOf({ status, isExact, q, by }: OrderFilter): string {
  // Selected orders are listed whatever their status.
  const isOfStatus = status !== null || by.ids === '';
  const query = new URLSearchParams({
    ...(isOfStatus && { status: status ?? 'active' }),
    limit: String(PAGE_SIZE),
  });
  if (isExact) query.set('exact', '1');
  if (q !== '') query.set('q', q);
  for (const [name, text] of Object.entries(queryOf(by))) query.set(name, text);
  return `/api/payments?${query}`;
}

/** The API path of the counts beside the list: they follow every filter except the status. */
export function countsPathOf({ q, by }: OrderFilter): string {
  const query = new URLSearchParams({ ...(q && { q }), ...queryOf(unsorted(by)) });
  return `/api/payments/counts${query.size === 0 ? '' : `?${query}`}`;
}

/** Whether only the server can decide if an order belongs into the list, and where. */
export function isServersToTell({ q, by }: OrderFilter): boolean {
  return q !== '' || by.sort !== '' || isNarrowed(by);
}

/** Decides by status and date only; whether an order matches the search text, only the server knows. */
export function isOrderInFilter(order: Order, { status, isExact }: OrderFilter): boolean {
  if (status === null) return isOpenOrder(order.status);
  if (status === 'overdue') return order.isOverdue;
  return statusesOfFilter(status, isExact)?.includes(order.status) ?? false;
}

function knownStatus(text: string | undefined): OrderFilterValue | null {
  const meant = text !== undefined && isStoredStatus(text) ? meaningOf(text) : text;
  return ORDER_FILTERS.find((value) => value === meant) ?? null;
}

/** The URL's parameters for a filter; those of `present`, if given, are kept otherwise. */
export function searchOf(
  { status, isExact, q }: Omit<OrderFilter, 'by'>,
  present: OrdersSearch = {},
): OrdersSearch {
  return {
    ...{ ...listFilterSearchOf({ ...present }), view: present.view },
    ...{ status: status ?? undefined, exact: isExact ? '1' : undefined, q: q || undefined },
  };
}
