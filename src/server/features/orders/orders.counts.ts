import { MOST_COUNTED } from '#server/platform/totals/kept-totals.ts';
import type { OrderCounts } from '#shared/contracts/orders.ts';
import { statusesOfFilter } from '#shared/domain/order-filters.ts';
import { OPEN_ORDER_STATUSES, ORDER_STATUSES } from '#shared/domain/order-statuses.ts';

/** Each filter of the orders screen with the number of rows that it shows, from one count by status. */
export function summariseCounts(
  groups: { status: string; total: number; overdue: number }[],
  isSearching: boolean,
): OrderCounts {
  const totals = new Map(groups.map(({ status, total }) => [status, total]));
  const sumOf = (statuses: readonly string[]) =>
    statuses.reduce((sum, status) => sum + (totals.get(status) ?? 0), 0);
  const byFilter = Object.fromEntries(
    ORDER_STATUSES.map((filter) => [filter, sumOf(statusesOfFilter(filter, false) ?? [])]),
  );
  const open = sumOf(OPEN_ORDER_STATUSES);
  const completed = sumOf([...totals.keys()]) - open;
  return {
    isAtLeast: isSearching && open + completed > MOST_COUNTED,
    open,
    completed,
    byFilter: { ...byFilter, overdue: groups.reduce((sum, group) => sum + group.overdue, 0) },
    completedMatches: isSearching ? completed : 0,
  };
}
