import type { Reservation } from '#shared/contracts/reservations.ts';
import { TickCell } from '#web/components/list/selection/selectable-row.tsx';
import type { TableColumn } from '#web/components/ui/virtual-table.tsx';
import { ReservationActions } from './reservation-actions.tsx';
import {
  BranchCell,
  CustomerCell,
  ExpectedDate,
  LateBadge,
  PhoneCell,
  PriorityCell,
  ReservedDate,
  StatusBadge,
  StatusNote,
} from './reservation-cells.tsx';
import { COLUMN_TITLES, RESERVATIONS_TEXT, selectName } from './reservations.text.ts';

export const RESERVATION_COLUMNS: readonly TableColumn<Reservation>[] = [
  {
    ...{ title: RESERVATIONS_TEXT.select, widthPercent: 3.5, isTitleHidden: true },
    cell: (reservation) => <TickCell id={reservation.id} name={selectName(reservation)} />,
  },
  {
    title: COLUMN_TITLES.customer,
    widthPercent: 14,
    cell: (reservation) => <CustomerCell reservation={reservation} />,
  },
  {
    title: COLUMN_TITLES.phoneModel,
    widthPercent: 12.5,
    cell: (reservation) => <PhoneCell reservation={reservation} />,
  },
  {
    title: COLUMN_TITLES.variant,
    widthPercent: 7,
    cell: ({ color, storage }) => (
      <>
        <p className="line-clamp-3 break-words">{color ?? storage ?? RESERVATIONS_TEXT.unknown}</p>
        {color && storage && <p className="text-soft">{storage}</p>}
      </>
    ),
  },
  {
    title: COLUMN_TITLES.branch,
    widthPercent: 8.5,
    cell: (reservation) => <BranchCell reservation={reservation} />,
  },
  {
    title: COLUMN_TITLES.reserved,
    widthPercent: 8.5,
    cell: (reservation) => <ReservedDate reservation={reservation} />,
  },
  {
    title: COLUMN_TITLES.expected,
    widthPercent: 8.5,
    cell: (reservation) => (
      <>
        <ExpectedDate reservation={reservation} />
        <div className="mt-1 empty:hidden">
          <LateBadge reservation={reservation} />
        </div>
      </>
    ),
  },
  {
    title: COLUMN_TITLES.priority,
    widthPercent: 6.5,
    cell: (reservation) => <PriorityCell reservation={reservation} />,
  },
  {
    title: COLUMN_TITLES.status,
    widthPercent: 9.5,
    cell: (reservation) => (
      <>
        <StatusBadge reservation={reservation} />
        <StatusNote reservation={reservation} />
      </>
    ),
  },
  {
    title: COLUMN_TITLES.actions,
    widthPercent: 21.5,
    cell: (reservation) => <ReservationActions reservation={reservation} />,
  },
];
