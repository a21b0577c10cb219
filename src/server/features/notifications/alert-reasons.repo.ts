import { inArray, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { Tx } from '#server/platform/database/database.ts';
import { notificationReads, notifications } from '#server/platform/database/schema/notifications.schema.ts';
import { subjectOf } from '#server/platform/entities/subjects.ts';
import type { NotificationType } from '#shared/domain/notification-labels.ts';
import type { SubjectKind } from '#shared/domain/subjects.ts';
import type { NotificationRow } from './notifications.repo.ts';

/** The kinds of rows that automatic alerts are about. In this file's SQL, `s` is such a row and `n` its alert. */
export type AlertingKind = SubjectKind | 'app_reminder';

type Reason = {
  type: NotificationType;
  /** The fields of the row that the alert states: when any of these changes, the alert's reason is gone. */
  fields: readonly string[];
};

export const REASONS: Readonly<Record<AlertingKind, Reason>> = {
  reservation: {
    type: 'stock_alert',
    fields: ['status', 'stockReceived', 'expectedStockDate', 'phoneModel'],
  },
  layby: {
    type: 'layby_due',
    fields: ['status', 'paidAmount', 'fullAmount', 'dueDate'],
  },
  payment: {
    type: 'payment_reminder',
    fields: ['paidAmount', 'totalAmount', 'dueDate', 'orderCompletedDate'],
  },
  app_reminder: {
    type: 'task_reminder',
    fields: ['isActive', 'reminderDate'],
  },
};

/** SQL for the state of a row `s`, as far as it matters to its alert. */
function stateOf(kind: AlertingKind): SQL {
  const columns = REASONS[kind].fields.map((field) => `s.${toSnakeCase(field)}`);
  return sql.raw(`jsonb_build_array(${columns.join(', ')})`);
}

/** SQL for the current state of a row, to be stored with its alert. */
export function stateNow(kind: AlertingKind, id: number): SQL {
  return sql`(select ${stateOf(kind)} from ${subjectOf(kind).table} s where s.id = ${id})`;
}

const anyOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::int[])`;

/** Joins rows of a kind with their automatic alerts; for a reminder, only with the alert that was sent last. */
function alertsAbout(kind: AlertingKind): SQL {
  const alerts = sql`n.type = ${REASONS[kind].type} and n.source_key is not null and n.deleted_batch_id is null`;
  if (kind === 'app_reminder') {
    return sql`app_reminders s join notifications n
      on n.created_at = s.last_sent_at and n.source_key like 'reminder:' || s.id || ':%' and ${alerts}`;
  }
  return sql`${subjectOf(kind).table} s join notification_subjects l on l.kind = ${kind} and l.subject_id = s.id
    join notifications n on n.id = l.notification_id and ${alerts}`;
}

/** Whether the customer has been reached since the alert, and that contact has not been undone. */
function isReached(kind: AlertingKind): SQL {
  if (kind === 'app_reminder') return sql`false`;
  return sql`(s.customer_contacted and exists (select 1 from contacts c where c.subject_kind = ${kind}
    and c.subject_id = s.id and c.is_reached and c.at >= n.created_at))`;
}

export type Follow = { id: number; stands: boolean };

/** The alerts about these rows that must end or stand again; of several about one row, only the newest stands again. */
export async function findAlertsToFollow(
  tx: Tx,
  kind: AlertingKind,
  ids: readonly number[],
): Promise<Follow[]> {
  const result = await tx.execute<Follow>(sql`
    with alerts as (
      select n.id, n.ended_at is not null as is_ended, s.id as subject_id,
        coalesce(s.deleted_batch_id is null and n.subject_state = ${stateOf(kind)}
          and not ${isReached(kind)}, false) as stands
      from ${alertsAbout(kind)} where s.id = ${anyOf(ids)})
    select id, stands from alerts a
    where is_ended = stands and not (stands and exists (
      select 1 from alerts newer where newer.subject_id = a.subject_id and newer.stands and newer.id > a.id))
    order by id`);
  return result.rows;
}

/** The rows of a kind that these alerts are about. */
export async function findSubjects(
  tx: Tx,
  kind: AlertingKind,
  alertIds: readonly number[],
): Promise<number[]> {
  const result = await tx.execute<{ id: number }>(
    sql`select s.id from ${alertsAbout(kind)} where n.id = ${anyOf(alertIds)}`,
  );
  return result.rows.map(({ id }) => id);
}

/** The id of an alert that has ended for another reason than that the customer was reached; else null. */
export async function findEnded(tx: Tx, kind: AlertingKind, sourceKey: string): Promise<number | null> {
  const result = await tx.execute<{ id: number }>(sql`
    select n.id from ${alertsAbout(kind)}
    where n.source_key = ${sourceKey} and n.ended_at is not null and not ${isReached(kind)}`);
  return result.rows[0]?.id ?? null;
}

/** Alerts that have not ended, by the beginning of their source key. */
export async function findStanding(tx: Tx, keyPrefix: string): Promise<number[]> {
  const result = await tx.execute<{ id: number }>(sql`
    select id from notifications
    where starts_with(source_key, ${keyPrefix}) and ended_at is null and deleted_batch_id is null order by id`);
  return result.rows.map(({ id }) => id);
}

export async function lockAlerts(tx: Tx, ids: readonly number[]): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  const { id } = notifications;
  return tx
    .select()
    .from(notifications)
    .where(sql`${id} = ${anyOf(ids)}`)
    .orderBy(id)
    .for('update');
}

/** Makes the notifications unread for every device. */
export async function forgetReads(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.delete(notificationReads).where(inArray(notificationReads.notificationId, [...ids]));
}

export async function setState(tx: Tx, id: number, state: SQL): Promise<void> {
  await tx.execute(sql`update notifications set subject_state = ${state} where id = ${id}`);
}
