import {
  type CustomerColumns,
  embeddedCustomerOf,
} from '#server/features/customers/embedded-customer.service.ts';
import { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import { presentRow, type ReadRow } from '#server/platform/entities/read-columns.ts';
import { type PreOrder, preOrder } from '#shared/contracts/pre-orders.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { StoredStatus } from '#shared/domain/order-statuses.ts';
import { nextPreOrderActions } from '#shared/domain/pre-order-lifecycle.ts';
import { hasArrived, isOpenPreOrder } from '#shared/domain/pre-order-statuses.ts';

/** Columns that are needed to present a pre-order but are not part of the answer. */
export const UNSHOWN = ['statusBeforePickup'] as const;

/** A pre-order as the list statement reads it: its own columns, its customer's and its order's. */
export type PreOrderListRow = ReadRow<typeof preOrders, typeof preOrder, (typeof UNSHOWN)[number]> &
  CustomerColumns & {
    orderVersion: number;
    quoteNumber: string;
    orderStatus: string;
    totalAmount: string;
    paidAmount: string;
    remainingAmount: string;
    completedByPreOrderId: number | null;
    orderSince: Date | string;
    toldDay: string | null;
    snoozedUntil: string | null;
    snoozeReason: string | null;
  };

/** A pre-order as every answer shows it; `today` is the shop's calendar day. */
export function presentPreOrder(row: PreOrderListRow, today: Day): PreOrder {
  const orderStatus = row.orderStatus as StoredStatus;
  return {
    ...presentRow(preOrders, preOrder, row),
    payment: {
      id: row.paymentId,
      version: row.orderVersion,
      quoteNumber: row.quoteNumber,
      status: orderStatus,
      totalAmount: row.totalAmount,
      paidAmount: row.paidAmount,
      remainingAmount: row.remainingAmount,
      statusChangedAt: new Date(row.orderSince).toISOString(),
      toldDay: row.toldDay,
      snoozedUntil: row.snoozedUntil,
      snoozeReason: row.snoozeReason,
    },
    customer: embeddedCustomerOf(row),
    isLate: isLate(row, today),
    nextActions: nextPreOrderActions({
      status: row.status,
      orderStatus,
      isOrderCompletedByThis: row.completedByPreOrderId === row.id,
      statusBeforePickup: row.statusBeforePickup,
    }),
  };
}

function isLate(row: PreOrderListRow, today: Day): boolean {
  const isOnItsWay = isOpenPreOrder(row.status) && !hasArrived(row.status);
  return isOnItsWay && row.expectedArrivalDate !== null && row.expectedArrivalDate < today;
}
