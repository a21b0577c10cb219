import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Handshake, PackageCheck, SearchX } from 'lucide-react';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { DensityToggle } from '#web/components/list/density/density-toggle.tsx';
import { ExportList } from '#web/components/list/export-list.tsx';
import { FilterMarks } from '#web/components/list/filters/filter-marks.tsx';
import { HomeBranch } from '#web/components/list/filters/home-branch.tsx';
import { ListFilters } from '#web/components/list/filters/list-filters.tsx';
import { NoneInFilters } from '#web/components/list/filters/none-in-filters.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { useListQuery } from '#web/components/list/use-list-query.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { ListSelection, SelectButton } from '#web/features/bulk/public/list-selection.tsx';
import { isNarrowed, ORDER_FILTER_NAMES, readyFilterOf, type SearchedFilter } from '#web/lib/list-filter.ts';
import { READY_DIALOGS } from './ready-dialogs.tsx';
import { readyListQuery, readyPath, readySummaryQuery } from './ready-for-collection.queries.ts';
import { noMatchText, notifiedText, READY_TEXT } from './ready-for-collection.text.ts';
import { READY_WORDS, readyCardPx } from './ready-group.tsx';
import { ReadyGroups } from './ready-groups.tsx';

const lineColumns = async () => (await import('./ready-line-columns.tsx')).readyColumns(READY_WORDS);

/** What can be handed over and what is on its way, at /ready-for-collection; search and filters are in the URL. */
export function ReadyForCollectionScreen() {
  const filter = readyFilterOf(useSearch({ from: '/ready-for-collection' }));
  const { setQuery } = useListQuery();
  return (
    <DialogHost host={READY_DIALOGS}>
      <ListSelection entity="payment" address={readyPath(filter)}>
        <PageHeader
          title={READY_TEXT.title}
          scope={<HomeBranch />}
          actions={
            <div className="flex gap-2 *:min-w-0 *:flex-1 max-sm:w-full sm:*:w-56 sm:*:flex-none">
              <ListSearch label={READY_TEXT.search} placeholder={READY_TEXT.searchPlaceholder} />
              <DensityToggle />
              <ListFilters names={ORDER_FILTER_NAMES} sorts={SORTS_OF.ready} columns={lineColumns} />
              <IconButton
                asChild
                variant="secondary"
                label={READY_TEXT.handOver}
                className="w-11! flex-none! max-sm:hidden"
              >
                <Link to="/hand-over">
                  <Handshake aria-hidden />
                </Link>
              </IconButton>
              <SelectButton />
              <ExportList address={readyPath(filter)} />
            </div>
          }
        />
        <FilterMarks names={ORDER_FILTER_NAMES} sorts={SORTS_OF.ready} />
        <NotifiedStrip />
        <ReadyLists filter={filter} onClear={() => setQuery('')} />
      </ListSelection>
    </DialogHost>
  );
}

/** Orders with the former status Customer Notified; rendered only while there are any. */
function NotifiedStrip() {
  const { data } = useQuery(readySummaryQuery);
  if (!data || data.notified === 0) return null;
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 rounded-row border border-edge bg-panel px-4 text-note">
      <span className="font-semibold">{READY_TEXT.notifiedStrip}</span>
      <span className="text-soft">{notifiedText(data.notified)}</span>
      <Link
        to="/payments"
        search={{ status: 'customer_notified' }}
        className="py-1.5 font-medium text-cyan-ink underline underline-offset-4"
      >
        {READY_TEXT.showNotified}
      </Link>
    </p>
  );
}

function ReadyLists({ filter, onClear }: { filter: SearchedFilter; onClear: () => void }) {
  const inBranch = useInfiniteQuery(readyListQuery('in_branch', filter));
  const onTheWay = useInfiniteQuery(readyListQuery('on_the_way', filter));
  if (inBranch.isPending || onTheWay.isPending)
    return <ListLoading label={READY_TEXT.loading} rowHeightPx={readyCardPx()} />;
  const isEmpty = [inBranch, onTheWay].every((list) => list.data?.pages[0]?.total?.count === 0);
  const scope = JSON.stringify([filter, inBranch.isPlaceholderData, onTheWay.isPlaceholderData]);
  if (!isEmpty) return <ReadyGroups inBranch={inBranch} onTheWay={onTheWay} scope={scope} />;
  if (filter.q !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={READY_TEXT.noMatchTitle}
        description={<span className="break-words">{noMatchText(filter.q)}</span>}
        action={<Button onClick={onClear}>{READY_TEXT.clearSearch}</Button>}
      />
    );
  }
  if (isNarrowed(filter.by)) return <NoneInFilters />;
  return (
    <EmptyState
      icon={PackageCheck}
      title={READY_TEXT.emptyTitle}
      description={READY_TEXT.emptyNote}
      action={
        <Button asChild>
          <Link to="/payments">{READY_TEXT.toOrders}</Link>
        </Button>
      }
    />
  );
}
