import { sql } from 'drizzle-orm';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import type { Executor } from '../database/database.ts';

/** Finds out from the history which rows got a value after a given entry. */

type Asked = {
  entity: ActivityEntity;
  /** The rows that have the value now. */
  ids: readonly number[];
  field: string;
  /** Whether a text is that value, in any spelling. */
  isIt(told: string): boolean;
};

/** Those of the rows that did not have the value when the entry was written. */
export async function findGivenSince(
  db: Executor,
  entryId: number,
  { entity, ids, field, isIt }: Asked,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  // The old value in the first change after the entry is what the row had at the time of the entry.
  const { rows } = await db.execute<{ id: number; had: string | null }>(sql`
    select distinct on (a.entity_id) a.entity_id as id, a.before->>${field}::text as had from activity a
    where a.entity = ${entity} and a.entity_id = any(${sql.param([...ids])}::int[]) and a.id > ${entryId}
      and (a.action = 'created' or a.before ? ${field}::text)
    order by a.entity_id, a.id`);
  return new Set(rows.filter(({ had }) => had === null || !isIt(had)).map(({ id }) => id));
}
