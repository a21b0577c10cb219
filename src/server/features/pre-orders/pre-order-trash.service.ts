import { sql } from 'drizzle-orm';
import {
  type LockedOrder,
  lockOrderOfPreOrder,
  phoneModelValues,
  stepOrder,
  waitingValues,
  writeOrder,
} from '#server/features/orders/order-for-pre-order.service.ts';
import { followOrder, handOverOf } from '#server/features/orders/order-pre-order.service.ts';
import { orderEntity } from '#server/features/orders/orders.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { readRow, showRow } from '#server/platform/entities/entity.ts';
import { goneRow } from '#server/platform/entities/gone-row.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { PreOrderLocation } from '#shared/domain/labels.ts';
import { ORDERABLE_STATUS } from '#shared/domain/order-lifecycle.ts';
import {
  COLLECTED_RANK,
  isWaitingForPreOrder,
  rankOf,
  type StoredStatus,
  waitingStatusOf,
} from '#shared/domain/order-statuses.ts';
import { hasArrived, isOpenPreOrder } from '#shared/domain/pre-order-statuses.ts';
import * as repo from './pre-orders.repo.ts';
import { preOrderEntity } from './pre-orders.service.ts';

/** What deleting a pre-order and bringing it back do to the pair that it makes with its order. */

/**
 * Locks the order of a pre-order that is about to be deleted, and answers what takes the order back to where it can be
 * ordered again, to be called with the batch of the delete. Where another pre-order is open, or this one was cancelled and
 * nothing waits for it, the order stays.
 * @throws AppError not_found; transition_refused by the answer when the order has been handed over
 */
export async function prepareRollback(
  command: Command,
  id: number,
): Promise<(batchId: number) => Promise<void>> {
  const seen = await readRow(command.tx, preOrders, id);
  const order = seen === null ? null : await lockOrderOfPreOrder(command, seen.paymentId);
  if (order === null) throw await goneRow(command.tx, preOrderEntity, id, command.zone);
  const row = await readRow(command.tx, preOrders, id);
  const isOver = row?.status === 'cancelled' && !isWaitingForPreOrder(order.status);
  return async (batchId) => {
    if (isOver) return;
    const others = await repo.findOthersOf(command.tx, order.id, id);
    const isBehind = rankOf(order.status as StoredStatus) <= rankOf(ORDERABLE_STATUS);
    if (isBehind || others.some(({ status }) => isOpenPreOrder(status))) return;
    const current = await showRow(command.tx, orderEntity, order.id, command);
    const wish = { status: ORDERABLE_STATUS, dates: {} };
    await stepOrder(command, order, { wish, preOrder: null, batchId }, () => current);
  };
}

/** Locks the orders of a batch's pre-orders that are not in the batch themselves, before the pre-orders come back. */
export async function lockOrdersOfReturning(command: Command, batchId: number): Promise<void> {
  await command.tx.execute(sql`
    select id from payments
    where id in (select payment_id from pre_orders where deleted_batch_id = ${batchId}) and deleted_batch_id is null
    order by id for update`);
}

/**
 * Makes a pre-order that has come back what it would be had it been there all along: picked up when its order has been
 * handed over, cancelled when the order no longer waits for it. An order that the delete itself took back waits again.
 * @throws AppError conflict when the order has got another one meanwhile
 */
export async function catchUpWithOrder(command: Command, id: number, batchId: number): Promise<void> {
  const row = await readRow(command.tx, preOrders, id);
  const order = row === null ? null : await lockOrderOfPreOrder(command, row.paymentId);
  if (row === null || order === null || row.status === 'cancelled') return;
  await assertIsTheOnlyOne(command, order, id);
  const rolledBack = await findRollback(command, order.id, batchId);
  if (rolledBack !== null && order.status === ORDERABLE_STATUS) {
    const wish = { status: waitingStatusOf(row.orderLocation as PreOrderLocation), dates: {} };
    const current = await showRow(command.tx, orderEntity, order.id, command);
    // The customer has not begun to wait anew.
    const { since } = rolledBack;
    const values = {
      ...phoneModelValues(order, row.phoneModel),
      ...(since === null ? {} : { statusChangedAt: new Date(since) }),
    };
    await stepOrder(command, order, { wish, values, batchId }, () => current);
    return;
  }
  // It had waited before it had this pre-order, for another place perhaps, and waits there still.
  const hasStayed = rolledBack !== null && (rolledBack.leftAt ?? order.status) === order.status;
  if (hasStayed && isWaitingForPreOrder(order.status) && isOpenPreOrder(row.status)) {
    const waiting = waitingValues(order, row.orderLocation as PreOrderLocation, command.doneAt);
    const values = { ...waiting, ...phoneModelValues(order, row.phoneModel) };
    await writeOrder(command, order, values, { action: 'pre_order_added', batchId });
    return;
  }
  const follow = (effect: Parameters<typeof followOrder>[2]) =>
    followOrder(command, order.id, effect, handOverOf(order));
  const isOpen = isOpenPreOrder(row.status);
  // Old rows do not say where their device came from; one hand-over on one day was one.
  const isSameHandOver =
    isHandedOver(order) && !isOpen && isSameInstant(order.deviceCollectedDate, row.deviceCollectedDate);
  const isItsOrder = order.preOrderLocation !== null || isWaitingForPreOrder(order.status) || isSameHandOver;
  if (!isItsOrder) {
    await follow('return_to_arrived');
    return follow('cancel');
  }
  if (isHandedOver(order)) {
    await follow(isOpen ? 'pick_up' : 'correct_hand_over');
  } else if (isWaitingForPreOrder(order.status)) {
    if (!isOpen) await follow('restore');
  } else {
    // Behind an order that was taken back from collected: whatever was handed over is at the shop.
    if (isOpen && !hasArrived(row.status)) await follow('pick_up');
    await follow('return_to_arrived');
  }
  await takeLocationOf(command, order, id);
}

function isHandedOver(order: LockedOrder): boolean {
  return rankOf(order.status as StoredStatus) >= COLLECTED_RANK;
}

function isSameInstant(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime();
}

/** @throws AppError conflict when the order has got another one meanwhile */
export async function assertIsTheOnlyOne(
  command: Command,
  order: Pick<LockedOrder, 'id' | 'quoteNumber'>,
  id: number,
): Promise<void> {
  const [other] = await repo.findOthersOf(command.tx, order.id, id);
  if (other === undefined) return;
  throw new AppError('conflict', {
    detail: `Order ${order.quoteNumber} has got another pre-order meanwhile, number ${other.id}`,
    extra: { existingPreOrder: { id: other.id, status: other.status } },
  });
}

/** How the delete itself took the order back: since when it had waited before, and at which status it left it, where that changed. */
async function findRollback(
  command: Command,
  paymentId: number,
  batchId: number,
): Promise<{ since: string | null; leftAt: string | null } | null> {
  const { rows } = await command.tx.execute<{ since: string | null; leftAt: string | null }>(sql`
    select before ->> 'statusChangedAt' as since, after ->> 'status' as "leftAt" from activity
    where batch_id = ${batchId} and entity = 'payment' and entity_id = ${paymentId} and action in ('step_back', 'undone')
    order by id limit 1`);
  return rows[0] ?? null;
}

async function takeLocationOf(command: Command, order: LockedOrder, id: number): Promise<void> {
  const row = await readRow(command.tx, preOrders, id);
  const orderLocation = order.preOrderLocation;
  if (row === null || orderLocation === null || row.orderLocation === orderLocation) return;
  await writeRow(command, preOrderEntity, row, { values: { orderLocation }, action: 'location_switched' });
}
