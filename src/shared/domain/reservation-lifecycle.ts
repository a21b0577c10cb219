import { RESERVATION_STATUSES, type ReservationStatus } from './labels.ts';
import { normalizeText } from './text.ts';

/**
 * The life of a reservation and its place in the queue. The only judge of both, on the server and on the screen; it changes nothing
 * itself.
 */

export const RESERVATION_ACTION_LABELS = {
  stock_in: 'Stock In',
  contact: 'Contact',
  edit: 'Edit',
  complete: 'Complete',
  cancel: 'Cancel Reservation',
  undo_stock_in: 'Undo Stock In',
  reopen: 'Reopen',
} as const;
export type ReservationActionKind = keyof typeof RESERVATION_ACTION_LABELS;
export const RESERVATION_ACTION_KINDS = Object.keys(
  RESERVATION_ACTION_LABELS,
) as readonly ReservationActionKind[];

/** The customer still waits for the phone, or has yet to collect it. */
export const OPEN_RESERVATION_STATUSES = [
  'waiting',
  'notified',
] as const satisfies readonly ReservationStatus[];

export function isOpenReservation(status: ReservationStatus): boolean {
  return (OPEN_RESERVATION_STATUSES as readonly string[]).includes(status);
}

const FINISHED = RESERVATION_STATUSES.filter((status) => !isOpenReservation(status));

type Step = { from: readonly ReservationStatus[]; to: ReservationStatus };

/** The steps that change the status. Reopening leads back to `notified` when the stock was in. */
const STEPS: readonly (Step & { kind: ReservationActionKind })[] = [
  { kind: 'stock_in', from: ['waiting'], to: 'notified' },
  { kind: 'undo_stock_in', from: ['notified'], to: 'waiting' },
  { kind: 'complete', from: OPEN_RESERVATION_STATUSES, to: 'completed' },
  { kind: 'cancel', from: OPEN_RESERVATION_STATUSES, to: 'cancelled' },
  { kind: 'reopen', from: FINISHED, to: 'waiting' },
  { kind: 'reopen', from: FINISHED, to: 'notified' },
];

/** The actions that are possible now, in the order in which they should be offered. */
export function nextReservationActions(status: ReservationStatus): ReservationActionKind[] {
  switch (status) {
    case 'waiting':
      return ['stock_in', 'contact', 'edit', 'complete', 'cancel'];
    case 'notified':
      return ['contact', 'complete', 'edit', 'undo_stock_in', 'cancel'];
    case 'completed':
    case 'cancelled':
      return ['reopen'];
  }
}

/** The step from one status to another; `unchanged` for the same one, null when there is none. */
export function reservationStep(
  from: ReservationStatus,
  to: ReservationStatus,
): ReservationActionKind | 'unchanged' | null {
  if (from === to) return 'unchanged';
  return STEPS.find((step) => step.to === to && step.from.includes(from))?.kind ?? null;
}

/** The statuses that can be set from this one. */
export function reachableStatuses(from: ReservationStatus): ReservationStatus[] {
  return [...new Set(STEPS.filter((step) => step.from.includes(from)).map(({ to }) => to))];
}

/** Colour and storage as typed: an empty value, or "any", fits every one. */
interface Variant {
  color?: string | null | undefined;
  storage?: string | null | undefined;
}

/**
 * Whether two phones of one model can be the same: their colours and storages are equal as far as both name one. Waiting reservations that
 * could be given the same phone are in one queue.
 */
export function isSameVariant(a: Variant, b: Variant): boolean {
  const isSame = (one: string, other: string) => one === '' || other === '' || one === other;
  return (
    isSame(variantKeyOf(a.color), variantKeyOf(b.color)) &&
    isSame(variantKeyOf(a.storage), variantKeyOf(b.storage))
  );
}

/** The normalised form of a colour or storage for comparison; empty fits any. */
export function variantKeyOf(text: string | null | undefined): string {
  const key = modelKeyOf(text ?? '');
  return key === ANY_VARIANT ? '' : key;
}

/** What some people type when it does not matter. */
export const ANY_VARIANT = 'any';

/** The key by which models share a queue, whatever their case, spacing and accents: 'iPhone 15 Pro' and 'iphone15 pro'. */
export function modelKeyOf(phoneModel: string): string {
  return normalizeText(phoneModel).replaceAll(' ', '');
}
