import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { api } from './api-client.ts';

const PAGE_SIZE = 50;

/** The log of a record, newest first, read page by page and shown as one list. For `LogList`. */
export const logQuery = <Item>(queryKey: QueryKey, path: string) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.getPage<Item>(pageParam, { signal }),
    initialPageParam: `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE_SIZE}`,
    getNextPageParam: (page) => page.nextPath,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

export type LogQuery<Item> = ReturnType<typeof logQuery<Item>>;
