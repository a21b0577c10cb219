import {
  type CustomerColumns,
  embeddedCustomerOf,
} from '#server/features/customers/embedded-customer.service.ts';
import { payments } from '#server/platform/database/schema/payments.schema.ts';
import { presentRow, type ReadRow } from '#server/platform/entities/read-columns.ts';
import { type Order, order } from '#shared/contracts/orders.ts';
import { type Day, isOverdue } from '#shared/domain/calendar.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { type LifecycleFacts, nextActionsOf } from '#shared/domain/order-lifecycle.ts';
import { isOpenOrder, isWaitingForPreOrder, type StoredStatus } from '#shared/domain/order-statuses.ts';

/** Columns that are needed to present an order but are not part of the answer. */
export const UNSHOWN = ['statusBeforeCompletion', 'isCollectionStampedByCompletion'] as const;

/** An order as the list statement reads it: its own columns, its customer's and its pre-order's. */
export type OrderRow = ReadRow<typeof payments, typeof order, (typeof UNSHOWN)[number]> & Besides;

/** What an answer shows of an order apart from its own columns. */
export type Besides = CustomerColumns & {
  preOrderId: number | null;
  preOrderStatus: string | null;
  preOrderOrderLocation: string | null;
  preOrderExpected: string | null;
  preOrderArrived: Date | string | null;
};

/** The columns on which the lifecycle decides. */
export function lifecycleFactsOf(
  row: Pick<
    OrderRow,
    | 'status'
    | 'statusBeforeCompletion'
    | 'deviceCollectedDate'
    | 'isCollectionStampedByCompletion'
    | 'paidAmount'
  >,
): LifecycleFacts {
  return {
    status: row.status as StoredStatus,
    statusBeforeCompletion: row.statusBeforeCompletion as StoredStatus | null,
    deviceCollectedDate: row.deviceCollectedDate,
    isCollectionStampedByCompletion: row.isCollectionStampedByCompletion,
    paidCents: centsOfAmount(row.paidAmount),
  };
}

/** An order as every answer shows it; `today` is the shop's calendar day. */
export function presentOrder(row: OrderRow, today: Day): Order {
  const status = row.status as StoredStatus;
  const remainingAmount = row.remainingAmount ?? '0.00';
  return {
    ...presentRow(payments, order, row),
    customer: embeddedCustomerOf(row),
    isOverdue:
      row.dueDate !== null &&
      isOverdue(row.dueDate, today) &&
      isOpenOrder(status) &&
      centsOfAmount(remainingAmount) > 0,
    nextActions: nextActionsOf(lifecycleFactsOf(row)),
    preOrder:
      row.preOrderId === null
        ? null
        : {
            id: row.preOrderId,
            status: row.preOrderStatus ?? '',
            orderLocation: row.preOrderOrderLocation ?? '',
            expectedArrivalDate: row.preOrderExpected,
            actualArrivalDate: row.preOrderArrived && new Date(row.preOrderArrived).toISOString(),
          },
    isPreOrderMissing: isWaitingForPreOrder(status) && (row.preOrderStatus ?? 'cancelled') === 'cancelled',
  };
}
