import { AppError } from '#server/platform/http/app-error.ts';
import { resolvePastInstant } from '#server/platform/http/stamps.ts';
import type { InstantInput } from '#shared/contracts/common.ts';
import { decideTransition, type PreOrderEffect, type Transition } from '#shared/domain/order-lifecycle.ts';
import {
  COLLECTED_RANK,
  isWritableStatus,
  ORDER_STATUS_LABELS,
  rankOf,
  type StageDate,
  type StoredStatus,
} from '#shared/domain/order-statuses.ts';
import type { HandOver } from './order-pre-order.service.ts';
import { lifecycleFactsOf } from './orders.present.ts';
import type { PaymentRow, PaymentValues } from './orders.repo.ts';

/** Turns the lifecycle's decision on a wished status into the values to write. Statuses are set nowhere else. */

/** The values of an order that is not snoozed. */
export const AWAKE = { snoozedUntil: null, snoozeReason: null } as const;

export type TransitionWish = {
  status: string;
  dates: Partial<Record<StageDate, InstantInput | null | undefined>>;
  deliveryMethod?: string | null | undefined;
  collectionBranch?: string | null | undefined;
};

/** The clock of a command, or another one. */
type Moment = { now: Date; doneAt: Date; zone: string };

export type PlannedTransition = {
  transition: Transition;
  values: PaymentValues;
  handOver: HandOver;
  preOrder: Transition['preOrder'];
};

/**
 * The values that taking the order to the wished status writes, or null when it has that status already.
 * @throws AppError invalid_request for a status that is never written or for missing collection details;
 *   transition_refused with what is allowed, and `present()` as the current state
 */
export function planTransition(
  row: PaymentRow,
  wish: TransitionWish,
  clock: Moment,
  present: () => unknown,
): PlannedTransition | null {
  if (!isWritableStatus(wish.status)) {
    throw new AppError('invalid_request', {
      errors: [{ path: 'status', message: `"${wish.status}" is not a status that an order can be given` }],
    });
  }
  const facts = lifecycleFactsOf(row);
  const decision = decideTransition(facts, wish.status);
  if (decision.outcome === 'unchanged') return null;
  if (decision.outcome === 'refused') throw refused(facts.status, wish.status, decision.allowed, present);
  const { transition } = decision;
  const stampedAt = stampOf(transition, wish, clock);
  // A collection on a date of its own that equals the completion cannot be told apart from one that the completion stamped.
  const collectedAt = transition.stampsCollectionToo
    ? (givenDate('deviceCollectedDate', wish, clock) ?? stampedAt)
    : null;
  const collection = transition.needs === 'collection' ? readCollection(row, wish) : null;
  const values: PaymentValues = {
    status: transition.to,
    statusChangedAt: clock.doneAt,
    ...Object.fromEntries(transition.clears.map((field) => [field, null])),
    ...transition.sets,
    ...collection,
    ...(transition.stamps === null ? {} : { [transition.stamps]: stampedAt }),
    ...(collectedAt === null ? {} : { deviceCollectedDate: collectedAt }),
    ...(transition.to === 'order_completed'
      ? {
          statusBeforeCompletion: transition.from,
          isCollectionStampedByCompletion: collectedAt?.getTime() === stampedAt.getTime(),
        }
      : { statusBeforeCompletion: null, isCollectionStampedByCompletion: false }),
    completedByPreOrderId: null,
    // A snooze belongs to the status in which it was set: any step ends it.
    ...(row.snoozedUntil === null ? {} : AWAKE),
  };
  return {
    transition,
    values,
    handOver: {
      at: values.deviceCollectedDate ?? row.deviceCollectedDate ?? stampedAt,
      deliveryMethod: (collection ?? row).deliveryMethod,
      collectionBranch: (collection ?? row).collectionBranch,
    },
    preOrder: preOrderEffectOf(transition),
  };
}

function preOrderEffectOf({ preOrder, to }: Transition): PreOrderEffect | null {
  if (preOrder !== 'restore') return preOrder;
  // When the order is reopened to collected, the device stays handed over and the pre-order stays picked up.
  if (rankOf(to) >= COLLECTED_RANK) return null;
  // The device is at the shop, so the pre-order has arrived; `statusBeforePickup` of one that was in the trash meanwhile may be out of date.
  return to === 'phone_available' ? 'return_to_arrived' : 'restore';
}

function stampOf(transition: Transition, wish: TransitionWish, clock: Moment): Date {
  const field = transition.stamps;
  return (field === null ? null : givenDate(field, wish, clock)) ?? clock.doneAt;
}

function givenDate(field: StageDate, wish: TransitionWish, clock: Moment): Date | null {
  const given = wish.dates[field];
  return given ? resolvePastInstant(given, field, clock) : null;
}

type Collection = Pick<PaymentRow, 'deliveryMethod' | 'collectionBranch'>;

function readCollection(row: PaymentRow, wish: TransitionWish): Collection {
  const deliveryMethod = wish.deliveryMethod ?? row.deliveryMethod;
  if (deliveryMethod === 'delivered') return { deliveryMethod, collectionBranch: null };
  const collectionBranch = wish.collectionBranch ?? row.collectionBranch;
  const errors = missingOfCollection({ deliveryMethod, collectionBranch });
  if (errors.length > 0) throw new AppError('invalid_request', { errors });
  return { deliveryMethod, collectionBranch };
}

/** The details of the collection that a handed-over order lacks, as field errors. */
export function missingOfCollection({
  deliveryMethod,
  collectionBranch,
}: Collection): { path: keyof Collection; message: string }[] {
  if (deliveryMethod === null) return [{ path: 'deliveryMethod', message: 'Delivery method is required' }];
  return collectionBranch === null && deliveryMethod === 'collected'
    ? [{ path: 'collectionBranch', message: 'Branch is required when the customer collected' }]
    : [];
}

function refused(
  from: StoredStatus,
  to: StoredStatus,
  allowed: readonly StoredStatus[],
  present: () => unknown,
): AppError {
  const names = allowed.map((status) => ORDER_STATUS_LABELS[status]).join(', ');
  return new AppError('transition_refused', {
    detail: `An order cannot go from ${ORDER_STATUS_LABELS[from]} to ${ORDER_STATUS_LABELS[to]}. Allowed now: ${names}.`,
    extra: { allowed, current: present() },
  });
}
