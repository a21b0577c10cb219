import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether the first read since this was opened, or a retry after a failed one, is still pending. Later refetches, caused by a colleague's change,
 * leave the content in place, so that no press misses its target.
 */
export function awaitsFirstRead({
  isFetching,
  isError,
  isFetchedAfterMount,
}: Pick<UseQueryResult, 'isFetching' | 'isError' | 'isFetchedAfterMount'>): boolean {
  return isFetching && (isError || !isFetchedAfterMount);
}
