import type { z } from 'zod';
import {
  type LockedOrder,
  type OrderStep,
  reopenStatusOf,
  stepOrder,
  waitingValues,
  writeOrder,
} from '#server/features/orders/order-for-pre-order.service.ts';
import { followOrder, handOverOf } from '#server/features/orders/order-pre-order.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { AppError, fieldError } from '#server/platform/http/app-error.ts';
import type { updatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import type { PreOrderLocation } from '#shared/domain/labels.ts';
import { ORDERABLE_STATUS } from '#shared/domain/order-lifecycle.ts';
import { COLLECTED_RANK, COMPLETED_RANK, rankOf, type StoredStatus } from '#shared/domain/order-statuses.ts';
import { decidePreOrderStep, type PreOrderStep } from '#shared/domain/pre-order-lifecycle.ts';
import {
  PRE_ORDER_STATUS_LABELS,
  preOrderStatusOf,
  writablePreOrderStatus,
} from '#shared/domain/pre-order-statuses.ts';
import type { PreOrderRow } from './pre-orders.repo.ts';

/** Turns the lifecycle's decision on a pre-order's wished status into changes of the pre-order and its order. */

type UpdateInput = Partial<z.output<typeof updatePreOrderBody>>;

/**
 * The step to the wished status, or null when none is wished or the pre-order has it already.
 * @throws AppError invalid_request for a status that is never written; transition_refused with what is allowed, and
 *   `present()` as the current state
 */
export function planStep(
  row: PreOrderRow,
  order: LockedOrder,
  input: UpdateInput,
  present: () => unknown,
): PreOrderStep | null {
  if (input.status === undefined) return null;
  const to = writablePreOrderStatus(input.status);
  if (to === null) {
    throw fieldError('status', `"${input.status}" is not a status that a pre-order can be given`);
  }
  const facts = {
    status: row.status,
    orderStatus: order.status as StoredStatus,
    isOrderCompletedByThis: order.completedByPreOrderId === row.id,
    statusBeforePickup: row.statusBeforePickup,
  };
  const decision = decidePreOrderStep(facts, to, isCompleting(input));
  if (decision.outcome === 'unchanged') return null;
  if (decision.outcome === 'change') return decision.step;
  const { allowed } = decision;
  const from = preOrderStatusOf(row.status) ?? 'ordered';
  const names = allowed.map((status) => PRE_ORDER_STATUS_LABELS[status]).join(', ');
  throw new AppError('transition_refused', {
    detail: `A pre-order cannot go from ${PRE_ORDER_STATUS_LABELS[from]} to ${PRE_ORDER_STATUS_LABELS[to]}${
      facts.orderStatus === 'order_completed' ? ' while its order is completed' : ''
    }. Allowed now: ${names || 'nothing'}.`,
    extra: { allowed, current: present() },
  });
}

/** Clients send Order Completed with a pick-up date alone; a collection also says how the device was handed over. */
function isCompleting({
  completesOrder,
  pickupDate,
  deviceCollectedDate,
  deliveryMethod,
}: UpdateInput): boolean {
  return completesOrder ?? (Boolean(pickupDate) && !deviceCollectedDate && !deliveryMethod);
}

/**
 * Applies the step to both rows of a locked pair.
 * @throws AppError invalid_request without a reason or the details of the hand-over
 */
export async function takeStep(
  command: Command,
  order: LockedOrder,
  row: PreOrderRow,
  step: PreOrderStep,
  input: UpdateInput,
  present: () => unknown,
): Promise<void> {
  const go = (orderStep: OrderStep) => stepOrder(command, order, orderStep, present);
  const rank = rankOf(order.status as StoredStatus);
  switch (step.order) {
    case 'collect': {
      const date = input.deviceCollectedDate ?? input.pickupDate;
      const { deliveryMethod, collectionBranch } = input;
      // The order has been handed over already: only the pre-order is left to change.
      if (rank >= COLLECTED_RANK) return followOrder(command, order.id, 'pick_up', handOverOf(order));
      const dates = { deviceCollectedDate: date };
      await go({ wish: { status: 'device_collected', dates, deliveryMethod, collectionBranch } });
      return;
    }
    case 'complete': {
      if (input.deliveryMethod) {
        throw fieldError(
          'deliveryMethod',
          'Order Completed has no delivery method. Use Collect / Deliver instead.',
        );
      }
      if (rank >= COMPLETED_RANK) return followOrder(command, order.id, 'pick_up', handOverOf(order));
      const dates = { orderCompletedDate: input.pickupDate ?? input.deviceCollectedDate };
      await go({ wish: { status: 'order_completed', dates }, values: { completedByPreOrderId: row.id } });
      return;
    }
    case 'release': {
      if (!input.reason) throw fieldError('reason', 'Enter the reason');
      const details = { reason: input.reason };
      const isAtHand = rank > rankOf(ORDERABLE_STATUS) && rank < COLLECTED_RANK;
      if (!isAtHand) return followOrder(command, order.id, 'cancel', handOverOf(order), details);
      await go({ wish: { status: ORDERABLE_STATUS, dates: {} }, preOrder: 'cancel', details });
      return;
    }
    case 'take_back': {
      const handOver = handOverOf(order);
      if (rank < COLLECTED_RANK) return followOrder(command, order.id, 'return_to_arrived', handOver);
      const status = order.status === 'order_completed' ? reopenStatusOf(order) : 'phone_available';
      await go({ wish: { status, dates: {} }, preOrder: 'return_to_arrived' });
      return;
    }
    case 'reopen': {
      await go({ wish: { status: reopenStatusOf(order), dates: {} }, preOrder: 'restore' });
      return;
    }
    case 'await': {
      if (order.status === 'phone_available') {
        const waiting = waitingValues(order, row.orderLocation as PreOrderLocation, command.doneAt);
        await writeOrder(command, order, waiting, { action: 'step_back' });
      }
      return;
    }
  }
}
