import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import type { Executor } from '../database/database.ts';
import { AppError, notFound } from '../http/app-error.ts';

type Deletion = { agent: string | null; at: string; mergedInto: { id: number; name: string } | null };

/**
 * The error for a request about a row that does not exist (any more), for a caller who still has it on the screen.
 * While the row is in the trash it says who deleted it and when (`why`); for a merged customer it names the customer
 * who has the records now (`mergedInto`).
 */
export async function goneRow(
  db: Executor,
  { name, table }: { name: string; table: PgTable },
  id: number,
  zone: string,
): Promise<AppError> {
  const kept =
    'mergedIntoId' in table
      ? sql`(select jsonb_build_object('id', k.id, 'name', k.name) from customers k where k.id = t.merged_into_id)`
      : sql`null`;
  const { rows } = await db.execute<Deletion>(
    sql`select b.agent, b.created_at as at, ${kept} as "mergedInto" from ${sql.identifier(getTableName(table))} t
      join batches b on b.id = t.deleted_batch_id and b.purged_at is null where t.id = ${id}`,
  );
  const [deletion] = rows;
  if (deletion === undefined) return notFound(name);
  const why = wordsOf(deletion, zone);
  return new AppError('not_found', {
    detail: `${name} not found: ${why}`,
    extra: { why, mergedInto: deletion.mergedInto },
  });
}

function wordsOf({ agent, at, mergedInto }: Deletion, zone: string): string {
  const deed = mergedInto === null ? 'deleted' : `merged into ${mergedInto.name}`;
  const hand = agent === null ? '' : ` by ${agent}`;
  return `${deed}${hand} on ${formatLongDateTime(new Date(at), zone)}`;
}
