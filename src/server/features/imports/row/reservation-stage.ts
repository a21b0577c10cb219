// How far a reservation in a list has come, and what its row must contain to be imported: missing facts are never made up.

import {
  RESERVATION_STATUS_LABELS,
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '#shared/domain/labels.ts';
import { isOpenReservation } from '#shared/domain/reservation-lifecycle.ts';
import type { ImportItem } from './import-item.ts';
import type { Course } from './same-record.ts';
import { checkDevice, dayRequired, moreThanStatus } from './stage-reasons.ts';
import { statusWord } from './status-word.ts';

const BY_WORD: ReadonlyMap<string, ReservationStatus> = new Map([
  ['', 'waiting'],
  ['canceled', 'cancelled'],
  ...RESERVATION_STATUSES.map((status) => [status, status] as const),
]);

/** Null for a word that is not one of the app's statuses. */
export function reservationStatusOf({ status }: Partial<ImportItem>): ReservationStatus | null {
  return BY_WORD.get(statusWord(status ?? '')) ?? null;
}

/** A customer whose reservation has ended may have another one. */
export function reservationCourse(
  status: ReservationStatus,
  { reservedDate, completedOn, cancelledOn }: Partial<ImportItem>,
): Course {
  return {
    standing: isOpenReservation(status) ? 'open' : 'over',
    began: reservedDate ?? null,
    ended: completedOn ?? cancelledOn ?? null,
  };
}

/** Columns with a day, and the status that each belongs to. */
const DAYS = [
  ['stockCameOn', 'notified'],
  ['completedOn', 'completed'],
  ['cancelledOn', 'cancelled'],
] as const;

/** Why a reservation cannot be imported as the row has it. */
export function checkReservation(item: ImportItem): string[] {
  const status = reservationStatusOf(item);
  if (status === null) {
    const known = Object.values(RESERVATION_STATUS_LABELS).join(', ');
    return [`Status "${item.status}" is not one of ${known}`];
  }
  const problems = [...checkDevice('reservations', item, 'stockCameOn')];
  for (const [field, stands] of DAYS) {
    if (item[field] === null && status === stands)
      problems.push(dayRequired('reservations', item.status, field));
    // The stock may have come before the reservation ended.
    const isOver = field === 'stockCameOn' && !isOpenReservation(status);
    if (item[field] !== null && status !== stands && !isOver)
      problems.push(moreThanStatus('reservations', field));
  }
  if (item.cancelReason !== null && status !== 'cancelled')
    problems.push(moreThanStatus('reservations', 'cancelReason'));
  return problems;
}
