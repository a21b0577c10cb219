import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DeliveryGroup, DeliverySummary } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { type ListFilter, listFilterOf, listFilterSearchOf, queryOf } from '#web/lib/list-filter.ts';
import { pageQuery } from '#web/lib/page-query.ts';
import { searchText } from '#web/lib/url-search.ts';

const TRACKING_PATH = '/api/payments/delivery-tracking';

export interface DeliveryFilter {
  q: string;
  by: ListFilter;
}

/** What the address asks for. */
export function deliveryFilterOf(search: Readonly<Record<string, unknown>>): DeliveryFilter {
  return { q: searchText(search.q) ?? '', by: { ...listFilterOf(listFilterSearchOf(search)), sort: '' } };
}

const paramsOf = ({ q, by }: DeliveryFilter) => ({ ...(q && { q }), ...queryOf(by) });

/** Both lists in one. */
export const deliveryPath = (filter: DeliveryFilter) =>
  `${TRACKING_PATH}?${new URLSearchParams(paramsOf(filter))}`;

/** What waits, the longest first; what was handed over, the newest first. Page by page. */
export const deliveryListQuery = (group: DeliveryGroup, filter: DeliveryFilter) => ({
  ...pageQuery<Order>([TRACKING_PATH, group, filter], TRACKING_PATH, {
    group,
    limit: '100',
    ...paramsOf(filter),
  }),
  // While a search is typed its last answer stays.
  placeholderData: keepPreviousData,
});

/** The cards, whatever is searched for. */
export const deliverySummaryQuery = queryOptions<DeliverySummary>({
  queryKey: [`${TRACKING_PATH}/summary`],
});
