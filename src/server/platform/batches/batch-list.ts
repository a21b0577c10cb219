import { sql } from 'drizzle-orm';
import type { Batch } from '#shared/contracts/history.ts';
import { newestFirst } from '../http/newest-first.ts';
import type { ListQuery } from '../http/send-list.ts';
import { type BatchKind, type BatchRow, restorableUntil } from './batches.ts';

type ListedBatch = Pick<
  BatchRow,
  'id' | 'kind' | 'label' | 'entity' | 'entityId' | 'counts' | 'agent' | 'branch' | 'createdAt'
> &
  Pick<Batch, 'mergedInto'>;

/** What batch `b` has changed; for a run that was interrupted this is counted from the history. */
export const BATCH_COUNTS = sql`case when b.counts <> '{}' or b.kind = 'delete' then b.counts else coalesce(
  (select jsonb_object_agg(done.entity, done.count) from (
    select a.entity, count(distinct a.entity_id) as count from activity a where a.batch_id = b.id group by a.entity) done),
  '{}') end`;

const MERGED_INTO = sql`(select k.name from customers c join customers k on k.id = c.merged_into_id
  where b.kind = 'delete' and b.entity = 'customer' and c.id = b.entity_id)`;

const COLUMNS = sql`id, kind, label, entity, entity_id as "entityId", ${BATCH_COUNTS} as counts, agent, branch, created_at as "createdAt",
  ${MERGED_INTO} as "mergedInto"`;

/** Batches of these kinds that can still be undone, newest first; with `madeAfter`, only those made after it. */
export function batchList(
  kinds: readonly BatchKind[],
  madeAfter: Date | null = null,
): ListQuery<ListedBatch, Batch> {
  return newestFirst({
    ...{ table: 'batches', as: 'b', columns: COLUMNS, dated: 'createdAt', isLog: true },
    where: sql`kind in ${kinds} and undone_at is null and purged_at is null and not is_running
      ${madeAfter === null ? sql`` : sql`and created_at > ${madeAfter}`}`,
    present: ({ createdAt, ...row }: ListedBatch) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      restorableUntil: restorableUntil({ kind: row.kind, createdAt })?.toISOString() ?? null,
    }),
  });
}
