import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { PackageCheck, SearchX } from 'lucide-react';
import { branchCodeOf } from '#shared/domain/labels.ts';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { ExportList } from '#web/components/list/export-list.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { ListLoading } from '#web/components/list-loading.tsx';
import { branchLabel } from '#web/components/shop/agents-and-branches.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { READY_DIALOGS } from './ready-dialogs.tsx';
import {
  type ReadyFilter,
  readyListQuery,
  readyPath,
  readySummaryQuery,
} from './ready-for-collection.queries.ts';
import { noMatchText, notifiedText, READY_TEXT } from './ready-for-collection.text.ts';
import { ReadyGroups } from './ready-groups.tsx';

/** What can be handed over and what is on its way, at /ready-for-collection; search and branch stand in the address. */
export function ReadyForCollectionScreen() {
  const search = useSearch({ from: '/ready-for-collection' });
  const navigate = useNavigate({ from: '/ready-for-collection' });
  const filter = { q: search.q?.trim() ?? '', branch: branchCodeOf(search.branch ?? '') ?? '' };
  return (
    <DialogHost host={READY_DIALOGS}>
      <PageHeader
        title={READY_TEXT.title}
        actions={
          <div className="flex gap-2 *:min-w-0 *:flex-1 max-sm:w-full sm:*:w-56 sm:*:flex-none">
            <ListSearch label={READY_TEXT.search} placeholder={READY_TEXT.searchPlaceholder} />
            <BranchFilter
              branch={filter.branch}
              onChoose={(branch) => void navigate({ search: { q: search.q, branch: branch || undefined } })}
            />
            <ExportList address={readyPath(filter)} className="sm:w-11!" />
          </div>
        }
      />
      <NotifiedStrip />
      <ReadyLists filter={filter} onClear={() => void navigate({ search: {} })} />
    </DialogHost>
  );
}

function BranchFilter({ branch, onChoose }: { branch: string; onChoose: (branch: string) => void }) {
  const { branches } = useAppConfig();
  return (
    <Select
      aria-label={READY_TEXT.branch}
      value={branch}
      options={[
        { value: '', label: READY_TEXT.allBranches },
        ...branches.map(({ code, label }) => ({ value: code, label })),
      ]}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}

/** Orders of an older way of working, while there are any. */
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

function ReadyLists({ filter, onClear }: { filter: ReadyFilter; onClear: () => void }) {
  const inBranch = useInfiniteQuery(readyListQuery('in_branch', filter));
  const onTheWay = useInfiniteQuery(readyListQuery('on_the_way', filter));
  if (inBranch.isPending || onTheWay.isPending)
    return <ListLoading label={READY_TEXT.loading} rowHeightPx={68} />;
  const isEmpty = [inBranch, onTheWay].every((list) => list.data?.pages[0]?.total?.count === 0);
  const scope = JSON.stringify([filter, inBranch.isPlaceholderData, onTheWay.isPlaceholderData]);
  if (!isEmpty) return <ReadyGroups inBranch={inBranch} onTheWay={onTheWay} scope={scope} />;
  return filter.q === '' && filter.branch === '' ? (
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
  ) : (
    <EmptyState
      icon={SearchX}
      title={READY_TEXT.noMatchTitle}
      description={
        <span className="break-words">{noMatchText(filter.q, branchLabel(filter.branch || null))}</span>
      }
      action={<Button onClick={onClear}>{READY_TEXT.clearFilter}</Button>}
    />
  );
}
