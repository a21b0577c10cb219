import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock, SearchX } from 'lucide-react';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { NewRowsPill } from '#web/components/new-rows-pill.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { VirtualTable } from '#web/components/ui/virtual-table.tsx';
import { cn } from '#web/lib/cn.ts';
import { useHeldList } from '#web/lib/realtime/use-held-list.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { ReservationCard } from './reservation-card.tsx';
import { RESERVATION_COLUMNS } from './reservation-columns.tsx';
import { reservationListQuery } from './reservations.queries.ts';
import { noMatchText, RESERVATIONS_TEXT } from './reservations.text.ts';
import type { ReservationFilter } from './reservations-filter.ts';

const CARD_HEIGHT_PX = 240;
const ROW_HEIGHT_PX = 76;
const idOf = ({ id }: Reservation) => id;

interface ReservationsListProps {
  filter: ReservationFilter;
  onClearSearch: () => void;
}

/** The queue: a table where there is room for one, else cards, or what stands in their place while there are none. */
export function ReservationsList({ filter, onClearSearch }: ReservationsListProps) {
  const hasRoomForTable = !useMediaQuery('(width < 84rem)');
  const list = useQuery(reservationListQuery(filter));
  const held = useHeldList({
    rows: list.data,
    entity: 'reservation',
    getId: idOf,
    scope: JSON.stringify([filter, list.isPlaceholderData]),
  });
  if (list.isPending) return <ListLoading label={RESERVATIONS_TEXT.loading} itemClassName="h-19" />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={RESERVATIONS_TEXT.loadFailed}
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (held.rows.length === 0) return <ReservationsEmpty filter={filter} onClearSearch={onClearSearch} />;
  return (
    <div
      className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')}
      aria-busy={list.isPlaceholderData}
    >
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      {hasRoomForTable ? (
        <VirtualTable
          label={RESERVATIONS_TEXT.listLabel}
          columns={RESERVATION_COLUMNS}
          rows={held.rows}
          goneIds={held.goneIds}
          estimateHeightPx={ROW_HEIGHT_PX}
        />
      ) : (
        <VirtualList
          label={RESERVATIONS_TEXT.listLabel}
          items={held.rows}
          goneKeys={held.goneIds}
          getKey={idOf}
          estimateHeightPx={CARD_HEIGHT_PX}
          renderItem={(reservation) => <ReservationCard reservation={reservation} />}
        />
      )}
    </div>
  );
}

function ReservationsEmpty({ filter, onClearSearch }: ReservationsListProps) {
  if (filter.q !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={RESERVATIONS_TEXT.noMatchTitle}
        description={<span className="break-words">{noMatchText(filter.q)}</span>}
        action={<Button onClick={onClearSearch}>{RESERVATIONS_TEXT.clearSearch}</Button>}
      />
    );
  }
  const isNarrowed = filter.status !== 'open';
  return (
    <EmptyState
      icon={CalendarClock}
      title={RESERVATIONS_TEXT.empty}
      description={isNarrowed ? undefined : RESERVATIONS_TEXT.emptyNote}
      action={
        isNarrowed && (
          <Button asChild>
            <Link to="/reservations" search={{}}>
              {RESERVATIONS_TEXT.showOpen}
            </Link>
          </Button>
        )
      }
    />
  );
}
