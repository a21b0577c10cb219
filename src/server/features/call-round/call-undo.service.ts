import { and, asc, eq } from 'drizzle-orm';
import { undoWhole } from '#server/features/bulk/bulk-undo.service.ts';
import { logContact } from '#server/features/contacts/contacts.service.ts';
import { customerEntity } from '#server/features/customers/customers.service.ts';
import type { Undoer } from '#server/platform/batches/batches.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { contacts } from '#server/platform/database/schema/activity.schema.ts';
import { readRow } from '#server/platform/entities/entity.ts';
import { isReached } from '#shared/domain/call-round.ts';
import type { SubjectKind } from '#shared/domain/subjects.ts';

/**
 * Undoes a call. An attempt that reached nobody is not in any record's history, only in the contact log, which is
 * append-only: the undo adds a note there.
 * @throws AppError conflict naming what has changed since
 */
export const undoCall: Undoer = async (command, batch) => {
  const attempts = await findAttempts(command.tx, batch.entityId);
  const undone = await undoWhole(command, batch);
  for (const { customerId, subjectKind, subjectId, note } of attempts) {
    if (subjectId === null) continue;
    const subject = { kind: subjectKind as SubjectKind, id: subjectId };
    const what = { customerContacted: false, note: `Taken back: ${note}` };
    await logContact(command, { customerId, subject }, what);
  }
  return undone;
};

/** The log entries of the latest call to a customer, if it reached nobody. */
async function findAttempts(db: Executor, customerId: number | null) {
  const called = customerId === null ? null : await readRow(db, customerEntity.table, customerId);
  if (called === null || called.calledAt === null || isReached(called.callOutcome)) return [];
  return db
    .select()
    .from(contacts)
    .where(and(eq(contacts.customerId, called.id), eq(contacts.at, called.calledAt)))
    .orderBy(asc(contacts.id));
}
