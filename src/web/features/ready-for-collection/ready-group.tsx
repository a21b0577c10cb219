import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { ReadyGroup, ReadyRow } from '#shared/contracts/ready-for-collection.ts';
import { LoadMore } from '#web/components/load-more.tsx';
import { NewRowsPill } from '#web/components/new-rows-pill.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import type { Page } from '#web/lib/api-client.ts';
import { cn } from '#web/lib/cn.ts';
import { useHeldList } from '#web/lib/realtime/use-held-list.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { ReadyCard } from './ready-card.tsx';
import { GROUP_EMPTY, GROUP_TITLES, READY_TEXT } from './ready-for-collection.text.ts';

export type ReadyList = UseInfiniteQueryResult<InfiniteData<Page<ReadyRow>>>;

interface ReadyGroupProps {
  group: ReadyGroup;
  list: ReadyList;
  /** Another search or branch begins a new list. */
  scope: string;
}

const ROW_HEIGHT_PX = 116;
const idOf = ({ order }: ReadyRow) => order.id;

/** One of the two lists under its heading, which folds it away. */
export function ReadyGroupSection({ group, list, scope }: ReadyGroupProps) {
  const headingId = useId();
  const [isFolded, setIsFolded] = useState(false);
  const total = list.data?.pages[0]?.total;
  return (
    <section aria-labelledby={headingId} className="mb-6">
      <h2 id={headingId} className="mb-2">
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => setIsFolded(!isFolded)}
          className="flex min-h-11 items-center gap-2 rounded-control pr-2 text-lg font-semibold"
        >
          <ChevronDown
            aria-hidden
            className={cn('size-4 text-faint transition-transform', isFolded && '-rotate-90')}
          />
          {GROUP_TITLES[group]}
          {total !== undefined && (
            <span className="numerals text-body font-medium text-soft">{total.toLocaleString('en')}</span>
          )}
        </button>
      </h2>
      {!isFolded && <GroupList group={group} list={list} scope={scope} />}
    </section>
  );
}

function GroupList({ group, list, scope }: ReadyGroupProps) {
  const { timeZone } = useAppConfig();
  const rows = useMemo(() => flatten(list.data?.pages), [list.data]);
  const held = useHeldList({ rows: list.data && rows, entity: 'payment', getId: idOf, scope });
  const today = useShopDay();
  if (list.data === undefined) {
    return (
      <ErrorState
        title={READY_TEXT.loadFailed}
        error={list.error}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (held.rows.length === 0)
    return (
      <p className="glass rounded-row px-5 py-6 text-center text-body text-soft">{GROUP_EMPTY[group]}</p>
    );
  return (
    <div
      className={cn('@container transition-opacity', list.isPlaceholderData && 'opacity-60')}
      aria-busy={list.isPlaceholderData}
    >
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      <VirtualList
        label={GROUP_TITLES[group]}
        items={held.rows}
        goneKeys={held.goneIds}
        getKey={idOf}
        estimateHeightPx={ROW_HEIGHT_PX}
        renderItem={(row) => <ReadyCard row={row} today={today} zone={timeZone} />}
      />
      <LoadMore list={list} label={READY_TEXT.loadMore} failedText={READY_TEXT.moreFailed} />
    </div>
  );
}

/** A sale that moved between two pages while they were read is shown once. */
function flatten(pages: readonly { items: readonly ReadyRow[] }[] | undefined): ReadyRow[] {
  const byId = new Map<number, ReadyRow>();
  for (const page of pages ?? []) {
    for (const row of page.items) if (!byId.has(row.order.id)) byId.set(row.order.id, row);
  }
  return [...byId.values()];
}
