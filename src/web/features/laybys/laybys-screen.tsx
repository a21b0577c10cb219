import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { DensityToggle } from '#web/components/list/density/density-toggle.tsx';
import { ExportList } from '#web/components/list/export-list.tsx';
import { FilterChips, FilterSelect } from '#web/components/list/filter-chips.tsx';
import { FilterMarks } from '#web/components/list/filters/filter-marks.tsx';
import { HomeBranch } from '#web/components/list/filters/home-branch.tsx';
import { ListFilters } from '#web/components/list/filters/list-filters.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { ListToolbar } from '#web/components/list/list-toolbar.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { ListSelection, SelectButton, SelectItem } from '#web/features/bulk/public/list-selection.tsx';
import { ImportMenu } from '#web/features/imports/public/import-menu.tsx';
import { LAYBY_DIALOGS, useLaybyDialogs } from './dialogs/layby-dialogs.tsx';
import { LaybyFigures } from './laybys-figures.tsx';
import { filterOf, LAYBY_NARROWING } from './laybys-filter.ts';
import { LaybysList } from './laybys-list.tsx';
import { LAYBYS_TEXT } from './laybys-screen.text.ts';
import { laybyCountsQuery, laybyListQuery } from './public/laybys.queries.ts';
import { statusFilterOf } from './status-filter.ts';

const laybyColumns = async () => (await import('./card/layby-columns.tsx')).LAYBY_COLUMNS;

/** Instalment plans, at /layby; the filters are in the URL. */
export function LaybysScreen() {
  const filter = filterOf(useSearch({ from: '/layby' }));
  const counts = useQuery(laybyCountsQuery(filter));
  const statusFilter = statusFilterOf(filter, counts.data);
  return (
    <DialogHost host={LAYBY_DIALOGS}>
      <ListSelection entity="layby" address={laybyListQuery(filter).initialPageParam}>
        <PageHeader
          title={LAYBYS_TEXT.title}
          scope={<HomeBranch />}
          actions={
            <>
              <CreateLaybyButton />
              <ImportMenu kind="laybys" label={LAYBYS_TEXT.importList}>
                <SelectItem />
              </ImportMenu>
            </>
          }
        />
        <div className="mb-2">
          <FilterChips {...statusFilter} />
        </div>
        <ListToolbar
          isCrowded
          figures={<LaybyFigures filter={filter} counts={counts.data} hasFailed={counts.isError} />}
        >
          <ListSearch label={LAYBYS_TEXT.search} placeholder={LAYBYS_TEXT.searchPlaceholder} />
          <FilterSelect {...statusFilter} />
          <DensityToggle />
          <ListFilters names={LAYBY_NARROWING} sorts={SORTS_OF.laybys} columns={laybyColumns} />
          <SelectButton className="max-sm:hidden" />
          <ExportList address={laybyListQuery(filter).initialPageParam} />
        </ListToolbar>
        <FilterMarks names={LAYBY_NARROWING} sorts={SORTS_OF.laybys} />
        <LaybysList filter={filter} createButton={<CreateLaybyButton />} />
      </ListSelection>
    </DialogHost>
  );
}

function CreateLaybyButton() {
  const openDialog = useLaybyDialogs();
  return (
    <Button variant="primary" shortcut="n" onClick={() => openDialog('create')}>
      <Plus aria-hidden />
      {LAYBYS_TEXT.create}
    </Button>
  );
}
