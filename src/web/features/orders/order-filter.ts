// What the address asks the list to show, what the API is asked for it, and whether an order belongs into it.

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
  /** null shows everything that is not completed. */
  status: OrderFilterValue | null;
  isExact: boolean;
  q: string;
  by: ListFilter;
}

/** An unknown status means all. The legacy `completed` of old links is Customer Notified. */
export function filterOf(search: OrdersSearch): OrderFilter {
  const status = knownStatus(search.status);
  return {
    status,
    isExact: search.exact === '1' && isCumulative(status),
    q: search.q ?? '',
    by: onlyOf(listFilterOf(search), ORDER_NARROWING, SORTS_OF.orders),
  };
}

/** The status of the address when it is none that exists. */
export function unknownStatusOf({ status }: OrdersSearch): string | null {
  return status === undefined || status === 'all' || knownStatus(status) !== null ? null : status;
}

/** Whether a list by this filter leaves completed orders out that its reader may be looking for. */
export function hidesCompleted({ status, by }: OrderFilter): boolean {
  return (status === null && by.ids === '') || isCumulative(status);
}

/** What an order can be told by besides. */
export const ORDER_NARROWING = [...ORDER_FILTER_NAMES, 'ids'] as const;

const PAGE_SIZE = 100;

/** The first page's path of the API. */
export function listPathOf({ status, isExact, q, by }: OrderFilter): string {
  // Of those that somebody has chosen, none is left out.
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

/** Of the counts beside the list: of whatever it is narrowed to, but its status. */
export function countsPathOf({ q, by }: OrderFilter): string {
  const query = new URLSearchParams({ ...(q && { q }), ...queryOf(unsorted(by)) });
  return `/api/payments/counts${query.size === 0 ? '' : `?${query}`}`;
}

/** Whether only the server can tell if an order belongs into the list, and where. */
export function isServersToTell({ q, by }: OrderFilter): boolean {
  return q !== '' || by.sort !== '' || isNarrowed(by);
}

/** Judged by status and date alone: what the search text matches, only the server knows. */
export function isOrderInFilter(order: Order, { status, isExact }: OrderFilter): boolean {
  if (status === null) return isOpenOrder(order.status);
  if (status === 'overdue') return order.isOverdue;
  return statusesOfFilter(status, isExact)?.includes(order.status) ?? false;
}

function knownStatus(text: string | undefined): OrderFilterValue | null {
  const meant = text !== undefined && isStoredStatus(text) ? meaningOf(text) : text;
  return ORDER_FILTERS.find((value) => value === meant) ?? null;
}

/** The address of a filter; what else the present one narrows stays, where it is given. */
export function searchOf(
  { status, isExact, q }: Omit<OrderFilter, 'by'>,
  present: OrdersSearch = {},
): OrdersSearch {
  return {
    ...{ ...listFilterSearchOf({ ...present }), view: present.view },
    ...{ status: status ?? undefined, exact: isExact ? '1' : undefined, q: q || undefined },
  };
}
