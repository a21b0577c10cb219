import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DeliveryGroup, DeliverySummary } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { type SearchedFilter, searchedQueryOf } from '#web/lib/list-filter.ts';
import { pageQuery } from '#web/lib/page-query.ts';

const TRACKING_PATH = '/api/payments/delivery-tracking';

/** The API path of both lists in one. */
export const deliveryPath = (filter: SearchedFilter) =>
  `${TRACKING_PATH}?${new URLSearchParams(searchedQueryOf(filter))}`;

/** Waiting orders, longest waiting first; delivered ones, newest first. Page by page. */
export const deliveryListQuery = (group: DeliveryGroup, filter: SearchedFilter) => ({
  ...pageQuery<Order>([TRACKING_PATH, group, filter], TRACKING_PATH, {
    group,
    limit: '100',
    ...searchedQueryOf(filter),
  }),
  // While a search is typed, the previous answer stays visible.
  placeholderData: keepPreviousData,
});

/** The cards; the search does not change them. */
export const deliverySummaryQuery = queryOptions<DeliverySummary>({
  queryKey: [`${TRACKING_PATH}/summary`],
});
