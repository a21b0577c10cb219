import { QueryClient } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { deviceFirst } from './offline/device-first.ts';
import { untilClosed } from './writes/open-forms.ts';

/** A fetch by a save rejects when the save ends, although the query goes on for others. */
class SaveQueryClient extends QueryClient {
  override fetchQuery: QueryClient['fetchQuery'] = (options) => untilClosed(super.fetchQuery(options));
}

/**
 * The default query: a GET to the path (the first part of the query key), no retries, no refetch on focus, never stale. Data is refreshed by
 * invalidation after a change, made here or by a colleague.
 */
export function createQueryClient(): QueryClient {
  return new SaveQueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => api.get(String(queryKey[0]), { signal }),
        persister: deviceFirst,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Without a network, fail at once instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
