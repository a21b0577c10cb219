import { QueryClient } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { deviceFirst } from './offline/device-first.ts';
import { untilClosed } from './writes/open-forms.ts';

/** What a save asks for ends with the save, although a query that others look at as well goes on. */
class SaveQueryClient extends QueryClient {
  override fetchQuery: QueryClient['fetchQuery'] = (options) => untilClosed(super.fetchQuery(options));
}

/**
 * The specified data fetching: a GET to the path (the first part of the query key), no retries, no refetch on focus,
 * never stale. Freshness comes from invalidation after a change, here or by a colleague.
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
        // Without a network, say so at once instead of waiting for one in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
