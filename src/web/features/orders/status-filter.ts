import type { OrderCounts } from '#shared/contracts/orders.ts';
import { ORDER_STATUS, ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import type { FilterOption } from '#web/components/list/filter-chips.tsx';
import { ORDER_FILTERS, type OrderFilter, searchOf } from './order-filter.ts';
import { ORDERS_TEXT } from './orders.text.ts';
import type { OrdersSearch } from './orders-search-params.ts';

/** The status filter with the count of each choice. */
export function statusFilterOf(filter: OrderFilter, counts: OrderCounts | undefined, present: OrdersSearch) {
  return {
    label: ORDERS_TEXT.statusFilter,
    options: optionsOf(filter, counts),
    areAtLeast: counts?.isAtLeast ?? false,
    searchOf: (status: string | null) => ({
      ...searchOf({ ...filter, status: null, isExact: false }, present),
      status: status || undefined,
    }),
  };
}

/** A former status is offered only while some orders have it. */
function optionsOf(filter: OrderFilter, counts: OrderCounts | undefined): FilterOption[] {
  const offered = ORDER_FILTERS.filter(
    (value) =>
      value === 'overdue' ||
      !ORDER_STATUS[value].isFormer ||
      filter.status === value ||
      (counts?.byFilter[value] ?? 0) > 0,
  );
  return [
    { value: null, label: ORDERS_TEXT.allOrders, count: counts?.open, isCurrent: filter.status === null },
    ...offered.map((value) => ({
      value,
      label: ORDER_STATUS_LABELS[value],
      count: counts?.byFilter[value],
      isCurrent: filter.status === value,
    })),
  ];
}
