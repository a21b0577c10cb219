import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PreOrder, PreOrderCounts, UpdatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import { api } from '#web/lib/api-client.ts';
import { recordHistoryQuery } from '#web/lib/history/record-history.ts';
import { unsorted } from '#web/lib/list-filter.ts';
import { pageQuery } from '#web/lib/page-query.ts';
import { type PreOrderFilter, paramsOf } from './pre-orders-filter.ts';

/** The query key of all pre-order data. */
export const PRE_ORDERS_KEY = ['/api/pre-orders'] as const;
export const PRE_ORDER_LISTS_KEY = [...PRE_ORDERS_KEY, 'list'] as const;

const STALE_AFTER_MS = 5 * 60_000;

/** The pre-orders of a filter, newest activity first, page by page. */
export const preOrderListQuery = (filter: PreOrderFilter) => ({
  ...pageQuery<PreOrder>([...PRE_ORDER_LISTS_KEY, filter], PRE_ORDERS_KEY[0], {
    ...paramsOf(filter),
    limit: '50',
  }),
  staleTime: STALE_AFTER_MS,
  // While a search is typed, the previous answer stays visible.
  placeholderData: keepPreviousData,
});

/** The cards of the screen; the status filter does not change them. */
export const preOrderCountsQuery = ({ by, ...filter }: Omit<PreOrderFilter, 'status'>) => {
  const counted = { ...filter, by: unsorted(by), status: 'all' } as const;
  return queryOptions({
    queryKey: [...PRE_ORDERS_KEY, 'counts', counted],
    queryFn: ({ signal }) =>
      api.get<PreOrderCounts>(`${PRE_ORDERS_KEY[0]}/counts?${new URLSearchParams(paramsOf(counted))}`, {
        signal,
      }),
    staleTime: STALE_AFTER_MS,
    placeholderData: (previous) => previous,
  });
};

export const preOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [...PRE_ORDERS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get<PreOrder>(`${PRE_ORDERS_KEY[0]}/${id}`, { signal }),
  });

/** What happened to the pre-order, newest first. */
export const preOrderHistoryQuery = (id: number) =>
  recordHistoryQuery(preOrderQuery(id).queryKey, 'pre_order', id);

/**
 * Changes the version that was seen; a newer one is a 412 with the current row. Queued with the changes of its order, because the order
 * changes too.
 */
export function putPreOrder(
  { id, version, paymentId }: Pick<PreOrder, 'id' | 'version' | 'paymentId'>,
  change: UpdatePreOrderBody,
  what?: string,
): Promise<PreOrder> {
  return api.put<PreOrder>(`${PRE_ORDERS_KEY[0]}/${id}`, change, {
    ifMatch: version,
    what,
    line: `payment:${paymentId}`,
  });
}

/** Moves it into the trash; `isOrderMovedBack` moves its order back to where the device can be ordered again. */
export function deletePreOrder(id: number, isOrderMovedBack: boolean): Promise<void> {
  return api.delete(`${PRE_ORDERS_KEY[0]}/${id}${isOrderMovedBack ? '?rollbackOrder=1' : ''}`);
}
