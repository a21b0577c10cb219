import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { LAYBY_DIALOGS, useLaybyDialogs } from './dialogs/layby-dialogs.tsx';
import { LaybyFigures } from './laybys-figures.tsx';
import { filterOf } from './laybys-filter.ts';
import { LaybysList } from './laybys-list.tsx';
import { LAYBYS_TEXT } from './laybys-screen.text.ts';
import { LaybysStatusFilter } from './laybys-status-filter.tsx';

/** Instalment plans, at /layby; what is shown stands in the address. */
export function LaybysScreen() {
  const filter = filterOf(useSearch({ from: '/layby' }));
  return (
    <DialogHost host={LAYBY_DIALOGS}>
      <PageHeader title={LAYBYS_TEXT.title} actions={<CreateLaybyButton />} />
      <div className="mb-4 grid gap-4">
        <LaybyFigures />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <ListSearch
            className="sm:max-w-md"
            label={LAYBYS_TEXT.search}
            placeholder={LAYBYS_TEXT.searchPlaceholder}
          />
          <LaybysStatusFilter filter={filter} />
        </div>
      </div>
      <LaybysList filter={filter} createButton={<CreateLaybyButton />} />
    </DialogHost>
  );
}

function CreateLaybyButton() {
  const openDialog = useLaybyDialogs();
  return (
    <Button variant="primary" onClick={() => openDialog('create')}>
      <Plus aria-hidden />
      {LAYBYS_TEXT.create}
    </Button>
  );
}
