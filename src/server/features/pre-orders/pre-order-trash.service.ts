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

/** What deleting and restoring a pre-order does to it and to its order. */

/**
 * Locks the order of a pre-order that is about to be deleted. Returns a function, to be called with the batch of the
 * delete, that takes the order back to the status in which a device can be ordered. The order stays as it is when another
 * pre-order is open, or when this one was cancelled and the order does not wait.
 * @throws AppError not_found; the returned function throws transition_refused when the order has been handed over
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

/** Before a batch is restored, locks the orders of its pre-orders that are not in the batch themselves. */
export async function lockOrdersOfReturning(command: Command, batchId: number): Promise<void> {
  await command.tx.execute(sql`
    select id from payments
    where id in (select payment_id from pre_orders where deleted_batch_id = ${batchId}) and deleted_batch_id is null
    order by id for update`);
}

/**
 * Brings a restored pre-order to the state it would have had without the delete: of its order's customer, picked up when
 * its order has been handed over, cancelled when the order no longer waits for it. An order that the delete itself took
 * back waits again.
 * @throws AppError conflict when the order has got another one meanwhile
 */
export async function catchUpWithOrder(command: Command, id: number, batchId: number): Promise<void> {
  const row = await readRow(command.tx, preOrders, id);
  const order = row === null ? null : await lockOrderOfPreOrder(command, row.paymentId);
  if (row === null || order === null) return;
  await followToCustomer(command, row, order);
  if (row.status === 'cancelled') return;
  await assertIsTheOnlyOne(command, order, id);
  const rolledBack = await findRollback(command, order.id, batchId);
  if (rolledBack !== null && order.status === ORDERABLE_STATUS) {
    const wish = { status: waitingStatusOf(row.orderLocation as PreOrderLocation), dates: {} };
    const current = await showRow(command.tx, orderEntity, order.id, command);
    // The time that the customer has been waiting does not start again.
    const { since } = rolledBack;
    const values = {
      ...phoneModelValues(order, row.phoneModel),
      ...(since === null ? {} : { statusChangedAt: new Date(since) }),
    };
    await stepOrder(command, order, { wish, values, batchId }, () => current);
    return;
  }
  // The order already waited before it got this pre-order, perhaps for another place, and still waits there.
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
  // Old orders do not store where their device came from; the same moment of hand-over on both rows means that it was this pre-order.
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
    // The order was taken back from collected: a device that had been handed over is at the shop now.
    if (isOpen && !hasArrived(row.status)) await follow('pick_up');
    await follow('return_to_arrived');
  }
  await takeLocationOf(command, order, id);
}

/** While the pre-order was in the trash, its order may have moved to another customer: they were merged, or parted again. */
async function followToCustomer(
  command: Command,
  row: typeof preOrders.$inferSelect,
  { customerId }: LockedOrder,
): Promise<void> {
  const change = { values: { customerId }, action: 'moved_to_customer', keepsAge: true };
  await writeRow(command, preOrderEntity, row, change);
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
    detail: `Order ${order.quoteNumber} now has another pre-order, number ${other.id}`,
    extra: { existingPreOrder: { id: other.id, status: other.status } },
  });
}

/**
 * From the history entry by which the delete took the order back: since when the order had been waiting before, and the status
 * at which the delete left it, where the delete changed that.
 */
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
