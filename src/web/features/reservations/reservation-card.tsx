import { memo } from 'react';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { DottedLine } from '#web/components/dotted-line.tsx';
import { cn } from '#web/lib/cn.ts';
import { ReservationActions } from './reservation-actions.tsx';
import {
  CustomerCell,
  ExpectedDate,
  LateBadge,
  PhoneCell,
  PriorityCell,
  ReservedDate,
  StatusBadge,
  StatusNote,
} from './reservation-cells.tsx';
import { describeReservation, RESERVATIONS_TEXT, variantText } from './reservations.text.ts';

/** A reservation as a card, where there is no room for the table. */
export const ReservationCard = memo(function ReservationCard({ reservation }: { reservation: Reservation }) {
  const variant = [variantText(reservation), branchLabel(reservation.collectionBranch)]
    .filter(Boolean)
    .join(' · ');
  return (
    <article
      data-stage={reservation.status}
      aria-label={describeReservation(reservation)}
      className={cn(
        'glass relative grid gap-3 overflow-hidden rounded-row p-4 sm:grid-cols-2 sm:px-5',
        'before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-r-full before:bg-stage',
      )}
    >
      <div className="min-w-0">
        <CustomerCell reservation={reservation} />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-1.5">
          <StatusBadge reservation={reservation} />
          {reservation.priority !== 'normal' && <PriorityCell reservation={reservation} />}
          <LateBadge reservation={reservation} />
        </div>
        <StatusNote reservation={reservation} />
      </div>
      <div className="min-w-0">
        <PhoneCell reservation={reservation} />
        {variant && <p className="text-note break-words text-soft">{variant}</p>}
      </div>
      <DottedLine className="sm:self-center">
        <span>
          {RESERVATIONS_TEXT.expected} <ExpectedDate reservation={reservation} />
        </span>
        <span>
          {RESERVATIONS_TEXT.reserved} <ReservedDate reservation={reservation} />
        </span>
      </DottedLine>
      <div className="sm:col-start-2 sm:max-w-80">
        <ReservationActions reservation={reservation} />
      </div>
    </article>
  );
});
