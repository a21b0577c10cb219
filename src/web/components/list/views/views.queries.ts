import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CreateListViewBody, ListView, UpdateListViewBody } from '#shared/contracts/list-views.ts';
import { api } from '#web/lib/api-client.ts';

const KEY = ['/api/list-views'] as const;

/** The views of the shop and of this device, those of each list in order. */
export const listViewsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<ListView[]>(KEY[0], { signal }),
});

export const postListView = (body: CreateListViewBody) => api.post<ListView>(KEY[0], body);

/** Changes a view, based on the version seen; an outdated version is refused with 412 and the current view. */
export const putListView = ({ id, version }: Pick<ListView, 'id' | 'version'>, change: UpdateListViewBody) =>
  api.put<ListView>(`${KEY[0]}/${id}`, change, { ifMatch: version });

export const deleteListView = ({ id, version }: Pick<ListView, 'id' | 'version'>) =>
  api.delete(`${KEY[0]}/${id}`, undefined, { ifMatch: version });

export const putListViewOrder = (ids: readonly number[]) => api.put<void>(`${KEY[0]}/order`, { ids });

export const refreshListViews = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });
