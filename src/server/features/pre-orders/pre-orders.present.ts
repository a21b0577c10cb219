import type { preOrders } from '#server/platform/database/schema/pre-orders.schema.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { PreOrderLocation } from '#shared/domain/labels.ts';
import type { StoredStatus } from '#shared/domain/order-lifecycle.ts';
import { hasArrived, isOpenPreOrder, nextPreOrderActions } from '#shared/domain/pre-order-lifecycle.ts';

type PreOrderColumns = typeof preOrders.$inferSelect;

/** The driver gives instants as `Date`, the ORM inside a transaction as text. */
type AsRead<Value> = [Date] extends [Value] ? Value | string : Value;

/** A pre-order as the list statement reads it: its own columns, its customer's and its order's. */
export type PreOrderListRow = {
  [Key in Exclude<keyof PreOrderColumns, 'deletedBatchId'>]: AsRead<PreOrderColumns[Key]>;
} & {
  customerName: string;
  customerPhone: string;
  customerEmail: string | null;
  customerLocation: string | null;
  orderVersion: number;
  quoteNumber: string;
  orderStatus: string;
  totalAmount: string;
  paidAmount: string;
  remainingAmount: string;
  completedByPreOrderId: number | null;
};

const iso = (value: Date | string) => new Date(value).toISOString();
const isoOrNull = (value: Date | string | null) => (value === null ? null : iso(value));

/** A pre-order as every answer shows it; `today` is the shop's calendar day. */
export function presentPreOrder(row: PreOrderListRow, today: Day): PreOrder {
  const orderStatus = row.orderStatus as StoredStatus;
  return {
    id: row.id,
    version: row.version,
    paymentId: row.paymentId,
    payment: {
      id: row.paymentId,
      version: row.orderVersion,
      quoteNumber: row.quoteNumber,
      status: orderStatus,
      totalAmount: row.totalAmount,
      paidAmount: row.paidAmount,
      remainingAmount: row.remainingAmount,
    },
    customerId: row.customerId,
    customer: {
      id: row.customerId,
      name: row.customerName,
      phone: row.customerPhone,
      email: row.customerEmail,
      location: row.customerLocation,
    },
    phoneModel: row.phoneModel,
    color: row.color,
    storage: row.storage,
    orderLocation: row.orderLocation as PreOrderLocation,
    status: row.status,
    orderDate: iso(row.orderDate),
    expectedArrivalDate: row.expectedArrivalDate,
    actualArrivalDate: isoOrNull(row.actualArrivalDate),
    pickupDate: isoOrNull(row.pickupDate),
    supplierOrderNumber: row.supplierOrderNumber,
    notes: row.notes,
    addedByAgent: row.addedByAgent,
    agentBranch: row.agentBranch,
    deviceCollectedDate: isoOrNull(row.deviceCollectedDate),
    deliveryMethod: row.deliveryMethod,
    collectionBranch: row.collectionBranch,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
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
