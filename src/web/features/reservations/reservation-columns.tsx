import type { Reservation } from '#shared/contracts/reservations.ts';
import type { TableColumn } from '#web/components/ui/virtual-table.tsx';
import { ReservationActions } from './reservation-actions.tsx';
import {
  CustomerCell,
  ExpectedCell,
  PhoneCell,
  PriorityCell,
  ReservedDate,
  StatusCell,
} from './reservation-cells.tsx';
import { COLUMN_TITLES, RESERVATIONS_TEXT, variantText } from './reservations.text.ts';

export const RESERVATION_COLUMNS: readonly TableColumn<Reservation>[] = [
  {
    title: COLUMN_TITLES.customer,
    widthPercent: 18,
    cell: (reservation) => <CustomerCell reservation={reservation} />,
  },
  {
    title: COLUMN_TITLES.phoneModel,
    widthPercent: 15,
    cell: (reservation) => <PhoneCell reservation={reservation} />,
  },
  {
    title: COLUMN_TITLES.variant,
    widthPercent: 9.5,
    cell: (reservation) => (
      <p className="line-clamp-2 break-words">{variantText(reservation) || RESERVATIONS_TEXT.unknown}</p>
    ),
  },
  {
    title: COLUMN_TITLES.reserved,
    widthPercent: 10,
    cell: (reservation) => <ReservedDate reservation={reservation} />,
  },
  {
    title: COLUMN_TITLES.expected,
    widthPercent: 10.5,
    cell: (reservation) => <ExpectedCell reservation={reservation} />,
  },
  {
    title: COLUMN_TITLES.priority,
    widthPercent: 6.5,
    cell: (reservation) => <PriorityCell reservation={reservation} />,
  },
  {
    title: COLUMN_TITLES.status,
    widthPercent: 11,
    cell: (reservation) => <StatusCell reservation={reservation} />,
  },
  {
    title: COLUMN_TITLES.actions,
    widthPercent: 19.5,
    cell: (reservation) => <ReservationActions reservation={reservation} />,
  },
];
