import { queryOptions } from '@tanstack/react-query';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import { api } from '#web/lib/api-client.ts';

const LIMIT = 20;

/** All records that have the text. The last answer stays while the next one is on its way. */
export const searchRecordsQuery = (q: string) =>
  queryOptions({
    queryKey: ['/api/search', q],
    queryFn: ({ signal }) =>
      api.get<SearchAnswer>(`/api/search?${new URLSearchParams({ q, limit: String(LIMIT) })}`, { signal }),
    placeholderData: (previous) => previous,
    // Each search looks anew, and nothing of it stays.
    staleTime: 0,
    gcTime: 0,
  });
