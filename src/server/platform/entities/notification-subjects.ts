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

/** What notifications are about, one row a subject; read and written as the fields by which the API speaks of them. */

/** `… as "paymentId", … as "laybyId" …` of notifications `n`. */
export const SUBJECT_COLUMNS: SQL = sql.join(
  SUBJECT_KINDS.map((kind) => {
    const subject = sql`select subject_id from notification_subjects where notification_id = n.id and kind = ${kind}`;
    return sql`(${subject}) as ${sql.identifier(SUBJECT_FIELDS[kind])}`;
  }),
  sql`, `,
);

/** The numbers of the notifications about any of these, for `in`. */
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

/** Names what is given, no longer names what is null, and leaves what is absent. */
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

/** For rows that are gone for good. */
export async function forgetSubjects(tx: Tx, kind: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .delete(notificationSubjects)
    .where(and(eq(notificationSubjects.kind, kind), inArray(notificationSubjects.subjectId, [...ids])));
}
