import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { ListView } from '#shared/contracts/list-views.ts';
import { isSameSearch, type ListViewPath, viewPathOf, viewSearchOf } from '#shared/domain/list-views.ts';
import { parseUrlSearch, stringifyUrlSearch, type UrlSearch } from '#web/lib/url-search.ts';
import { listViewsQuery } from './views.queries.ts';

/** The address of a view. */
export const viewLink = ({ path, search }: Pick<ListView, 'path' | 'search'>) =>
  `${path}${stringifyUrlSearch(search)}`;

/** Whether the address is that of the view. Filter values of the view that no longer exist are ignored. */
export const isViewOf = (view: ListView, path: ListViewPath | null, search: UrlSearch): boolean =>
  path === view.path && isSameSearch(viewSearchOf(path, view.search), viewSearchOf(path, search));

/** The current list and filter, according to the address. */
export function useAddress(): { path: ListViewPath | null; search: UrlSearch } {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const text = useRouterState({ select: ({ location }) => location.searchStr });
  return useMemo(() => ({ path: viewPathOf(pathname), search: parseUrlSearch(text) }), [pathname, text]);
}

/** The views of the current list, the one it shows, and the one it showed last. */
export function useViews() {
  const { data = [] } = useQuery(listViewsQuery);
  const { path, search } = useAddress();
  const views = data.filter((view) => view.path === path);
  const current = views.find((view) => isViewOf(view, path, search)) ?? null;
  const [last, setLast] = useState<{ path: ListViewPath | null; id: number } | null>(null);
  const currentId = current?.id;
  useEffect(() => {
    if (currentId !== undefined) setLast({ path, id: currentId });
  }, [path, currentId]);
  const left =
    current === null && last?.path === path ? (views.find(({ id }) => id === last.id) ?? null) : null;
  const now = path === null ? {} : viewSearchOf(path, search);
  return { path, views, current, left, now, canSave: Object.keys(now).length > 0 };
}
