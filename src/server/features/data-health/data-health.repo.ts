import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { batches } from '#server/platform/database/schema/batches.schema.ts';
import { dataHealth } from '#server/platform/database/schema/data-health.schema.ts';
import { subjectOf } from '#server/platform/entities/subjects.ts';
import type { HealthRuleId } from '#shared/contracts/data-health.ts';
import type { ActivityEntity } from '#shared/contracts/history.ts';

/** What was found when, and what a fix has written. */

export type Checked = { count: number; checkedAt: Date };

export async function readChecked(db: Executor): Promise<Map<string, Checked>> {
  const rows = await db.select().from(dataHealth);
  return new Map(rows.map(({ rule, ...checked }) => [rule, checked]));
}

export async function writeChecked(tx: Tx, rule: HealthRuleId, checked: Checked): Promise<void> {
  await tx
    .insert(dataHealth)
    .values({ rule, ...checked })
    .onConflictDoUpdate({ target: dataHealth.rule, set: checked });
}

/** Keeps the batch from being taken back while a portion of it is written; false when it has been. */
export async function holdBatch(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(and(eq(batches.id, id), isNull(batches.undoneAt)))
    .for('share');
  return rows.length > 0;
}

export async function endBatch(tx: Tx, id: number, counts: Record<string, number>): Promise<void> {
  await tx.update(batches).set({ counts }).where(eq(batches.id, id));
}

export async function removeBatch(tx: Tx, id: number): Promise<void> {
  await tx.delete(batches).where(eq(batches.id, id));
}

/** What a batch has done to one row. */
export type Written = {
  entity: ActivityEntity;
  id: number;
  /** Its entries, the first one first. */
  entries: {
    action: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }[];
};

/** Everything that the batch has written, row by row; customers first, then what is theirs. */
export async function findWritten(db: Executor, batchId: number): Promise<Written[]> {
  const { rows } = await db.execute<Written>(sql`
    select a.entity, a.entity_id as id,
      jsonb_agg(jsonb_build_object('action', a.action, 'before', a.before, 'after', a.after) order by a.id) as entries
    from activity a where a.batch_id = ${batchId} and a.action <> 'data_health_undone'
    group by a.entity, a.entity_id
    order by array_position(array['customer', 'payment', 'layby', 'reservation', 'pre_order'], a.entity), a.entity_id`);
  return rows;
}

/** Whether anything else has happened to the row since the batch. */
export async function hasChangedSince(
  tx: Tx,
  batchId: number,
  { entity, id }: Pick<Written, 'entity' | 'id'>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from activity later where later.entity = ${entity} and later.entity_id = ${id}
      and later.batch_id is distinct from ${batchId} and later.action <> 'id_number_shown' and later.id > (
        select max(a.id) from activity a where a.batch_id = ${batchId} and a.entity = ${entity} and a.entity_id = ${id})
    limit 1`);
  return rows.length > 0;
}

/** What people call the row. */
export async function readName(
  db: Executor,
  { entity, id }: Pick<Written, 'entity' | 'id'>,
): Promise<string> {
  const { table, title, word } = subjectOf(entity);
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${title} as name from ${table} t where t.id = ${id}`,
  );
  return rows[0]?.name ?? `${word[0]} ${id}`;
}
