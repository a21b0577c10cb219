import { getTableName, sql } from 'drizzle-orm';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import type { Command } from '../commands/command.ts';
import { type AppError, notFound } from '../http/app-error.ts';
import { type Entity, type EntityTable, readOne } from './entity.ts';

type Deletion = { agent: string | null; at: string; mergedInto: string | null };

/**
 * The refusal of a change to a row that is not there (any more), for who has it on the screen still: who deleted it, and when, while it
 * lies in the trash.
 */
export async function goneRow<Table extends EntityTable, Shown>(
  { tx, zone }: Command,
  { name, table }: Pick<Entity<Table, Shown>, 'name' | 'table'>,
  id: number,
): Promise<AppError> {
  const mergedInto =
    'mergedIntoId' in table ? sql`(select k.name from customers k where k.id = t.merged_into_id)` : sql`null`;
  const deletion = await readOne<Deletion>(
    tx,
    sql`select b.agent, b.created_at as at, ${mergedInto} as "mergedInto" from ${sql.identifier(getTableName(table))} t
      join batches b on b.id = t.deleted_batch_id and b.purged_at is null where t.id = ${id}`,
  );
  return notFound(name, deletion && wordsOf(deletion, zone));
}

function wordsOf({ agent, at, mergedInto }: Deletion, zone: string): string {
  const deed = mergedInto === null ? 'deleted' : `merged into ${mergedInto}`;
  return `${deed} by ${agent ?? 'somebody'} on ${formatLongDateTime(new Date(at), zone)}`;
}
