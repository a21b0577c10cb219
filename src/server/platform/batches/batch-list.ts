import { type SQL, sql } from 'drizzle-orm';
import type { Batch } from '#shared/contracts/history.ts';
import type { ListQuery } from '../http/send-list.ts';
import { type BatchKind, type BatchRow, restorableUntil } from './batches.ts';

type ListedBatch = Pick<
  BatchRow,
  'id' | 'kind' | 'label' | 'entity' | 'entityId' | 'counts' | 'agent' | 'branch' | 'createdAt'
>;

/** Batches of these kinds that can still be taken back, newest first; with `madeAfter`, only younger ones. */
export function batchList(
  kinds: readonly BatchKind[],
  madeAfter: Date | null = null,
): ListQuery<ListedBatch, Batch> {
  const matches: SQL = sql`kind in ${kinds} and undone_at is null and purged_at is null and not is_running
    ${madeAfter === null ? sql`` : sql`and created_at > ${madeAfter}`}`;
  return {
    rows: ({ limit, after }) => sql`
      select id, kind, label, entity, entity_id as "entityId", counts, agent, branch, created_at as "createdAt"
      from batches where ${matches} ${after === null ? sql`` : sql`and id < ${after.id}`}
      order by id desc ${limit === null ? sql`` : sql`limit ${limit}`}`,
    count: () => sql`select count(*)::int as total from batches where ${matches}`,
    present: ({ createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      restorableUntil: restorableUntil({ kind: row.kind, createdAt })?.toISOString() ?? null,
    }),
    cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  };
}
