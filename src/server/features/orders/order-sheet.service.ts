import {
  contactColumns,
  customerColumns,
  signedColumns,
} from '#server/features/customers/customer-sheet.service.ts';
import {
  amount,
  branch,
  choice,
  day,
  type ExportColumn,
  type ExportSheet,
  longText,
  moment,
  text,
  yes,
} from '#server/platform/exports/export-sheet.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';
import {
  DELIVERY_METHOD_LABELS,
  PHONE_DELIVERY_STATUS_LABELS,
  PRE_ORDER_LOCATION_LABELS,
} from '#shared/domain/labels.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { PRE_ORDER_STATUS_LABELS } from '#shared/domain/pre-order-statuses.ts';

/** The export columns of an order, used by every list that shows orders. */

export const ORDER_COLUMNS: readonly ExportColumn<Order>[] = [
  text('Quote', ({ quoteNumber }) => quoteNumber),
  ...customerColumns<Order>(),
  text('Phone model', ({ phoneModel }) => phoneModel),
  choice('Status', ORDER_STATUS_LABELS, ({ status }) => status),
  moment('Status since', ({ statusChangedAt }) => statusChangedAt),
  yes('Overdue', ({ isOverdue }) => isOverdue),
  amount('Total', ({ totalAmount }) => totalAmount),
  amount('Paid', ({ paidAmount }) => paidAmount),
  amount('Balance', ({ remainingAmount }) => remainingAmount),
  day('Due on', ({ dueDate }) => dueDate),
  moment('Approved on', ({ approvalDate }) => approvalDate),
  moment('Signed on', ({ contractSignedDate }) => contractSignedDate),
  moment('Bank paid on', ({ bankPaidDate }) => bankPaidDate),
  moment('Payment received on', ({ paymentReceivedDate }) => paymentReceivedDate),
  moment('Informed on', ({ customerNotifiedDate }) => customerNotifiedDate),
  moment('Handed over on', ({ deviceCollectedDate }) => deviceCollectedDate),
  moment('Completed on', ({ orderCompletedDate }) => orderCompletedDate),
  choice('Phone delivery', PHONE_DELIVERY_STATUS_LABELS, ({ phoneDeliveryStatus }) => phoneDeliveryStatus),
  choice('Hand-over', DELIVERY_METHOD_LABELS, ({ deliveryMethod }) => deliveryMethod),
  branch('Collected at', ({ collectionBranch }) => collectionBranch),
  choice('Pre-order from', PRE_ORDER_LOCATION_LABELS, ({ preOrder, preOrderLocation }) =>
    preOrder === null ? preOrderLocation : preOrder.orderLocation,
  ),
  choice('Pre-order', PRE_ORDER_STATUS_LABELS, ({ preOrder }) => preOrder?.status),
  day('Pre-order expected on', ({ preOrder }) => preOrder?.expectedArrivalDate),
  moment('Pre-order arrived on', ({ preOrder }) => preOrder?.actualArrivalDate),
  day('Told ready on', ({ toldDay }) => toldDay),
  day('Snoozed until', ({ snoozedUntil }) => snoozedUntil),
  longText('Snoozed because', ({ snoozeReason }) => snoozeReason),
  longText('Feedback', ({ livePaymentFeedback }) => livePaymentFeedback),
  ...contactColumns<Order>(),
  ...signedColumns<Order>(),
];

export const orderSheet: ExportSheet<Order> = {
  list: EXPORTED_LISTS['/api/payments'],
  columns: ORDER_COLUMNS,
};
