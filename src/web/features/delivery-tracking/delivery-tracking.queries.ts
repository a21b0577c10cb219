import { queryOptions } from '@tanstack/react-query';
import type { DeliverySummary } from '#shared/contracts/delivery.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { api } from '#web/lib/api-client.ts';

const TRACKING_PATH = '/api/payments/delivery-tracking';

export interface DeliveryFilter {
  q: string;
  /** Every delivered order, not only the newest. */
  isAll: boolean;
}

/** Both lists in one: what waits, the longest first, then what was handed over, the newest first. */
export const deliveryListQuery = ({ q, isAll }: DeliveryFilter) =>
  queryOptions({
    queryKey: [TRACKING_PATH, { q, isAll }],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ ...(q !== '' && { q }), ...(isAll && { all: '1' }) });
      return api.getPage<Order>(`${TRACKING_PATH}${query.size > 0 ? `?${query}` : ''}`, { signal });
    },
    // While a search is typed, or the rest is fetched, the last answer stays.
    placeholderData: (previous) => previous,
  });

/** The cards, whatever is searched for. */
export const deliverySummaryQuery = queryOptions<DeliverySummary>({
  queryKey: [`${TRACKING_PATH}/summary`],
});
