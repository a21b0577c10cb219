import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CreateListViewBody, ListView, UpdateListViewBody } from '#shared/contracts/list-views.ts';
import { api } from '#web/lib/api-client.ts';

const KEY = ['/api/list-views'] as const;

/** The shop's and this device's own, each list's in their order. */
export const listViewsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<ListView[]>(KEY[0], { signal }),
});

export const postListView = (body: CreateListViewBody) => api.post<ListView>(KEY[0], body);

/** Changes the view as it was seen; stale sight is a 412 with the current one. */
export const putListView = ({ id, version }: Pick<ListView, 'id' | 'version'>, change: UpdateListViewBody) =>
  api.put<ListView>(`${KEY[0]}/${id}`, change, { ifMatch: version });

export const deleteListView = ({ id, version }: Pick<ListView, 'id' | 'version'>) =>
  api.delete(`${KEY[0]}/${id}`, undefined, { ifMatch: version });

export const putListViewOrder = (ids: readonly number[]) => api.put<void>(`${KEY[0]}/order`, { ids });

export const refreshListViews = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });
