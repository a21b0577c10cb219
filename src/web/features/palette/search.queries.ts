import { queryOptions } from '@tanstack/react-query';
import type { SearchAnswer } from '#shared/contracts/search.ts';
import { api } from '#web/lib/api-client.ts';

const LIMIT = 20;

/** All records that match the text. The previous answer stays until the next one arrives. */
export const searchRecordsQuery = (q: string) =>
  queryOptions({
    queryKey: ['/api/search', q],
    queryFn: ({ signal }) =>
      api.get<SearchAnswer>(`/api/search?${new URLSearchParams({ q, limit: String(LIMIT) })}`, { signal }),
    placeholderData: (previous) => previous,
    // Each search is read again, and results are not kept.
    staleTime: 0,
    gcTime: 0,
  });
