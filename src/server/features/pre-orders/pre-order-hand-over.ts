import type { z } from 'zod';
import { type LockedOrder, writeOrder } from '#server/features/orders/order-for-pre-order.service.ts';
import { followOrder, handOverOf } from '#server/features/orders/order-pre-order.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { resolvePastInstant } from '#server/platform/http/stamps.ts';
import type { updatePreOrderBody } from '#shared/contracts/pre-orders.ts';
import { COLLECTED_RANK, rankOf, type StoredStatus } from '#shared/domain/order-statuses.ts';
import { type PreOrderStatus, preOrderStatusOf } from '#shared/domain/pre-order-statuses.ts';
import type { PreOrderRow } from './pre-orders.repo.ts';

/** When, how and where a pre-ordered device was handed over; the order and the pre-order store the same values. */

type UpdateInput = Partial<z.output<typeof updatePreOrderBody>>;

/** @throws AppError invalid_request for details of a hand-over that has not happened */
export function assertHandOverFits(
  input: UpdateInput,
  standing: { from: string; to: PreOrderStatus | undefined },
): void {
  if ((standing.to ?? preOrderStatusOf(standing.from)) === 'picked_up') return;
  const fields = ['pickupDate', 'deviceCollectedDate', 'deliveryMethod', 'collectionBranch'] as const;
  const given = fields.find((field) => input[field]);
  if (given) throw fieldError(given, 'Only a picked-up pre-order can have collection details');
}

/**
 * Corrects the details of a hand-over that has happened. Sending Order Completed again with only a new pick-up date
 * changes nothing.
 * @throws AppError invalid_request for a future date, or without a branch when the customer collected
 */
export async function correctHandOver(
  command: Command,
  order: LockedOrder,
  row: PreOrderRow,
  input: UpdateInput,
): Promise<void> {
  const date = input.deviceCollectedDate ?? (input.status === undefined ? input.pickupDate : undefined);
  if (!date && !input.deliveryMethod && !input.collectionBranch) return;
  const isWithOrder = rankOf(order.status as StoredStatus) >= COLLECTED_RANK;
  const known = isWithOrder ? order : row;
  const deliveryMethod = input.deliveryMethod ?? known.deliveryMethod;
  const collectionBranch =
    deliveryMethod === 'delivered' ? null : (input.collectionBranch ?? known.collectionBranch);
  if (deliveryMethod === 'collected' && collectionBranch === null) {
    throw fieldError('collectionBranch', 'Branch is required when the customer collected');
  }
  const deviceCollectedDate = date
    ? resolvePastInstant(date, 'deviceCollectedDate', command)
    : known.deviceCollectedDate;
  const values = { deviceCollectedDate, deliveryMethod, collectionBranch };
  const action = 'hand_over_corrected';
  if (isWithOrder) await writeOrder(command, order, values, { action });
  await followOrder(command, order.id, 'correct_hand_over', handOverOf({ ...order, ...values }));
}
