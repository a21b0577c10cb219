import { sql } from 'drizzle-orm';
import type { Command } from '#server/platform/commands/command.ts';
import type { Tx } from '#server/platform/database/database.ts';
import {
  SUBJECT_COLUMNS,
  selectNotificationsAbout,
  setSubjects,
} from '#server/platform/entities/notification-subjects.ts';
import { SUBJECT_FIELDS, SUBJECT_KINDS, type SubjectIds, type SubjectKind } from '#shared/domain/subjects.ts';
import { anyOf, type Taken, type TakenRow } from './trash.repo.ts';

/**
 * Notifications about deleted rows. One that is about deleted rows only is deleted with them; one that is also about
 * something else stays and loses the reference until the row is restored.
 */

const CLEARED = 'reference_cleared';
const RESTORED = 'reference_restored';

/** A notification that stays, with the references that it loses. */
export type Affected = { id: number; lost: Partial<SubjectIds> };

/** Locks the live notifications about rows that are being deleted, and decides which are deleted with them. */
export async function lockNotificationsAbout(
  tx: Tx,
  taken: Taken,
): Promise<{ goingAlong: TakenRow[]; staying: Affected[] }> {
  const goneIds = (kind: SubjectKind) => (taken.get(kind) ?? []).map(({ id }) => id);
  const concerned = SUBJECT_KINDS.filter((kind) => taken.has(kind)).map(
    (kind) => sql`n.id in (${selectNotificationsAbout(kind, anyOf(goneIds(kind)))})`,
  );
  if (concerned.length === 0) return { goingAlong: [], staying: [] };
  const found = await tx.execute<TakenRow & SubjectIds>(sql`
    select n.id, n.version, ${SUBJECT_COLUMNS}
    from notifications n where n.deleted_batch_id is null and (${sql.join(concerned, sql` or `)})
    order by n.id for update of n`);
  const goingAlong: TakenRow[] = [];
  const staying: Affected[] = [];
  for (const row of found.rows) {
    const named = SUBJECT_KINDS.filter((kind) => row[SUBJECT_FIELDS[kind]] !== null);
    const lost = named.filter((kind) => goneIds(kind).includes(row[SUBJECT_FIELDS[kind]] ?? 0));
    if (lost.length === named.length) goingAlong.push(row);
    else {
      const fields = lost.map((kind) => SUBJECT_FIELDS[kind]);
      staying.push({ id: row.id, lost: Object.fromEntries(fields.map((field) => [field, row[field]])) });
    }
  }
  return { goingAlong, staying };
}

/** Clears the references that staying notifications lose, and records them in the history for `restoreReferences`. */
export async function clearReferences(
  command: Command,
  staying: readonly Affected[],
  batchId: number,
): Promise<void> {
  for (const { id, lost } of staying) {
    const after = Object.fromEntries(Object.keys(lost).map((field) => [field, null]));
    const version = await setReferences(command.tx, id, after);
    command.record({ entity: 'notification', id, version, action: CLEARED, before: lost, after, batchId });
  }
}

/** Restores the references that a delete cleared on live notifications. */
export async function restoreReferences(command: Command, batchId: number): Promise<void> {
  const cleared = await command.tx.execute<{ id: number; lost: Affected['lost'] }>(sql`
    select a.entity_id as id, a.before as lost
    from activity a join notifications n on n.id = a.entity_id and n.deleted_batch_id is null
    where a.batch_id = ${batchId} and a.entity = 'notification' and a.action = ${CLEARED}
    order by n.id for update of n`);
  for (const { id, lost } of cleared.rows) {
    const version = await setReferences(command.tx, id, lost);
    const before = Object.fromEntries(Object.keys(lost).map((field) => [field, null]));
    command.record({ entity: 'notification', id, version, action: RESTORED, before, after: lost, batchId });
  }
}

async function setReferences(tx: Tx, id: number, values: Partial<SubjectIds>): Promise<number> {
  await setSubjects(tx, id, values);
  const result = await tx.execute<{ version: number }>(
    sql`update notifications set version = version + 1 where id = ${id} returning version`,
  );
  const [row] = result.rows;
  if (row === undefined) throw new Error(`Notification ${id} is gone although it is locked`);
  return row.version;
}
