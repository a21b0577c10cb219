import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DeliveryGroup, DeliverySummary } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { type SearchedFilter, searchedQueryOf } from '#web/lib/list-filter.ts';
import { pageQuery } from '#web/lib/page-query.ts';

const TRACKING_PATH = '/api/payments/delivery-tracking';

/** Both lists in one. */
export const deliveryPath = (filter: SearchedFilter) =>
  `${TRACKING_PATH}?${new URLSearchParams(searchedQueryOf(filter))}`;

/** What waits, the longest first; what was handed over, the newest first. Page by page. */
export const deliveryListQuery = (group: DeliveryGroup, filter: SearchedFilter) => ({
  ...pageQuery<Order>([TRACKING_PATH, group, filter], TRACKING_PATH, {
    group,
    limit: '100',
    ...searchedQueryOf(filter),
  }),
  // While a search is typed its last answer stays.
  placeholderData: keepPreviousData,
});

/** The cards, whatever is searched for. */
export const deliverySummaryQuery = queryOptions<DeliverySummary>({
  queryKey: [`${TRACKING_PATH}/summary`],
});
