import { customerColumns, signedColumns } from '#server/features/customers/customer-sheet.service.ts';
import {
  amount,
  branch,
  choice,
  day,
  type ExportSheet,
  longText,
  moment,
  text,
  yes,
} from '#server/platform/exports/export-sheet.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';
import { DELIVERY_METHOD_LABELS, PRE_ORDER_LOCATION_LABELS } from '#shared/domain/labels.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { PRE_ORDER_STATUS_LABELS } from '#shared/domain/pre-order-statuses.ts';

export const preOrderSheet: ExportSheet<PreOrder> = {
  list: EXPORTED_LISTS['/api/pre-orders'],
  columns: [
    text('Quote', ({ payment }) => payment.quoteNumber),
    ...customerColumns<PreOrder>(),
    text('Phone model', ({ phoneModel }) => phoneModel),
    text('Color', ({ color }) => color),
    text('Storage', ({ storage }) => storage),
    choice('From', PRE_ORDER_LOCATION_LABELS, ({ orderLocation }) => orderLocation),
    choice('Status', PRE_ORDER_STATUS_LABELS, ({ status }) => status),
    yes('Late', ({ isLate }) => isLate),
    choice('Order status', ORDER_STATUS_LABELS, ({ payment }) => payment.status),
    amount('Order total', ({ payment }) => payment.totalAmount),
    amount('Order paid', ({ payment }) => payment.paidAmount),
    amount('Order balance', ({ payment }) => payment.remainingAmount),
    moment('Ordered on', ({ orderDate }) => orderDate),
    day('Expected on', ({ expectedArrivalDate }) => expectedArrivalDate),
    day('Told ready on', ({ payment }) => payment.toldDay),
    moment('Arrived on', ({ actualArrivalDate }) => actualArrivalDate),
    moment('Picked up on', ({ pickupDate }) => pickupDate),
    moment('Handed over on', ({ deviceCollectedDate }) => deviceCollectedDate),
    choice('Hand-over', DELIVERY_METHOD_LABELS, ({ deliveryMethod }) => deliveryMethod),
    branch('Collected at', ({ collectionBranch }) => collectionBranch),
    text('Supplier number', ({ supplierOrderNumber }) => supplierOrderNumber),
    longText('Notes', ({ notes }) => notes),
    ...signedColumns<PreOrder>(),
  ],
};
