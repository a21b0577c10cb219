import type { reservations } from '#server/platform/database/schema/reservations.schema.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { type Day, isOverdue } from '#shared/domain/calendar.ts';
import type { ReservationPriority, ReservationStatus } from '#shared/domain/labels.ts';
import { nextReservationActions } from '#shared/domain/reservation-lifecycle.ts';

type ReservationColumns = typeof reservations.$inferSelect;

/** The driver gives instants as `Date`, the ORM inside a transaction as text. */
type AsRead<Value> = [Date] extends [Value] ? Value | string : Value;

/** A reservation as the list statement reads it: its own columns, its customer's, and its place in the queue. */
export type ReservationListRow = {
  [Key in Exclude<keyof ReservationColumns, 'deletedBatchId' | 'modelKey'>]: AsRead<ReservationColumns[Key]>;
} & {
  customerName: string;
  customerPhone: string;
  customerEmail: string | null;
  customerLocation: string | null;
  queuePosition: number | null;
  queueTotal: number | null;
};

const iso = (value: Date | string) => new Date(value).toISOString();
const isoOrNull = (value: Date | string | null) => (value === null ? null : iso(value));

/** A reservation as every answer shows it; `today` is the shop's calendar day. */
export function presentReservation(row: ReservationListRow, today: Day): Reservation {
  const status = row.status as ReservationStatus;
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
    phoneModel: row.phoneModel,
    color: row.color,
    storage: row.storage,
    expectedStockDate: row.expectedStockDate,
    reservedDate: iso(row.reservedDate),
    priority: row.priority as ReservationPriority,
    status,
    stockReceived: row.stockReceived,
    stockReceivedDate: isoOrNull(row.stockReceivedDate),
    completedDate: isoOrNull(row.completedDate),
    cancelledDate: isoOrNull(row.cancelledDate),
    cancelReason: row.cancelReason,
    paymentId: row.paymentId,
    addedByAgent: row.addedByAgent,
    agentBranch: row.agentBranch,
    customerContacted: row.customerContacted,
    contactedBy: row.contactedBy,
    communicationMode: row.communicationMode,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    isLate: status === 'waiting' && isOverdue(row.expectedStockDate, today),
    queue:
      row.queuePosition === null || row.queueTotal === null
        ? null
        : { position: row.queuePosition, total: row.queueTotal },
    nextActions: nextReservationActions(status),
  };
}
