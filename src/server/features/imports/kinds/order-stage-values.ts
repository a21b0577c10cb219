import type { Command } from '#server/platform/commands/command.ts';
import type { payments } from '#server/platform/database/schema/payments.schema.ts';
import type { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { isWaitingForPreOrder, rankOf } from '#shared/domain/order-statuses.ts';
import { hasArrived } from '#shared/domain/pre-order-statuses.ts';
import type { ImportItem } from '../row/import-item.ts';
import { laterStatusOf, latestStep, preOrderOf, STAGE_FIELDS } from '../row/order-stage.ts';
import { contactOf, instantIfAny, instantOf } from './imported-kind.ts';

/** How far an imported order has come, as values of its row and of its pre-order. What a list may say is checked in `row/order-stage.ts`. */

type OrderValues = Partial<typeof payments.$inferInsert>;
type PreOrderValues = Omit<
  typeof preOrders.$inferInsert,
  'paymentId' | 'customerId' | 'createdAt' | 'updatedAt'
>;

/** Values that replace those that follow from the order's money. */
export function orderStageValues(command: Command, item: ImportItem): OrderValues {
  const status = laterStatusOf(item.status);
  const dates = Object.fromEntries(
    Object.entries(STAGE_FIELDS).map(([date, field]) => [date, instantIfAny(command, item[field])]),
  );
  const said = {
    ...dates,
    phoneDeliveryStatus: item.phoneDelivery,
    toldDay: item.toldReadyOn,
    snoozedUntil: item.snoozedUntil,
    snoozeReason: item.snoozedUntil === null ? null : item.snoozedBecause,
    livePaymentFeedback: item.feedback,
    ...contactOf(item),
  };
  const statusChangedAt = instantOf(command, sinceOf(item));
  if (status === null) return item.statusSince === null ? said : { ...said, statusChangedAt };
  const isOnOrder = isWaitingForPreOrder(status);
  return {
    ...said,
    status,
    statusChangedAt,
    deliveryMethod: item.handOver,
    collectionBranch: item.handOver === 'delivered' ? null : item.collectionBranch,
    phoneAvailable: !isOnOrder,
    // As in the app: completing an order that was never recorded as collected records the collection too.
    deviceCollectedDate: instantIfAny(command, handedOverOn(item)),
    isCollectionStampedByCompletion: status === 'order_completed' && item.handOver === null,
    preOrderLocation: rankOf(status) > BANK_PAID_RANK ? (preOrderOf(item)?.location ?? null) : null,
  };
}

const BANK_PAID_RANK = rankOf('bank_paid');

/** Since when the order has its status: the list's own column, else its latest step, else its quote. */
function sinceOf(item: ImportItem): string | null {
  return item.statusSince ?? latestStep(item) ?? item.quoteDate;
}

const handedOverOn = ({ handedOverOn, completedOn }: ImportItem) => handedOverOn ?? completedOn;

/**
 * The pre-order of an imported order; null without one. Lists of orders do not say when the device was ordered: it is
 * taken to be when the order began to wait or, if it waits no more, when the bank paid. Without a day of arrival, the
 * device arrived when it was handed over, or else when the order got its status.
 */
export function preOrderValues(command: Command, item: ImportItem): PreOrderValues | null {
  const preOrder = preOrderOf(item);
  if (preOrder === null) return null;
  const { location, status } = preOrder;
  const isWaiting = isWaitingForPreOrder(laterStatusOf(item.status) ?? 'pending');
  const isPickedUp = status === 'picked_up';
  const handedOverAt = isPickedUp ? instantIfAny(command, handedOverOn(item)) : null;
  const arrivedOn = item.preOrderArrivedOn ?? (isPickedUp ? handedOverOn(item) : sinceOf(item));
  return {
    phoneModel: item.phoneModel ?? '',
    orderLocation: location,
    status,
    orderDate: instantOf(command, isWaiting ? sinceOf(item) : (item.bankPaidOn ?? sinceOf(item))),
    expectedArrivalDate: item.preOrderExpectedOn,
    actualArrivalDate: hasArrived(status) ? instantOf(command, arrivedOn) : null,
    ...(isPickedUp && {
      pickupDate: handedOverAt,
      deviceCollectedDate: handedOverAt,
      deliveryMethod: item.handOver,
      collectionBranch: item.handOver === 'delivered' ? null : item.collectionBranch,
      statusBeforePickup: 'arrived',
    }),
  };
}
