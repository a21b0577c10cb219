import type { ActivityEntity, Batch } from '#shared/contracts/history.ts';
import { api } from '#web/lib/api-client.ts';
import { pageQuery } from '#web/lib/page-query.ts';

/** The query key of all trash data. */
const TRASH_KEY = ['trash'] as const;

/** Deletes that can be restored, newest first, page by page. Read again on every visit. */
export const trashListQuery = {
  ...pageQuery<Batch>([...TRASH_KEY, 'list'], '/api/trash', { limit: '50' }),
  staleTime: 0,
};

export type RestoredCounts = Record<string, number>;

export async function restoreBatch(batchId: number, idempotencyKey?: string): Promise<RestoredCounts> {
  const reply = await api.post<{ restored: RestoredCounts }>(`/api/trash/${batchId}/restore`, undefined, {
    idempotencyKey,
  });
  return reply.restored;
}

/**
 * Undoes the latest delete of this row, like the Undo of its toast.
 * @throws Error when it is no longer among the latest deletes; ApiError, NetworkError
 */
export async function restoreNewest(entity: ActivityEntity, id: number): Promise<RestoredCounts> {
  const batches = await api.get<Batch[]>('/api/trash?limit=50');
  const newest = batches.find((batch) => batch.entity === entity && batch.entityId === id);
  if (!newest) throw new Error(`The latest deletes do not name ${entity} ${id}`);
  return restoreBatch(newest.id);
}
