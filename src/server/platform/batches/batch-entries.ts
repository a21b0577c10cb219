import { type SQL, sql } from 'drizzle-orm';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { standing } from '#shared/domain/undo.ts';
import type { Executor, Tx } from '../database/database.ts';
import { subjectOf } from '../entities/subjects.ts';

/** What a batch has written, as the history tells it: what taking it back goes by. */

/** What it has done to one row. */
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

/** Row by row; customers first, then what is theirs; what it has done to a row that was taken back already is left out. */
export async function findWritten(db: Executor, batchId: number): Promise<Written[]> {
  const { rows } = await db.execute<Written>(sql`
    select a.entity, a.entity_id as id,
      jsonb_agg(jsonb_build_object('action', a.action, 'before', a.before, 'after', a.after) order by a.id) as entries
    from activity a where a.batch_id = ${batchId} and not ${isOfUndoneBatch(sql`a`)}
    group by a.entity, a.entity_id
    order by array_position(array['customer', 'payment', 'layby', 'reservation', 'pre_order'], a.entity), a.entity_id`);
  return rows;
}

/** What the row was before the batch, of what it has changed. */
export function valuesBefore({ entries }: Written): Record<string, unknown> {
  return Object.assign({}, ...entries.map(({ before }) => before ?? {}).toReversed());
}

/** An entry of a row that is later than those of a batch. */
type LaterEntry = {
  id: number;
  entity: ActivityEntity;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  undoesId: number | null;
  doneAt: Date | string;
  agent: string | null;
};

export type RowKey = Pick<Written, 'entity' | 'id'>;

/** How it is recorded of a row that the entries of a batch were taken back. */
const TAKEN_BACK = ['bulk_undone', 'data_health_undone', 'fix_completed_undone', 'restored'];

/** Whether an entry, or what it took back, no longer counts, because all that its batch did to the row was taken back. */
export const isOfUndoneBatch = (as: SQL): SQL => sql`exists (
  select from activity back where back.batch_id = ${as}.batch_id and back.entity = ${as}.entity
    and back.entity_id = ${as}.entity_id and back.action in ${TAKEN_BACK})`;

/**
 * What has happened since the batch came to a row, to this row or to another one, and still counts: neither was it taken
 * back, nor was the batch to which it belonged. The first one first.
 */
export async function findLater(
  tx: Tx,
  batchId: number,
  { entity, id }: RowKey,
  of: RowKey = { entity, id },
): Promise<LaterEntry[]> {
  const { rows } = await tx.execute<LaterEntry>(sql`
    select later.id::float8 as id, later.entity, later.action, later.before, later.after,
      later.undoes_id::float8 as "undoesId", coalesce(later.done_at, later.at) as "doneAt", later.agent
    from activity later where later.entity = ${of.entity} and later.entity_id = ${of.id}
      and later.batch_id is distinct from ${batchId} and later.action <> 'id_number_shown' and later.id > (
        select max(a.id) from activity a where a.batch_id = ${batchId} and a.entity = ${entity} and a.entity_id = ${id})
      and not ${isOfUndoneBatch(sql`later`)}
    order by later.id`);
  return standing(rows);
}

/** Whether anything else has happened to the row since the batch. */
export async function hasChangedSince(tx: Tx, batchId: number, row: RowKey): Promise<boolean> {
  return (await findLater(tx, batchId, row)).length > 0;
}

/** What people call the row. */
export async function readName(db: Executor, { entity, id }: RowKey): Promise<string> {
  const { table, title, word } = subjectOf(entity);
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${title} as name from ${table} t where t.id = ${id}`,
  );
  return rows[0]?.name ?? `${word[0]} ${id}`;
}
