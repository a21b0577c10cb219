import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  CustomerContactRow,
  CustomerHistoryRow,
  CustomerOverview,
  CustomerReceiptRow,
} from '#shared/contracts/customer-overview.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { api } from '#web/lib/api-client.ts';

// What the page of one customer reads. The lists are keyed under the lists' own paths: a change of an order reads the
// customer's orders again like every other list of orders.

const HISTORY_PAGE_SIZE = 50;

export const overviewQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['/api/customers', 'overview', customerId],
    queryFn: ({ signal }) => api.get<CustomerOverview>(`/api/customers/${customerId}/overview`, { signal }),
  });

const belongingsQuery = <Item>(path: string, customerId: number) =>
  queryOptions({
    queryKey: [path, 'of-customer', customerId],
    queryFn: ({ signal }) => api.get<Item[]>(`${path}?customerId=${customerId}`, { signal }),
  });

export const customerOrdersQuery = (customerId: number) =>
  belongingsQuery<Order>('/api/payments', customerId);
export const customerLaybysQuery = (customerId: number) => belongingsQuery<Layby>('/api/laybys', customerId);
export const customerReservationsQuery = (customerId: number) =>
  belongingsQuery<Reservation>('/api/reservations', customerId);
export const customerPreOrdersQuery = (customerId: number) =>
  belongingsQuery<PreOrder>('/api/pre-orders', customerId);

export const customerReceiptsQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['/api/customers', 'receipts', customerId],
    queryFn: ({ signal }) =>
      api.get<CustomerReceiptRow[]>(`/api/customers/${customerId}/receipts`, { signal }),
  });

export const customerContactsQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['/api/customers', 'contacts', customerId],
    queryFn: ({ signal }) =>
      api.get<CustomerContactRow[]>(`/api/customers/${customerId}/contacts`, { signal }),
  });

/** What happened to the customer and all that is theirs, newest first, page by page. */
export const customerHistoryQuery = (customerId: number) =>
  infiniteQueryOptions({
    queryKey: ['/api/customers', 'history', customerId],
    queryFn: ({ pageParam, signal }) => api.getPage<CustomerHistoryRow>(pageParam, { signal }),
    initialPageParam: `/api/customers/${customerId}/history?limit=${HISTORY_PAGE_SIZE}`,
    getNextPageParam: (page) => page.nextPath,
  });
