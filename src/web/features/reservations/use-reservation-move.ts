import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Reservation, UpdateReservationBody } from '#shared/contracts/reservations.ts';
import { RESERVATION_STATUS_LABELS } from '#shared/domain/labels.ts';
import {
  RESERVATION_ACTION_LABELS,
  type ReservationActionKind,
} from '#shared/domain/reservation-lifecycle.ts';
import { toastRefusal } from '#web/components/shop/toast-refusal.ts';
import { useStep } from '#web/components/shop/use-step.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { RESERVATION_SUBJECT, replaceReservation } from './reservation-cache.ts';
import { putReservation } from './reservations.queries.ts';
import {
  describeReservation,
  othersFirstText,
  RESERVATIONS_TEXT,
  RESERVATIONS_TOASTS,
} from './reservations.text.ts';

/** The steps that need no dialog. */
export type ReservationMove = Extract<ReservationActionKind, 'stock_in' | 'undo_stock_in' | 'reopen'>;

/** The server decides where reopening leads: to Notified when the stock was in. */
const BODIES: Readonly<Record<ReservationMove, UpdateReservationBody>> = {
  stock_in: { stockReceived: true, status: 'notified' },
  undo_stock_in: { stockReceived: false, status: 'waiting' },
  reopen: { status: 'waiting' },
};

/** The expected change of the row; reopening has none, because the server decides. */
const EXPECTED: Readonly<Record<ReservationMove, Partial<Reservation>>> = {
  stock_in: { status: 'notified' },
  undo_stock_in: { status: 'waiting' },
  reopen: {},
};

const UNDO: Readonly<Record<ReservationMove, ReservationMove | null>> = {
  stock_in: 'undo_stock_in',
  undo_stock_in: 'stock_in',
  // Cannot be undone without asking for the reason of completing or cancelling again.
  reopen: null,
};

/** Performs a step of a reservation; the answer replaces the row, a refusal is explained. */
export function useReservationMove(reservation: Reservation) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  return useStep<Reservation, ReservationMove>(reservation, {
    entity: 'reservation',
    expect: (move) => EXPECTED[move],
    send: (row, move) => putReservation(row, BODIES[move], stepText(row, move)),
    put: (row) => replaceReservation(client, row),
    message: (moved, move, before) => ({
      title: RESERVATIONS_TOASTS.updated,
      description: [
        describeReservation(moved),
        RESERVATION_STATUS_LABELS[moved.status],
        move === 'stock_in' && othersFirstText(before),
      ]
        .filter(Boolean)
        .join(' · '),
      isKept: move === 'stock_in',
    }),
    undoOf: (_moved, move) => UNDO[move],
    refuse: (error) => refuse(client, error, reservation, timeZone),
  });
}

/** Announces a change that removed a reservation from the list, with an undo in the toast. */
export function announceUndoable(
  client: QueryClient,
  moved: Reservation,
  undo: ReservationMove,
  zone: string,
  also?: string,
): void {
  toast({
    title: RESERVATIONS_TOASTS.updated,
    description: [describeReservation(moved), also].filter(Boolean).join(' · '),
    action: { label: RESERVATIONS_TEXT.undo, onSelect: () => void takeBack(client, moved, undo, zone) },
  });
}

/** The customer and the name of the step. */
function stepText(reservation: Reservation, move: ReservationMove): string {
  return `${describeReservation(reservation)} · ${RESERVATION_ACTION_LABELS[move]}`;
}

/** Takes a step back; a refusal is explained in a toast. */
export async function takeBack(
  client: QueryClient,
  moved: Reservation,
  undo: ReservationMove,
  zone: string,
): Promise<void> {
  try {
    replaceReservation(client, await putReservation(moved, BODIES[undo], stepText(moved, undo)));
    toast({ title: RESERVATIONS_TOASTS.success, description: RESERVATIONS_TOASTS.updated });
  } catch (error) {
    await refuse(client, error, moved, zone);
  }
}

async function refuse(client: QueryClient, error: unknown, seen: Reservation, zone: string): Promise<void> {
  RESERVATION_SUBJECT.adopt(client, error);
  await toastRefusal(error, {
    seen,
    subject: RESERVATION_SUBJECT,
    name: describeReservation(seen),
    zone,
    fallback: RESERVATIONS_TOASTS.updateFailed,
  });
}
