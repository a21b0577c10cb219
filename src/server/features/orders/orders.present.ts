import type { payments } from '#server/platform/database/schema/payments.schema.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { type Day, isOverdue } from '#shared/domain/calendar.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import {
  COMPLETED_RANK,
  type LifecycleFacts,
  nextActionsOf,
  rankOf,
  type StoredStatus,
} from '#shared/domain/order-lifecycle.ts';
import { isWaitingForPreOrder } from '#shared/domain/pre-order-lifecycle.ts';

type PaymentColumns = typeof payments.$inferSelect;

/** The driver gives instants as `Date`, the ORM inside a transaction as text. */
type AsRead<Value> = [Date] extends [Value] ? Value | string : Value;

/** An order as the list statement reads it: its own columns, its customer's and its pre-order's. */
export type OrderRow = {
  [Key in Exclude<
    keyof PaymentColumns,
    'deletedBatchId' | 'quoteKey' | 'ownSearch' | 'customerSearch' | 'searchText' | 'completedByPreOrderId'
  >]: AsRead<PaymentColumns[Key]>;
} & {
  customerName: string;
  customerPhone: string;
  customerEmail: string | null;
  customerLocation: string | null;
  preOrderId: number | null;
  preOrderStatus: string | null;
  preOrderOrderLocation: string | null;
  preOrderExpected: string | null;
  preOrderArrived: Date | string | null;
};

const iso = (value: Date | string) => new Date(value).toISOString();
const isoOrNull = (value: Date | string | null) => (value === null ? null : iso(value));

/** What the lifecycle judges an order by. */
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
    id: row.id,
    version: row.version,
    customerId: row.customerId,
    customer: {
      id: row.customerId,
      name: row.customerName,
      phone: row.customerPhone,
      email: row.customerEmail,
      location: row.customerLocation,
    },
    quoteNumber: row.quoteNumber,
    totalAmount: row.totalAmount,
    paidAmount: row.paidAmount,
    remainingAmount,
    status,
    phoneModel: row.phoneModel,
    phoneAvailable: row.phoneAvailable,
    preOrderLocation: row.preOrderLocation,
    customerContacted: row.customerContacted,
    contactedBy: row.contactedBy,
    communicationMode: row.communicationMode,
    addedByAgent: row.addedByAgent,
    agentBranch: row.agentBranch,
    livePaymentFeedback: row.livePaymentFeedback,
    phoneDeliveryStatus: row.phoneDeliveryStatus,
    deliveryMethod: row.deliveryMethod,
    collectionBranch: row.collectionBranch,
    approvalDate: isoOrNull(row.approvalDate),
    contractSignedDate: isoOrNull(row.contractSignedDate),
    bankPaidDate: isoOrNull(row.bankPaidDate),
    paymentReceivedDate: isoOrNull(row.paymentReceivedDate),
    customerNotifiedDate: isoOrNull(row.customerNotifiedDate),
    deviceCollectedDate: isoOrNull(row.deviceCollectedDate),
    orderCompletedDate: isoOrNull(row.orderCompletedDate),
    dueDate: row.dueDate,
    statusChangedAt: iso(row.statusChangedAt),
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    isOverdue:
      row.dueDate !== null &&
      isOverdue(row.dueDate, today) &&
      rankOf(status) < COMPLETED_RANK &&
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
            actualArrivalDate: isoOrNull(row.preOrderArrived),
          },
    isPreOrderMissing: isWaitingForPreOrder(status) && (row.preOrderStatus ?? 'cancelled') === 'cancelled',
  };
}
