// The initial text of a message about a reservation. A person edits and sends it; nothing is sent from here.

import type { AppConfig } from '#shared/contracts/config.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import type { SITUATION_LABELS } from '../reservations.text.ts';

export type ReservationSituation = keyof typeof SITUATION_LABELS;

/** The situation that a message about this reservation is most likely about. */
export function likelySituation({ status }: Pick<Reservation, 'status'>): ReservationSituation {
  if (status === 'notified') return 'stock_in';
  return status === 'waiting' ? 'still_waiting' : 'custom';
}

export function messageFor(
  situation: ReservationSituation,
  reservation: Reservation,
  { companyName, timeZone }: Pick<AppConfig, 'companyName' | 'timeZone'>,
): string {
  const words = { stock_in: stockIn, still_waiting: stillWaiting, custom: () => '' }[situation];
  return `Hello ${reservation.customer.name},\n\n${words(reservation, timeZone)}\n\n${companyName}`;
}

function stockIn(reservation: Reservation): string {
  const branch = branchLabel(reservation.collectionBranch ?? reservation.agentBranch);
  const where = branch === null ? 'at our shop' : `at our ${branch} branch`;
  return `The ${phoneOf(reservation)} that you reserved is in stock ${where}. Please tell us when you would like to collect it.`;
}

function stillWaiting(reservation: Reservation, zone: string): string {
  const day = formatLongDate(reservation.expectedStockDate, zone);
  const when = reservation.isLate
    ? `It was expected on ${day} and is late; we are sorry for the wait.`
    : `We expect it on ${day}.`;
  return `The ${phoneOf(reservation)} that you reserved is not in stock yet. ${when} We will let you know as soon as it arrives.`;
}

function phoneOf({ phoneModel, color, storage }: Reservation): string {
  return [phoneModel, storage, color].filter(Boolean).join(' ');
}
