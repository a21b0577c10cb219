import type { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { LaybyStatus } from '#shared/domain/labels.ts';
import { laybyBadge, nextLaybyActions } from '#shared/domain/layby-lifecycle.ts';

type LaybyColumns = typeof laybys.$inferSelect;

/** The driver gives instants as `Date`, the ORM inside a transaction as text. */
type AsRead<Value> = [Date] extends [Value] ? Value | string : Value;

/** A layby as the list statement reads it: its own columns and its customer's. */
export type LaybyListRow = {
  [Key in Exclude<keyof LaybyColumns, 'deletedBatchId' | 'searchText'>]: AsRead<LaybyColumns[Key]>;
} & {
  customerName: string;
  customerPhone: string;
  customerMail: string | null;
  customerLocation: string | null;
};

const iso = (value: Date | string) => new Date(value).toISOString();
const isoOrNull = (value: Date | string | null) => (value === null ? null : iso(value));

/** A layby as every answer shows it; `today` is the shop's calendar day. */
export function presentLayby(row: LaybyListRow, today: Day): Layby {
  const status = row.status as LaybyStatus;
  const isHandedOver = row.deviceCollectedDate !== null;
  return {
    id: row.id,
    version: row.version,
    customerId: row.customerId,
    customer: {
      id: row.customerId,
      name: row.customerName,
      phone: row.customerPhone,
      email: row.customerMail,
      location: row.customerLocation,
    },
    customerFullName: row.customerFullName,
    customerNumber: row.customerNumber,
    customerEmail: row.customerEmail,
    idNumber: row.idNumber,
    phoneModel: row.phoneModel,
    phoneStorage: row.phoneStorage,
    phoneColor: row.phoneColor,
    phoneNetwork: row.phoneNetwork,
    durationToPay: row.durationToPay,
    fullAmount: row.fullAmount,
    paidAmount: row.paidAmount,
    remainingAmount: row.remainingAmount,
    dueDate: row.dueDate,
    status,
    isOverdue: laybyBadge(status, row.dueDate, today) === 'overdue',
    product: row.product,
    totalPrice: row.totalPrice,
    depositPaid: row.depositPaid,
    balance: row.balance,
    addedByAgent: row.addedByAgent,
    agentBranch: row.agentBranch,
    customerContacted: row.customerContacted,
    contactedBy: row.contactedBy,
    communicationMode: row.communicationMode,
    completedDate: isoOrNull(row.completedDate),
    cancelledDate: isoOrNull(row.cancelledDate),
    cancelReason: row.cancelReason,
    cancellationFee: row.cancellationFee,
    deviceCollectedDate: isoOrNull(row.deviceCollectedDate),
    deliveryMethod: row.deliveryMethod,
    collectionBranch: row.collectionBranch,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    nextActions: nextLaybyActions({ status, isHandedOver }),
  };
}
