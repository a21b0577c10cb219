import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { ListLoading } from '#web/components/list-loading.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { useMinute } from '#web/lib/shop-clock.ts';
import { trashListQuery } from './trash.queries.ts';
import { TRASH_TEXT } from './trash.text.ts';
import { TrashRow } from './trash-row.tsx';

const ROW_HEIGHT_PX = 84;

/** What was deleted in the last 30 days, at /trash. */
export function TrashScreen() {
  return (
    <>
      <PageHeader title={TRASH_TEXT.title} subtitle={TRASH_TEXT.subtitle} />
      <TrashList />
    </>
  );
}

function TrashList() {
  const list = useInfiniteQuery(trashListQuery);
  const now = useMinute();
  if (list.isPending) return <ListLoading label={TRASH_TEXT.loading} itemClassName="h-20" />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={TRASH_TEXT.loadFailed}
        error={list.error}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  const batches = list.data.pages.flatMap((page) => page.items);
  if (batches.length === 0)
    return <EmptyState icon={Trash2} title={TRASH_TEXT.emptyTitle} description={TRASH_TEXT.emptyNote} />;
  return (
    <div className="@container">
      <VirtualList
        label={TRASH_TEXT.list}
        items={batches}
        getKey={(batch) => batch.id}
        estimateHeightPx={ROW_HEIGHT_PX}
        renderItem={(batch) => <TrashRow batch={batch} now={now} />}
      />
      <LoadMore list={list} label={TRASH_TEXT.loadMore} failedText={TRASH_TEXT.moreFailed} />
    </div>
  );
}
