import { sql } from 'drizzle-orm';
import type { Command } from '#server/platform/commands/command.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { anyOf, type Taken, type TakenRow } from './trash.repo.ts';

/**
 * Notifications about things that are deleted. One that is about nothing else goes along; one that is about something
 * else too stays and loses the reference, until the thing comes back.
 */

const REFERENCES = [
  { entity: 'reservation', field: 'reservationId', column: sql.raw('reservation_id') },
  { entity: 'payment', field: 'paymentId', column: sql.raw('payment_id') },
  { entity: 'layby', field: 'laybyId', column: sql.raw('layby_id') },
] as const satisfies readonly { entity: ActivityEntity; field: string; column: ReturnType<typeof sql.raw> }[];

const CLEARED = 'reference_cleared';
const RESTORED = 'reference_restored';

type Field = (typeof REFERENCES)[number]['field'];
type Referring = TakenRow & Record<Field, number | null>;
/** A notification that stays, with the references that it loses. */
export type Affected = { id: number; lost: Partial<Record<Field, number>> };

/** Locks the live notifications about rows that are being deleted, and says which go along. */
export async function lockNotificationsAbout(
  tx: Tx,
  taken: Taken,
): Promise<{ goingAlong: TakenRow[]; staying: Affected[] }> {
  const goneIds = (entity: ActivityEntity) => (taken.get(entity) ?? []).map(({ id }) => id);
  const concerned = REFERENCES.filter(({ entity }) => taken.has(entity));
  if (concerned.length === 0) return { goingAlong: [], staying: [] };
  const conditions = concerned.map(({ entity, column }) => sql`${column} = ${anyOf(goneIds(entity))}`);
  const found = await tx.execute<Referring>(sql`
    select id, version, reservation_id as "reservationId", payment_id as "paymentId", layby_id as "laybyId"
    from notifications where deleted_batch_id is null and (${sql.join(conditions, sql` or `)})
    order by id for update`);
  const goingAlong: TakenRow[] = [];
  const staying: Affected[] = [];
  for (const row of found.rows) {
    const references = REFERENCES.filter(({ field }) => row[field] !== null);
    const lost = references.filter(({ entity, field }) => goneIds(entity).includes(row[field] ?? 0));
    if (lost.length === references.length) goingAlong.push(row);
    else staying.push({ id: row.id, lost: Object.fromEntries(lost.map(({ field }) => [field, row[field]])) });
  }
  return { goingAlong, staying };
}

/** Clears what staying notifications lose, and keeps it in their history for `restoreReferences`. */
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

/** Gives live notifications the references back that a delete took. */
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

async function setReferences(
  tx: Tx,
  id: number,
  values: Partial<Record<Field, number | null>>,
): Promise<number> {
  const assignments = REFERENCES.filter(({ field }) => values[field] !== undefined).map(
    ({ field, column }) => sql`${column} = ${values[field]}`,
  );
  const result = await tx.execute<{ version: number }>(sql`
    update notifications set ${sql.join(assignments, sql`, `)}, version = version + 1
    where id = ${id} returning version`);
  const [row] = result.rows;
  if (row === undefined) throw new Error(`Notification ${id} is gone although it is locked`);
  return row.version;
}
