import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { chosenIdsOf } from '#shared/domain/chosen-ids.ts';
import { CHOSEN_LISTS } from '#shared/domain/chosen-lists.ts';
import { viewPathOf } from '#shared/domain/list-views.ts';
import { api } from '#web/lib/api-client.ts';
import { goneText } from './list-filters.text.ts';

/** Says how many of the rows selected by id in the address no longer exist, whatever the other filters. */
export function ChosenGone({ ids }: { ids: string }) {
  const screen = viewPathOf(useLocation().pathname);
  const list = Object.values(CHOSEN_LISTS).find((known) => known.screen.split('?')[0] === screen);
  const path = list?.api ?? '';
  const { data: total } = useQuery({
    queryKey: [path, 'chosen', ids],
    queryFn: async ({ signal }) => (await api.getPage(`${path}?ids=${ids}&limit=1`, { signal })).total,
    enabled: path !== '',
  });
  const named = chosenIdsOf(ids)?.length ?? 0;
  // A total from this device's copy may be incomplete.
  if (!total || total.isAtLeast || total.count >= named) return null;
  return (
    <p role="status" className="mb-2 text-note text-soft">
      {goneText(named - total.count, named)}
    </p>
  );
}
