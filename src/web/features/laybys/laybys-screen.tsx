import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import { ListSearch } from '#web/components/list-search.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { LaybyDialogsProvider, useLaybyDialogs } from './layby-dialogs.tsx';
import { LaybyFigures } from './laybys-figures.tsx';
import { filterOf } from './laybys-filter.ts';
import { LaybysList } from './laybys-list.tsx';
import { LAYBYS_TEXT } from './laybys-screen.text.ts';
import { LaybysStatusFilter } from './laybys-status-filter.tsx';

/** Instalment plans, at /layby; what is shown stands in the address. */
export function LaybysScreen() {
  const { status, q, layby } = useSearch({ from: '/layby' });
  const navigate = useNavigate({ from: '/layby' });
  const filter = filterOf({ status, q });
  const isSearched = q !== undefined;
  const setQuery = useCallback(
    (text: string) =>
      void navigate({
        search: { status, q: text || undefined },
        // One step back leads out of a search, not letter by letter through it.
        replace: isSearched,
      }),
    [navigate, isSearched, status],
  );
  const closeOpened = useCallback(
    () => void navigate({ search: { status, q }, replace: true, resetScroll: false }),
    [navigate, status, q],
  );
  return (
    <LaybyDialogsProvider>
      <PageHeader title={LAYBYS_TEXT.title} actions={<CreateLaybyButton />} />
      <div className="mb-4 grid gap-4">
        <LaybyFigures />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <ListSearch
            className="sm:max-w-md"
            q={filter.q}
            onSearch={setQuery}
            label={LAYBYS_TEXT.search}
            placeholder={LAYBYS_TEXT.searchPlaceholder}
          />
          <LaybysStatusFilter filter={filter} />
        </div>
      </div>
      <LaybysList
        filter={filter}
        openedId={layby ?? null}
        onCloseOpened={closeOpened}
        onClearSearch={() => setQuery('')}
        createButton={<CreateLaybyButton />}
      />
    </LaybyDialogsProvider>
  );
}

function CreateLaybyButton() {
  const dialogs = useLaybyDialogs();
  return (
    <Button variant="primary" onClick={dialogs.openCreate}>
      <Plus aria-hidden />
      {LAYBYS_TEXT.create}
    </Button>
  );
}
