import { type SQL, sql } from 'drizzle-orm';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { standing } from '#shared/domain/undo.ts';
import type { Executor, Tx } from '../database/database.ts';
import { subjectOf } from '../entities/subjects.ts';

/** What a batch has changed, read from the history: the basis for undoing it. */

/** What the batch has done to one row. */
export type Written = {
  entity: ActivityEntity;
  id: number;
  /** The batch's entries for the row, oldest first. */
  entries: {
    action: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
  }[];
};

/** One item per row; customers first, then their records. Rows for which the batch has already been undone are left out. */
export async function findWritten(db: Executor, batchId: number): Promise<Written[]> {
  const { rows } = await db.execute<Written>(sql`
    select a.entity, a.entity_id as id,
      jsonb_agg(jsonb_build_object('action', a.action, 'before', a.before, 'after', a.after) order by a.id) as entries
    from activity a where a.batch_id = ${batchId} and not ${isOfUndoneBatch(sql`a`)}
    group by a.entity, a.entity_id
    order by array_position(array['customer', 'payment', 'layby', 'reservation', 'pre_order'], a.entity), a.entity_id`);
  return rows;
}

/** The row's values before the batch, for the fields that the batch changed. */
export function valuesBefore({ entries }: Written): Record<string, unknown> {
  return Object.assign({}, ...entries.map(({ before }) => before ?? {}).toReversed());
}

/** An entry for a row that is later than those of a batch. */
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

/** The actions that record that a batch's changes of a row were undone. */
const TAKEN_BACK = ['bulk_undone', 'data_health_undone', 'fix_completed_undone', 'restored'];

/** SQL: whether an entry, or the one that it undid, no longer counts, because everything that its batch did to the row was undone. */
export const isOfUndoneBatch = (as: SQL): SQL => sql`exists (
  select from activity back where back.batch_id = ${as}.batch_id and back.entity = ${as}.entity
    and back.entity_id = ${as}.entity_id and back.action in ${TAKEN_BACK})`;

/**
 * The entries of the row `of` (the same row by default) that are later than the batch's entries for a row and still
 * count: neither they nor their own batch were undone. Oldest first.
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

/** Whether the row has changed in any other way since the batch. */
export async function hasChangedSince(tx: Tx, batchId: number, row: RowKey): Promise<boolean> {
  return (await findLater(tx, batchId, row)).length > 0;
}

/** The row's name as the trash shows it. */
export async function readName(db: Executor, { entity, id }: RowKey): Promise<string> {
  const { table, title, word } = subjectOf(entity);
  const { rows } = await db.execute<{ name: string }>(
    sql`select ${title} as name from ${table} t where t.id = ${id}`,
  );
  return rows[0]?.name ?? `${word[0]} ${id}`;
}
