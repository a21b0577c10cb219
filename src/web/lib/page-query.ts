import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { api } from './api-client.ts';

/** The list at a path, in pages of the server. `params`: the filter, and `limit`, the page length. */
export const pageQuery = <Row>(
  queryKey: QueryKey,
  path: string,
  params: Record<string, string> | URLSearchParams,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.getPage<Row>(pageParam, { signal }),
    initialPageParam: `${path}?${new URLSearchParams(params)}`,
    getNextPageParam: (page) => page.nextPath,
  });
