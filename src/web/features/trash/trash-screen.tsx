import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { PagedList } from '#web/components/list/paged-list.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { useMinute } from '#web/lib/shop-clock.ts';
import { trashListQuery } from './public/trash.queries.ts';
import { TRASH_TEXT } from './trash.text.ts';
import { TrashRow } from './trash-row.tsx';

/** What was deleted in the last 30 days, at /trash. */
export function TrashScreen() {
  const list = useInfiniteQuery(trashListQuery);
  const now = useMinute();
  return (
    <>
      <PageHeader title={TRASH_TEXT.title} subtitle={TRASH_TEXT.subtitle} />
      <PagedList
        query={list}
        entity="batch"
        scope={null}
        words={TRASH_TEXT}
        rowHeightPx={84}
        empty={<EmptyState icon={Trash2} title={TRASH_TEXT.emptyTitle} description={TRASH_TEXT.emptyNote} />}
        renderRow={(batch) => <TrashRow batch={batch} now={now} />}
      />
    </>
  );
}
