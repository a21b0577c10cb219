import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  type GivenSubjects,
  SUBJECT_FIELDS,
  SUBJECT_KINDS,
  type SubjectIds,
  type SubjectKind,
  subjectIdsOf,
} from '#shared/domain/subjects.ts';
import type { Executor, Tx } from '../database/database.ts';
import { notificationSubjects } from '../database/schema/notifications.schema.ts';

/** The subjects of notifications, one row per subject, read and written as the fields of the API. */

/** Select list for notifications `n`: `… as "paymentId", … as "laybyId" …`. */
export const SUBJECT_COLUMNS: SQL = sql.join(
  SUBJECT_KINDS.map((kind) => {
    const subject = sql`select subject_id from notification_subjects where notification_id = n.id and kind = ${kind}`;
    return sql`(${subject}) as ${sql.identifier(SUBJECT_FIELDS[kind])}`;
  }),
  sql`, `,
);

/** Subquery for `in`: the ids of the notifications about any of these subjects. */
export function selectNotificationsAbout(kind: SubjectKind, ids: SQL): SQL {
  return sql`select notification_id from notification_subjects where kind = ${kind} and subject_id = ${ids}`;
}

export async function readSubjects(db: Executor, id: number): Promise<SubjectIds> {
  const found = await db
    .select()
    .from(notificationSubjects)
    .where(eq(notificationSubjects.notificationId, id));
  return subjectIdsOf((kind) => found.find((one) => one.kind === kind)?.subjectId);
}

/** Sets the given subjects, removes those that are null, and leaves absent ones unchanged. */
export async function setSubjects(tx: Tx, notificationId: number, given: GivenSubjects): Promise<void> {
  for (const kind of SUBJECT_KINDS) {
    const subjectId = given[SUBJECT_FIELDS[kind]];
    if (subjectId === undefined) continue;
    const { notificationId: own, kind: ofKind } = notificationSubjects;
    if (subjectId === null) {
      await tx.delete(notificationSubjects).where(and(eq(own, notificationId), eq(ofKind, kind)));
    } else {
      await tx
        .insert(notificationSubjects)
        .values({ notificationId, kind, subjectId })
        .onConflictDoUpdate({ target: [own, ofKind], set: { subjectId } });
    }
  }
}

/** Removes the references to rows that have been deleted permanently. */
export async function forgetSubjects(tx: Tx, kind: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(notificationSubjects)
    .where(and(eq(notificationSubjects.kind, kind), inArray(notificationSubjects.subjectId, [...ids])));
}
