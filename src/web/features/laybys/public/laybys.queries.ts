import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Layby, LaybyCounts } from '#shared/contracts/laybys.ts';
import { api } from '#web/lib/api-client.ts';
import { unsorted } from '#web/lib/list-filter.ts';
import { pageQuery } from '#web/lib/page-query.ts';
import { type LaybyFilter, paramsOf } from '../laybys-filter.ts';

/** The query key of all layby data. */
export const LAYBYS_KEY = ['/api/laybys'] as const;
export const LAYBY_LISTS_KEY = [...LAYBYS_KEY, 'list'] as const;

/** The laybys of a filter, newest activity first, page by page. */
export const laybyListQuery = (filter: LaybyFilter) => ({
  ...pageQuery<Layby>([...LAYBY_LISTS_KEY, filter], '/api/laybys', { ...paramsOf(filter), limit: '50' }),
  // While a search is typed, the previous answer stays visible.
  placeholderData: keepPreviousData,
});

/** The figures of the screen; the status filter does not change them. */
export const laybyCountsQuery = ({ q, by }: LaybyFilter) => {
  const counted: LaybyFilter = { q, by: unsorted(by), statuses: [] };
  return queryOptions({
    queryKey: [...LAYBYS_KEY, 'counts', counted],
    queryFn: ({ signal }) =>
      api.get<LaybyCounts>(`/api/laybys/counts?${new URLSearchParams(paramsOf(counted))}`, { signal }),
    placeholderData: (previous) => previous,
  });
};
