import {
  COLLECTED_RANK,
  isWritableStatus,
  rankOf,
  STORED_STATUSES,
  type StoredStatus,
} from './order-lifecycle.ts';

// What a status filter takes in: the same answer for the list, the tiles and the counts.

/** The filters that take in later stages up to collected; every other filter matches its own status only. */
export const CUMULATIVE_FILTERS = ['approved', 'contract_signed', 'bank_paid'] as const;

/**
 * The stored statuses that a filter value takes in, or null for a value that no order can have.
 * `overdue` is not a status: it is judged by date.
 */
export function statusesOfFilter(filter: string, isExact: boolean): readonly StoredStatus[] | null {
  if (filter === 'completed') return ['completed', 'customer_notified'];
  if (filter === 'customer_notified') return ['customer_notified', 'completed'];
  if (!isWritableStatus(filter)) return null;
  const isCumulative = !isExact && (CUMULATIVE_FILTERS as readonly string[]).includes(filter);
  if (!isCumulative) return [filter];
  const lowest = rankOf(filter);
  return STORED_STATUSES.filter((status) => rankOf(status) >= lowest && rankOf(status) <= COLLECTED_RANK);
}
