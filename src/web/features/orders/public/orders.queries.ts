import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { UndoReply } from '#shared/contracts/batches.ts';
import type { FixCompletedReply } from '#shared/contracts/fix-completed.ts';
import type { Order, OrderCounts, UpdateOrderBody } from '#shared/contracts/orders.ts';
import { api } from '#web/lib/api-client.ts';
import { countsPathOf, listPathOf, type OrderFilter } from '../order-filter.ts';

/** The query key of all order data: lists, counts, single orders. */
export const ORDERS_KEY = ['/api/payments'] as const;
export const ORDER_LISTS_KEY = [...ORDERS_KEY, 'list'] as const;
export const LIST_FILTER_INDEX = ORDER_LISTS_KEY.length;
/** One order; the keys of its own data begin with its id. */
export const ORDER_KEY = [...ORDERS_KEY, 'one'] as const;
const ORDER_COUNTS_KEY = [...ORDERS_KEY, 'counts'] as const;

/** The orders of a filter, newest activity first, page by page. */
export const orderListQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...ORDER_LISTS_KEY, filter],
    queryFn: ({ pageParam, signal }) => api.getPage<Order>(pageParam, { signal }),
    initialPageParam: listPathOf(filter),
    getNextPageParam: (page) => page.nextPath,
    // While a search is typed, the previous answer stays visible; another status starts with an empty page.
    placeholderData: (previous, query) => {
      const before = query?.queryKey[LIST_FILTER_INDEX] as OrderFilter | undefined;
      return before?.status === filter.status && before.isExact === filter.isExact ? previous : undefined;
    },
  });

/** How many orders that match the search and filters have each status, whichever status is shown. */
export const orderCountsQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: [...ORDER_COUNTS_KEY, countsPathOf(filter)],
    queryFn: ({ signal }) => api.get<OrderCounts>(countsPathOf(filter), { signal }),
    placeholderData: (previous) => previous,
  });

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: [...ORDER_KEY, id],
    queryFn: ({ signal }) => api.get<Order>(`/api/payments/${id}`, { signal }),
  });

/** Changes the version that was seen; a newer one is a 412 with the current row. */
export function putOrder(
  order: Pick<Order, 'id' | 'version'>,
  change: UpdateOrderBody,
  what?: string,
): Promise<Order> {
  return api.put<Order>(`/api/payments/${order.id}`, change, { ifMatch: order.version, what });
}

/** The changes that Fix Completed Orders would make. Changes nothing. */
export const completedFixPreviewQuery = queryOptions({
  queryKey: ['/api/migrate-completed-orders', 'preview'],
  queryFn: ({ signal }) =>
    api.post<FixCompletedReply>('/api/migrate-completed-orders', { preview: true }, { signal }),
  // Read again whenever the dialog opens.
  staleTime: 0,
  gcTime: 0,
});

export function fixCompletedOrders(): Promise<FixCompletedReply> {
  return api.post<FixCompletedReply>('/api/migrate-completed-orders', { preview: false });
}

export function undoBatch(batchId: number): Promise<UndoReply> {
  return api.post<UndoReply>(`/api/batches/${batchId}/undo`);
}
