import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ActivityCounts, ShopActivityRow } from '#shared/contracts/history.ts';
import { ACTIVITY_KINDS, type ActivityKind } from '#shared/domain/activity-kinds.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { api } from '#web/lib/api-client.ts';
import type { ActivitySearch } from './activity-search-params.ts';

const PATH = '/api/activity';
const PAGE_SIZE = '50';

export const kindOf = (kind: string | undefined): ActivityKind | undefined =>
  ACTIVITY_KINDS.find((known) => known === kind);

/** What happened on a day, newest first. Batches have ids of their own, and are distinguished from entries by the sign. */
export function activityQuery(day: Day, { kind, agent, branch, q }: ActivitySearch) {
  const asked = { from: day, kind: kindOf(kind), agent, branch, q };
  const given = Object.entries(asked).filter((one): one is [string, string] => Boolean(one[1]));
  const address = `${PATH}?${new URLSearchParams([...given, ['limit', PAGE_SIZE]])}`;
  return infiniteQueryOptions({
    queryKey: [PATH, 'day', address],
    queryFn: async ({ pageParam, signal }) => {
      const page = await api.getPage<ShopActivityRow>(pageParam, { signal });
      const items = page.items.map((row) => (row.batch === null ? row : { ...row, id: -row.id }));
      return { ...page, items };
    },
    initialPageParam: address,
    getNextPageParam: (page) => page.nextPath,
    placeholderData: keepPreviousData,
  });
}

export const activityCountsQuery = (day: Day) =>
  queryOptions({
    queryKey: [PATH, 'counts', day],
    queryFn: ({ signal }) => api.get<ActivityCounts>(`${PATH}/counts?from=${day}`, { signal }),
    placeholderData: keepPreviousData,
  });
