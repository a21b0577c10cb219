import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { NoneInFilters } from '#web/components/list/filters/none-in-filters.tsx';
import { ListFrame } from '#web/components/list/list-frame.tsx';
import { NoMatch } from '#web/components/list/no-match.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { VirtualTable } from '#web/components/ui/virtual-table.tsx';
import { isNarrowed } from '#web/lib/list-filter.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { ReservationCard } from './reservation-card.tsx';
import { RESERVATION_COLUMNS } from './reservation-columns.tsx';
import { reservationListQuery } from './reservations.queries.ts';
import { noMatchText, RESERVATIONS_TEXT } from './reservations.text.ts';
import type { ReservationFilter } from './reservations-filter.ts';

const CARD_HEIGHT_PX = 240;
const ROW_HEIGHT_PX = 76;
const NONE: readonly Reservation[] = [];
const idOf = ({ id }: Reservation) => id;

/** The queue: a table where there is room for one, else cards, or what stands in their place while there are none. */
export function ReservationsList({ filter }: { filter: ReservationFilter }) {
  const hasRoomForTable = !useMediaQuery('(width < 84rem)');
  const list = useQuery(reservationListQuery(filter));
  return (
    <ListFrame
      query={list}
      rows={list.data ?? NONE}
      entity="reservation"
      scope={filter}
      words={RESERVATIONS_TEXT}
      rowHeightPx={76}
      empty={<ReservationsEmpty filter={filter} />}
    >
      {({ rows, goneIds }) =>
        hasRoomForTable ? (
          <VirtualTable
            label={RESERVATIONS_TEXT.listLabel}
            columns={RESERVATION_COLUMNS}
            rows={rows}
            goneIds={goneIds}
            estimateHeightPx={ROW_HEIGHT_PX}
          />
        ) : (
          <VirtualList
            label={RESERVATIONS_TEXT.listLabel}
            items={rows}
            goneKeys={goneIds}
            getKey={idOf}
            estimateHeightPx={CARD_HEIGHT_PX}
            renderItem={(reservation) => <ReservationCard reservation={reservation} />}
          />
        )
      }
    </ListFrame>
  );
}

function ReservationsEmpty({ filter }: { filter: ReservationFilter }) {
  if (filter.q !== '') return <NoMatch words={RESERVATIONS_TEXT}>{noMatchText(filter.q)}</NoMatch>;
  if (isNarrowed(filter.by)) return <NoneInFilters />;
  const isFiltered = filter.status !== 'open';
  return (
    <EmptyState
      icon={CalendarClock}
      title={RESERVATIONS_TEXT.empty}
      description={isFiltered ? undefined : RESERVATIONS_TEXT.emptyNote}
      action={
        isFiltered && (
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
