import type { notifications } from '#server/platform/database/schema/notifications.schema.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { BulkEntity } from '#shared/domain/bulk-actions.ts';
import type { SubjectIds } from '#shared/domain/subjects.ts';

type NotificationColumns = typeof notifications.$inferSelect;

/** The driver returns instants as `Date`, the ORM inside a transaction as text. */
type AsRead<Value> = [Date] extends [Value] ? Value | string : Value;

/** A notification as the list statement reads it for one device. */
export type NotificationListRow = {
  [Key in Exclude<
    keyof NotificationColumns,
    'deletedBatchId' | 'sourceKey' | 'deviceId' | 'subjectState'
  >]: AsRead<NotificationColumns[Key]>;
} & SubjectIds & { seenBy: number };

const iso = (value: Date | string) => new Date(value).toISOString();
const isoOrNull = (value: Date | string | null) => (value === null ? null : iso(value));

/** The rows of a list that the notification is about. */
export function chosenOf({
  chosenKind,
  chosenIds,
}: Pick<NotificationColumns, 'chosenKind' | 'chosenIds'>): { entity: BulkEntity; ids: number[] } | null {
  return chosenKind === null || chosenIds === null
    ? null
    : { entity: chosenKind as BulkEntity, ids: chosenIds };
}

/** A notification as every answer shows it to one device. */
export function presentNotification(row: NotificationListRow): Notification {
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    title: row.title,
    message: row.message,
    reservationId: row.reservationId,
    paymentId: row.paymentId,
    laybyId: row.laybyId,
    chosen: chosenOf(row),
    priority: row.priority,
    targetTeam: row.targetTeam,
    isRead: row.isRead,
    endedAt: isoOrNull(row.endedAt),
    seenBy: row.seenBy,
    scheduledFor: isoOrNull(row.scheduledFor),
    sentAt: isoOrNull(row.sentAt),
    addedByAgent: row.addedByAgent,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}
