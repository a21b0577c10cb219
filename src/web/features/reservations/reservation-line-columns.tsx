import type { Reservation } from '#shared/contracts/reservations.ts';
import {
  branchLabel,
  RESERVATION_PRIORITY_LABELS,
  RESERVATION_STATUS_LABELS,
} from '#shared/domain/labels.ts';
import type { ColumnSet } from '#web/components/list/density/columns.ts';
import { NONE, ShortDay, Words } from '#web/components/shop/line-cells.tsx';
import { AGENT_COLUMN, PHONE_COLUMN } from '#web/components/shop/line-columns.tsx';
import { Badge, StageBadge } from '#web/components/ui/badge.tsx';

/** The screen's texts for the columns. */
export interface ReservationWords {
  /** The place among the reservations for the same phone. */
  queue: (reservation: Reservation) => string | null;
  /** Whether the customer was told. */
  informed: (reservation: Reservation) => string | null;
}

/** The columns of the one-line layout of reservations. */
export const reservationColumns = ({ queue, informed }: ReservationWords): ColumnSet<Reservation> => ({
  name: 'reservations',
  columns: [
    {
      ...{ id: 'model', label: 'Model', track: 'minmax(6rem,1.2fr)', isUsual: true },
      cell: ({ phoneModel }) => <Words text={phoneModel} />,
    },
    {
      ...{ id: 'variant', label: 'Color/Storage', track: 'minmax(5rem,0.8fr)', isUsual: true },
      cell: ({ color, storage }) => <Words text={[color, storage].filter(Boolean).join(' · ')} />,
    },
    {
      ...{ id: 'queue', label: 'In the queue', track: 'minmax(6rem,1fr)' },
      cell: (reservation) => <Words text={queue(reservation)} />,
    },
    PHONE_COLUMN,
    {
      ...{ id: 'branch', label: 'Branch', track: 'minmax(5rem,0.6fr)', isUsual: true },
      cell: ({ collectionBranch }) => branchLabel(collectionBranch) ?? NONE,
    },
    AGENT_COLUMN,
    {
      ...{ id: 'reserved', label: 'Reserved', track: '6rem' },
      cell: ({ reservedDate }) => <ShortDay at={reservedDate} />,
    },
    {
      ...{ id: 'expected', label: 'Expected', track: '6rem', isUsual: true },
      cell: ({ expectedStockDate, isLate }) => <ShortDay at={expectedStockDate} isLate={isLate} />,
    },
    {
      ...{ id: 'priority', label: 'Priority', track: '4.5rem', isUsual: true },
      cell: ({ priority }) =>
        priority === 'high' ? (
          <Badge stage="high">{RESERVATION_PRIORITY_LABELS.high}</Badge>
        ) : (
          RESERVATION_PRIORITY_LABELS[priority]
        ),
    },
    {
      ...{ id: 'status', label: 'Status', track: '7.5rem', isUsual: true },
      cell: ({ status }) => <StageBadge stage={status}>{RESERVATION_STATUS_LABELS[status]}</StageBadge>,
    },
    {
      ...{ id: 'informed', label: 'Customer informed', track: 'minmax(7rem,1fr)' },
      cell: (reservation) => <Words text={informed(reservation)} />,
    },
  ],
});
