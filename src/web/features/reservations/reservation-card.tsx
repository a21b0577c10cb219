import { memo, type ReactNode } from 'react';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { cn } from '#web/lib/cn.ts';
import { ReservationActions } from './reservation-actions.tsx';
import {
  CustomerCell,
  ExpectedCell,
  PhoneCell,
  PriorityCell,
  ReservedDate,
  StatusCell,
} from './reservation-cells.tsx';
import { COLUMN_TITLES, describeReservation, variantText } from './reservations.text.ts';

/** The row of the table where there is no room for one. */
export const ReservationCard = memo(function ReservationCard({ reservation }: { reservation: Reservation }) {
  const variant = variantText(reservation);
  return (
    <article
      data-stage={reservation.status}
      aria-label={describeReservation(reservation)}
      className={cn(
        'glass relative grid gap-3 overflow-hidden rounded-row p-4',
        'before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-r-full before:bg-stage',
      )}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="min-w-0">
          <CustomerCell reservation={reservation} />
        </div>
        <div className="min-w-0">
          <StatusCell reservation={reservation} />
        </div>
        <div className="min-w-0">
          <PhoneCell reservation={reservation} />
          {variant && <p className="text-note break-words text-soft">{variant}</p>}
        </div>
        <dl className="grid content-start gap-1 text-note">
          <Fact label={COLUMN_TITLES.expected}>
            <ExpectedCell reservation={reservation} />
          </Fact>
          <Fact label={COLUMN_TITLES.reserved}>
            <ReservedDate reservation={reservation} />
          </Fact>
          <Fact label={COLUMN_TITLES.priority}>
            <PriorityCell reservation={reservation} />
          </Fact>
        </dl>
      </div>
      <ReservationActions reservation={reservation} />
    </article>
  );
});

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-2">
      <dt className="w-28 shrink-0 text-soft">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2">{children}</dd>
    </div>
  );
}
