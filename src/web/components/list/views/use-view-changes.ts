import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListView, UpdateListViewBody } from '#shared/contracts/list-views.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import {
  deleteListView,
  listViewsQuery,
  putListView,
  putListViewOrder,
  refreshListViews,
} from './views.queries.ts';
import { changed, deleted, VIEWS_TEXT } from './views.text.ts';

/** The changes to a view, each with an Undo. */
export function useViewChanges() {
  const client = useQueryClient();
  const undoable = useUndoable('list_view');
  /** The view in its current version: one's own earlier change, such as a move, has created a newer one. */
  const asListed = (view: ListView) =>
    client.getQueryData(listViewsQuery.queryKey)?.find(({ id }) => id === view.id) ?? view;
  const rules = {
    // Changes run one after the other, also those to different views.
    scope: { id: 'list-views' },
    onError: (error: unknown) => toastFailure(error, VIEWS_TEXT.changeFailed),
    onSettled: () => refreshListViews(client),
  };
  const change = useMutation({
    ...rules,
    mutationFn: ({ view, to }: { view: ListView; to: UpdateListViewBody }) => putListView(asListed(view), to),
    onSuccess: (row, { view }) => {
      toast({ ...changed(row.name), ...undoable(row, view, row.name) });
    },
  });
  const remove = useMutation({
    ...rules,
    mutationFn: async (view: ListView) => {
      const listed = asListed(view);
      await deleteListView(listed);
      return listed;
    },
    onSuccess: (view) => {
      const gone = { id: view.id, version: view.version + 1 };
      toast({ ...deleted(view.name), ...undoable(gone, view, view.name) });
    },
  });
  const order = useMutation({
    ...rules,
    mutationFn: (views: readonly ListView[]) => putListViewOrder(views.map(({ id }) => id)),
    onMutate: (views) => {
      const moved = new Set(views.map(({ id }) => id));
      client.setQueryData(listViewsQuery.queryKey, (rows = []) => [
        ...rows.filter(({ id }) => !moved.has(id)),
        ...views,
      ]);
    },
  });
  return { change, remove, order };
}
