import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import { AppError, fieldError, type ShownRow } from '#server/platform/http/app-error.ts';
import { resolvePastInstant } from '#server/platform/http/stamps.ts';
import type { updateReservationBody } from '#shared/contracts/reservations.ts';
import {
  RESERVATION_STATUS_LABELS,
  RESERVATION_STATUSES,
  type ReservationStatus,
} from '#shared/domain/labels.ts';
import {
  isOpenReservation,
  type ReservationActionKind,
  reachableStatuses,
  reservationStep,
} from '#shared/domain/reservation-lifecycle.ts';
import type { ReservationRow, ReservationValues } from './reservations.repo.ts';

/** Turns a wished status or stock into a step of the lifecycle and the values to write. */

type Wish = Partial<
  Pick<
    z.output<typeof updateReservationBody>,
    'status' | 'stockReceived' | 'stockReceivedDate' | 'cancelReason'
  >
>;
export type PlannedStep = { kind: ReservationActionKind; values: ReservationValues };

/**
 * The wished step, or null when there is none to take. `waiting` and `notified` both reopen a finished reservation; which
 * of the two it gets depends on whether its stock was in. Stock In of a finished one is refused, as it comes from a screen
 * with outdated data.
 * @throws AppError invalid_request for an unknown status, or stock that contradicts it; transition_refused with what is
 *   allowed and the current row
 */
export function planStep(
  row: ReservationRow,
  wish: Wish,
  command: Command,
  current: ShownRow,
): PlannedStep | null {
  const from = row.status as ReservationStatus;
  const to = wishedStatus(row, wish);
  if (to === null) return null;
  const isStockIn = wish.stockReceived === true || isChangingStock(row, wish);
  if (!isOpenReservation(from) && isOpenReservation(to) && isStockIn) throw refusedStep(from, to, current);
  const kind = reservationStep(from, to);
  if (kind === null) throw refusedStep(from, to, current);
  return kind === 'unchanged' ? null : { kind, values: valuesOf(kind, row, wish, command) };
}

/** The refusal of a step, listing what is allowed. */
export function refusedStep(from: ReservationStatus, to: ReservationStatus, current: ShownRow): AppError {
  const allowed = reachableStatuses(from);
  const names = allowed.map((status) => RESERVATION_STATUS_LABELS[status]).join(', ');
  return new AppError('transition_refused', {
    detail: `A reservation cannot go from ${RESERVATION_STATUS_LABELS[from]} to ${
      RESERVATION_STATUS_LABELS[to]
    }. Allowed now: ${names}.`,
    extra: { allowed, current },
  });
}

function isChangingStock(row: ReservationRow, { stockReceived }: Wish): boolean {
  return stockReceived !== undefined && stockReceived !== row.stockReceived;
}

function wishedStatus(row: ReservationRow, wish: Wish): ReservationStatus | null {
  const { status, stockReceived } = wish;
  if (status === undefined) {
    if (!isChangingStock(row, wish)) return null;
    return stockReceived ? 'notified' : 'waiting';
  }
  const to = RESERVATION_STATUSES.find((code) => code === status.trim().toLowerCase());
  if (to === undefined) {
    throw fieldError('status', `"${status}" cannot be set as the status of a reservation`);
  }
  const isContradiction = isOpenReservation(to)
    ? stockReceived !== undefined && stockReceived !== (to === 'notified')
    : isChangingStock(row, wish);
  if (isContradiction)
    throw fieldError('stockReceived', `This does not match the status ${RESERVATION_STATUS_LABELS[to]}`);
  return to;
}

function valuesOf(
  kind: ReservationActionKind,
  row: ReservationRow,
  wish: Wish,
  command: Command,
): ReservationValues {
  switch (kind) {
    case 'stock_in':
      return {
        status: 'notified',
        stockReceived: true,
        stockReceivedDate: wish.stockReceivedDate
          ? resolvePastInstant(wish.stockReceivedDate, 'stockReceivedDate', command)
          : command.doneAt,
        // An earlier contact was not about the arrival.
        customerContacted: false,
        contactedBy: null,
        communicationMode: null,
      };
    case 'undo_stock_in':
      return {
        ...{ status: 'waiting', stockReceived: false, stockReceivedDate: null },
        ...{ deviceImei: null, deviceBranch: null },
      };
    case 'complete':
      return { status: 'completed', completedDate: command.doneAt };
    case 'cancel':
      return { status: 'cancelled', cancelledDate: command.doneAt, cancelReason: wish.cancelReason ?? null };
    default:
      return {
        status: row.stockReceived ? 'notified' : 'waiting',
        completedDate: null,
        cancelledDate: null,
        cancelReason: null,
      };
  }
}
