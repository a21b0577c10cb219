import type { OrderCounts } from '../contracts/orders.ts';
import { statusesOfFilter } from './order-filters.ts';
import { OPEN_ORDER_STATUSES, ORDER_STATUSES } from './order-statuses.ts';

/** The count of each filter of the orders screen, made of one count by status; `most` is the limit of counted rows. */
export function summariseCounts(
  groups: { status: string; total: number; overdue: number }[],
  { most, isSearching }: { most: number; isSearching: boolean },
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
    isAtLeast: open + completed > most,
    open,
    completed,
    byFilter: { ...byFilter, overdue: groups.reduce((sum, group) => sum + group.overdue, 0) },
    completedMatches: isSearching ? completed : 0,
  };
}
