import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReadyGroup, ReadyRow, ReadySummary } from '#shared/contracts/ready-for-collection.ts';
import { api, type Page } from '#web/lib/api-client.ts';
import { type SearchedFilter, searchedQueryOf } from '#web/lib/list-filter.ts';

/** The query key of all data of this screen, which is read again after a change of an order. */
const READY_KEY = ['/api/ready-for-collection'] as const;

const PAGE_SIZE = 100;

/** The id of a row is that of its order. */
export type ReadyListRow = ReadyRow & { id: number };

/** The API path of both groups in one list. */
export const readyPath = (filter: SearchedFilter) =>
  `${READY_KEY[0]}?${new URLSearchParams(searchedQueryOf(filter))}`;

/** The sales of a group, longest waiting first, page by page. */
export const readyListQuery = (group: ReadyGroup, filter: SearchedFilter) => {
  const params = new URLSearchParams({ group, limit: String(PAGE_SIZE), ...searchedQueryOf(filter) });
  return infiniteQueryOptions({
    queryKey: [...READY_KEY, 'list', group, filter],
    queryFn: async ({ pageParam, signal }): Promise<Page<ReadyListRow>> => {
      const { items, ...page } = await api.getPage<ReadyRow>(pageParam, { signal });
      return { ...page, items: items.map((row) => ({ ...row, id: row.order.id })) };
    },
    initialPageParam: `${READY_KEY[0]}?${params}`,
    getNextPageParam: (page) => page.nextPath,
    // While a search is typed, the previous answer stays visible.
    placeholderData: (previous) => previous,
  });
};

export const readySummaryQuery = queryOptions({
  queryKey: [...READY_KEY, 'summary'],
  queryFn: ({ signal }) => api.get<ReadySummary>(`${READY_KEY[0]}/summary`, { signal }),
});
