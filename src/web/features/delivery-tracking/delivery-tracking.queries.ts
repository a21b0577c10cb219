import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DeliveryGroup, DeliverySummary } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { api } from '#web/lib/api-client.ts';

const TRACKING_PATH = '/api/payments/delivery-tracking';

const PAGE_SIZE = 100;

/** What waits, the longest first; what was handed over, the newest first. Page by page. */
export const deliveryListQuery = (group: DeliveryGroup, q: string) => {
  const params = new URLSearchParams({ group, limit: String(PAGE_SIZE), ...(q !== '' && { q }) });
  return infiniteQueryOptions({
    queryKey: [TRACKING_PATH, group, { q }],
    queryFn: ({ pageParam, signal }) => api.getPage<Order>(pageParam, { signal }),
    initialPageParam: `${TRACKING_PATH}?${params}`,
    getNextPageParam: (page) => page.nextPath,
    // While a search is typed its last answer stays.
    placeholderData: (previous) => previous,
  });
};

/** The cards, whatever is searched for. */
export const deliverySummaryQuery = queryOptions<DeliverySummary>({
  queryKey: [`${TRACKING_PATH}/summary`],
});
