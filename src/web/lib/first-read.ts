import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether the first read since something was opened, or another try after one that failed, is still awaited. What is read
 * again later, because a colleague has changed something, leaves what is there in place: nobody's press meets nothing.
 */
export function awaitsFirstRead({
  isFetching,
  isError,
  isFetchedAfterMount,
}: Pick<UseQueryResult, 'isFetching' | 'isError' | 'isFetchedAfterMount'>): boolean {
  return isFetching && (isError || !isFetchedAfterMount);
}
