import type { z } from 'zod';
import {
  type LockedOrder,
  lockOrderWithCustomer,
  phoneModelValues,
  stepOrder,
  waitingValues,
  writeOrder,
} from '#server/features/orders/order-for-pre-order.service.ts';
import { orderEntity } from '#server/features/orders/orders.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { type Entity, readOne, showRow } from '#server/platform/entities/entity.ts';
import { givenValues } from '#server/platform/entities/given-values.ts';
import { insertRow } from '#server/platform/entities/write-row.ts';
import { AppError, fieldError } from '#server/platform/http/app-error.ts';
import { MOST_COUNTED } from '#server/platform/totals/kept-totals.ts';
import type { createPreOrderBody, PreOrder, PreOrderCounts } from '#shared/contracts/pre-orders.ts';
import { addDays, dayOf } from '#shared/domain/calendar.ts';
import type { PreOrderLocation } from '#shared/domain/labels.ts';
import { ORDERABLE_STATUS } from '#shared/domain/order-lifecycle.ts';
import {
  isWaitingForPreOrder,
  ORDER_STATUS_LABELS,
  type StoredStatus,
  waitingStatusOf,
} from '#shared/domain/order-statuses.ts';
import { USUAL_LEAD_DAYS } from '#shared/domain/pre-order-lifecycle.ts';
import {
  AT_THE_SHOP_STATUSES,
  isOpenPreOrder,
  PICKED_UP_STATUSES,
  preOrderStatusOf,
} from '#shared/domain/pre-order-statuses.ts';
import { assertExpectable } from './pre-order-expected.ts';
import { type StatusCount, selectPreOrder } from './pre-orders.list.ts';
import { type PreOrderListRow, presentPreOrder } from './pre-orders.present.ts';
import * as repo from './pre-orders.repo.ts';

/** Creates pre-orders and counts them. Changes of a pre-order are in `pre-order-update.service.ts`. */

type CreateInput = z.output<typeof createPreOrderBody>;

export const preOrderEntity: Entity<typeof preOrders, PreOrder> = {
  kind: 'pre_order',
  name: 'Pre-order',
  table: preOrders,
  telling: ['notes'],
  async find(db, id, { now, zone }) {
    const row = await readOne<PreOrderListRow>(db, selectPreOrder(id));
    return row && presentPreOrder(row, dayOf(now, zone));
  },
};

/**
 * Creates a pre-order for an order that the bank has paid, and moves that order to waiting; also for an order that waits
 * already without an open pre-order. Without an expected day, the usual lead time from that place is assumed.
 * @throws AppError invalid_request for an unknown order; conflict naming the pre-order that is open already;
 *   transition_refused for an order at any other status
 */
export async function createPreOrder(command: Command, input: CreateInput): Promise<PreOrder> {
  const order = await lockOrderWithCustomer(command, input.paymentId);
  if (order === null) throw fieldError('paymentId', 'This order does not exist');
  if (input.customerId && input.customerId !== order.customerId) {
    throw fieldError('customerId', 'This order belongs to another customer');
  }
  await assertNoneIsOpen(command, order);
  await takeOrderAlong(command, order, input);
  const given = givenValues(preOrders, input, command, ['paymentId', 'customerId']);
  if (given.expectedArrivalDate)
    assertExpectable(given.expectedArrivalDate, 'expectedArrivalDate', { ...command, since: command.doneAt });
  const row = await insertRow(command, preOrderEntity, {
    ...given,
    paymentId: order.id,
    customerId: order.customerId,
    orderDate: command.doneAt,
    expectedArrivalDate: given.expectedArrivalDate ?? (await expectedDay(command, input.orderLocation)),
  });
  return showRow(command.tx, preOrderEntity, row.id, command);
}

/** The counts that the screen's cards show, from the counts by stored status. */
export function summariseCounts(groups: readonly StatusCount[], isSearching: boolean): PreOrderCounts {
  const byStatus: Record<string, number> = {};
  for (const { status, total } of groups) {
    const meant = preOrderStatusOf(status) ?? status;
    byStatus[meant] = (byStatus[meant] ?? 0) + total;
  }
  const of = (statuses: readonly string[]) =>
    statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  return {
    isAtLeast: isSearching && total > MOST_COUNTED,
    total,
    inTransit: of(['shipped']),
    readyForCollection: of(AT_THE_SHOP_STATUSES),
    completed: of(PICKED_UP_STATUSES),
    late: groups.reduce((sum, { late }) => sum + late, 0),
    byStatus,
  };
}

async function assertNoneIsOpen(command: Command, order: LockedOrder): Promise<void> {
  const [other] = await repo.findOthersOf(command.tx, order.id, null);
  if (other === undefined || !isOpenPreOrder(other.status)) return;
  throw new AppError('conflict', {
    detail: `Order ${order.quoteNumber} already has an open pre-order, number ${other.id}`,
    extra: { existingPreOrder: await showRow(command.tx, preOrderEntity, other.id, command) },
  });
}

async function takeOrderAlong(command: Command, order: LockedOrder, input: CreateInput): Promise<void> {
  const values = phoneModelValues(order, input.phoneModel);
  if (isWaitingForPreOrder(order.status)) {
    const waiting = waitingValues(order, input.orderLocation, command.doneAt);
    await writeOrder(command, order, { ...waiting, ...values }, { action: 'pre_order_added' });
    return;
  }
  const current = await showRow(command.tx, orderEntity, order.id, command);
  if (order.status !== ORDERABLE_STATUS) {
    throw new AppError('transition_refused', {
      detail: `A device can be pre-ordered only when its order is at ${ORDER_STATUS_LABELS[ORDERABLE_STATUS]}; this order is at ${
        ORDER_STATUS_LABELS[order.status as StoredStatus]
      }`,
      extra: { allowed: current.nextActions.map(({ to }) => to), current },
    });
  }
  const wish = { status: waitingStatusOf(input.orderLocation), dates: {} };
  await stepOrder(command, order, { wish, values }, () => current);
}

async function expectedDay(command: Command, location: PreOrderLocation): Promise<string> {
  const days = (await repo.medianLeadDays(command.tx, location, command.zone)) ?? USUAL_LEAD_DAYS[location];
  return addDays(dayOf(command.doneAt, command.zone), days);
}
