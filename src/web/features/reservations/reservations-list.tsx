import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useMemo } from 'react';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { useDensity } from '#web/components/list/density/density.ts';
import { NoneInFilters } from '#web/components/list/filters/none-in-filters.tsx';
import { ListFrame } from '#web/components/list/list-frame.tsx';
import { ListRows } from '#web/components/list/list-rows.tsx';
import { NoMatch } from '#web/components/list/no-match.tsx';
import { useShownForSelection } from '#web/components/list/selection/selectable-row.tsx';
import { useOpenDetails } from '#web/components/list/use-details-address.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { VirtualTable } from '#web/components/ui/virtual-table.tsx';
import { ROW_KEYS, useRowKeys } from '#web/lib/keys/row-keys.ts';
import { isNarrowed } from '#web/lib/list-filter.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { useReservationDialogs } from './dialogs/use-reservation-dialogs.ts';
import { ReservationActions } from './reservation-actions.tsx';
import { ReservationCard } from './reservation-card.tsx';
import { informedBy } from './reservation-cells.tsx';
import { RESERVATION_COLUMNS } from './reservation-columns.tsx';
import type { ReservationWords } from './reservation-line-columns.tsx';
import type { ReservationPieces } from './reservation-lines.tsx';
import { reservationListQuery } from './reservations.queries.ts';
import {
  describeReservation,
  noMatchText,
  queueText,
  RESERVATIONS_TEXT,
  selectName,
} from './reservations.text.ts';
import type { ReservationFilter } from './reservations-filter.ts';

const CARD_HEIGHT_PX = 268;
const ROW_HEIGHT_PX = 80;
const NONE: readonly Reservation[] = [];

const ReservationLines = lazyPart(() => import('./reservation-lines.tsx'), 'ReservationLines', {
  placeholder: <ListLoading label={RESERVATIONS_TEXT.loading} rowHeightPx={42} />,
});

/** The texts of the lines, taken from the screen, which has loaded them already. */
export const RESERVATION_WORDS: ReservationWords = {
  queue: queueText,
  informed: (reservation) =>
    reservation.customerContacted
      ? informedBy(reservation) || 'Yes'
      : reservation.status === 'notified'
        ? 'Not yet'
        : null,
};
const PIECES: ReservationPieces = {
  words: RESERVATION_WORDS,
  describe: describeReservation,
  actions: (reservation) => <ReservationActions reservation={reservation} isBrief />,
};

/**
 * The queue: a table if there is room for one, otherwise cards, or the one-line layout; or the loading, error or empty state instead.
 */
export function ReservationsList({ filter }: { filter: ReservationFilter }) {
  const hasRoomForTable = !useMediaQuery('(width < 84rem)');
  const [density] = useDensity();
  const openDetails = useOpenDetails('reservation');
  const list = useQuery(reservationListQuery(filter));
  const label = RESERVATIONS_TEXT.listLabel;
  useShownForSelection(list.data ?? NONE, label);
  const openDialog = useReservationDialogs();
  const keys = useMemo(
    () => ({
      [ROW_KEYS.edit]: (reservation: Reservation) => {
        if (reservation.nextActions.includes('edit')) openDialog('edit', reservation);
      },
    }),
    [openDialog],
  );
  useRowKeys(list.data ?? NONE, keys);
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
      {(held) =>
        density === 'compact' ? (
          <ReservationLines
            held={held}
            label={label}
            nameOf={selectName}
            pieces={PIECES}
            onOpen={openDetails}
          />
        ) : hasRoomForTable ? (
          <VirtualTable
            label={label}
            columns={RESERVATION_COLUMNS}
            rows={held.rows}
            goneIds={held.goneIds}
            estimateHeightPx={ROW_HEIGHT_PX}
          />
        ) : (
          <ListRows
            held={held}
            label={label}
            rowHeightPx={CARD_HEIGHT_PX}
            nameOf={selectName}
            renderRow={(reservation) => <ReservationCard reservation={reservation} />}
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
