import {
  COLLECTED_RANK,
  isStoredStatus,
  meaningOf,
  ORDER_STATUS,
  rankOf,
  STORED_STATUSES,
  type StoredStatus,
  statusesWhere,
} from './order-statuses.ts';

// Which statuses a filter includes: the same answer for the list, the tiles and the counts.

/** Whether the filter includes the later stages up to collected; every other filter matches its own status only. */
export function isCumulative(filter: string | null): boolean {
  return filter !== null && isStoredStatus(filter) && ORDER_STATUS[filter].includesLater === true;
}

/**
 * The stored statuses that a filter value includes; null for a value that no order can have. `overdue` is not a status: it is determined
 * by date.
 */
export function statusesOfFilter(filter: string, isExact: boolean): readonly StoredStatus[] | null {
  if (!isStoredStatus(filter)) return null;
  if (isExact || !isCumulative(filter)) {
    return STORED_STATUSES.filter((status) => meaningOf(status) === meaningOf(filter));
  }
  const lowest = rankOf(filter);
  return statusesWhere(({ rank }) => rank >= lowest && rank <= COLLECTED_RANK);
}
