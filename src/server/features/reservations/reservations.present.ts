import {
  type CustomerColumns,
  embeddedCustomerOf,
} from '#server/features/customers/embedded-customer.service.ts';
import { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import { presentRow, type ReadRow } from '#server/platform/entities/read-columns.ts';
import { type Reservation, reservation } from '#shared/contracts/reservations.ts';
import { type Day, isOverdue } from '#shared/domain/calendar.ts';
import type { ReservationStatus } from '#shared/domain/labels.ts';
import { nextReservationActions } from '#shared/domain/reservation-lifecycle.ts';

/** A reservation as the list statement reads it: its own columns, its customer's, and its place in the queue. */
export type ReservationListRow = ReadRow<typeof reservations, typeof reservation> &
  CustomerColumns & { queuePosition: number | null; queueTotal: number | null };

/** A reservation as every answer shows it; `today` is the shop's calendar day. */
export function presentReservation(row: ReservationListRow, today: Day): Reservation {
  const status = row.status as ReservationStatus;
  return {
    ...presentRow(reservations, reservation, row),
    customer: embeddedCustomerOf(row),
    isLate: status === 'waiting' && isOverdue(row.expectedStockDate, today),
    queue:
      row.queuePosition === null || row.queueTotal === null
        ? null
        : { position: row.queuePosition, total: row.queueTotal },
    nextActions: nextReservationActions(status),
  };
}
