import { memo, type ReactNode, useMemo } from 'react';
import type { Reservation } from '#shared/contracts/reservations.ts';
import type { Column } from '#web/components/list/density/columns.ts';
import { CompactRows, type FramedRows } from '#web/components/list/density/compact-list.tsx';
import { CustomerLine } from '#web/components/shop/row-line.tsx';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { useMinute } from '#web/lib/shop-clock.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { type ReservationWords, reservationColumns } from './reservation-line-columns.tsx';

/** Components of the screen that the lines render: passed as props, so that the lines' chunk does not import the screen. */
export interface ReservationPieces {
  words: ReservationWords;
  /** A name that distinguishes the row from the others. */
  describe: (reservation: Reservation) => string;
  actions: (reservation: Reservation) => ReactNode;
}

type ReservationLinesProps = FramedRows<Reservation> & {
  pieces: ReservationPieces;
  onOpen: (id: number) => void;
};

/** The reservations in the one-line layout. */
export function ReservationLines({ pieces, onOpen, ...rows }: ReservationLinesProps) {
  const now = useMinute();
  const set = useMemo(() => reservationColumns(pieces.words), [pieces]);
  return (
    <CompactRows
      {...rows}
      set={set}
      first="Customer"
      renderLine={(reservation, columns) => (
        <ReservationLine {...{ reservation, now, columns, pieces, onOpen }} />
      )}
    />
  );
}

interface ReservationLineProps extends Pick<ReservationLinesProps, 'pieces' | 'onOpen'> {
  reservation: Reservation;
  now: Date;
  columns: readonly Column<Reservation>[];
}

const ReservationLine = memo(function ReservationLine({
  reservation: read,
  pieces,
  onOpen,
  ...line
}: ReservationLineProps) {
  const reservation = useWaitingRow('reservation', read);
  const expected = useExpectedRow('reservation', reservation);
  return (
    <CustomerLine
      {...line}
      row={expected}
      entity="reservation"
      name={reservation.customer.name}
      customerId={reservation.customerId}
      label={pieces.describe(reservation)}
      stage={expected.status}
      note={reservation.phoneModel}
      onOpen={() => onOpen(reservation.id)}
      last={pieces.actions(reservation)}
    />
  );
});
