import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { LoadMore } from '#web/components/load-more.tsx';
import { NewRowsPill } from '#web/components/new-rows-pill.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { cn } from '#web/lib/cn.ts';
import { useHeldList } from '#web/lib/realtime/use-held-list.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useShopDay } from '#web/lib/shop-clock.ts';
import { LaybyCard } from './layby-card.tsx';
import { laybyListQuery } from './laybys.queries.ts';
import type { LaybyFilter } from './laybys-filter.ts';
import { LAYBYS_TEXT, noMatchText, noneText } from './laybys-screen.text.ts';
import { OpenedLayby } from './opened-layby.tsx';

const ROW_HEIGHT_PX = 96;
const idOf = ({ id }: Layby) => id;

interface LaybysListProps {
  filter: LaybyFilter;
  /** The layby that the address asks for: on top and open, whether or not the filter would show it. */
  openedId: number | null;
  onCloseOpened: () => void;
  onClearSearch: () => void;
  createButton: ReactNode;
}

/** The cards, or what stands in their place while there are none. */
export function LaybysList({ openedId, onCloseOpened, ...props }: LaybysListProps) {
  const { timeZone } = useAppConfig();
  const today = useShopDay();
  return (
    <>
      {openedId !== null && (
        <OpenedLayby key={openedId} id={openedId} today={today} zone={timeZone} onClose={onCloseOpened} />
      )}
      <Cards {...props} openedId={openedId} today={today} zone={timeZone} />
    </>
  );
}

type CardsProps = Omit<LaybysListProps, 'onCloseOpened'> & { today: string; zone: string };

function Cards({ filter, openedId, today, zone, ...empty }: CardsProps) {
  const list = useInfiniteQuery(laybyListQuery(filter));
  const [expandedIds, setExpandedIds] = useState<ReadonlySet<number>>(new Set());
  const setExpanded = useCallback((id: number, isExpanded: boolean) => {
    setExpandedIds((before) => {
      const after = new Set(before);
      if (isExpanded) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const laybys = useMemo(() => flatten(list.data?.pages, openedId), [list.data, openedId]);
  const held = useHeldList({
    rows: list.data && laybys,
    entity: 'layby',
    getId: idOf,
    scope: JSON.stringify([filter, openedId, list.isPlaceholderData]),
  });
  if (list.isPending) return <ListLoading label={LAYBYS_TEXT.loading} itemClassName="h-24" />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={LAYBYS_TEXT.loadFailed}
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (list.data.pages[0]?.items.length === 0) return <LaybysEmpty filter={filter} {...empty} />;
  return (
    <div
      className={cn('@container transition-opacity', list.isPlaceholderData && 'opacity-60')}
      aria-busy={list.isPlaceholderData}
    >
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      <VirtualList
        label={LAYBYS_TEXT.listLabel}
        items={held.rows}
        goneKeys={held.goneIds}
        getKey={idOf}
        estimateHeightPx={ROW_HEIGHT_PX}
        renderItem={(layby) => (
          <LaybyCard
            layby={layby}
            today={today}
            zone={zone}
            isExpanded={expandedIds.has(layby.id)}
            onExpandedChange={setExpanded}
          />
        )}
      />
      <LoadMore list={list} label={LAYBYS_TEXT.loadMore} failedText={LAYBYS_TEXT.moreFailed} />
    </div>
  );
}

type LaybysEmptyProps = Pick<LaybysListProps, 'filter' | 'onClearSearch' | 'createButton'>;

function LaybysEmpty({ filter, onClearSearch, createButton }: LaybysEmptyProps) {
  if (filter.q !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={LAYBYS_TEXT.noMatchTitle}
        description={<span className="break-words">{noMatchText(filter.q)}</span>}
        action={<Button onClick={onClearSearch}>{LAYBYS_TEXT.clearSearch}</Button>}
      />
    );
  }
  const isNarrowed = filter.statuses.length > 0;
  return (
    <EmptyState
      icon={CalendarClock}
      title={LAYBYS_TEXT.empty}
      description={isNarrowed ? noneText(filter) : LAYBYS_TEXT.emptyNote}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {isNarrowed && (
            <Button asChild>
              <Link to="/layby" search={{}}>
                {LAYBYS_TEXT.showAll}
              </Link>
            </Button>
          )}
          {createButton}
        </div>
      }
    />
  );
}

/** A row that moved between two pages while they were read is shown once; the opened one stands above the list. */
function flatten(
  pages: readonly { items: readonly Layby[] }[] | undefined,
  openedId: number | null,
): Layby[] {
  const all = (pages ?? []).flatMap(({ items }) => items).filter(({ id }) => id !== openedId);
  return [...new Map(all.map((layby) => [layby.id, layby])).values()];
}
