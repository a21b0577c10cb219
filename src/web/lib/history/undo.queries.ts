import type { UndoReply } from '#shared/contracts/batches.ts';
import type { ActivityEntity, UndoEntryReply } from '#shared/contracts/history.ts';
import { api } from '#web/lib/api-client.ts';

/** Undoes one entry of the history, with the changes made together with it. */
export const undoEntry = (id: number) => api.post<UndoEntryReply>(`/api/activity/${id}/undo`);

/** Undoes the change that created this version of the row. */
export const undoLatest = (entity: ActivityEntity, { id, version }: { id: number; version: number }) =>
  api.post<UndoEntryReply>('/api/activity/undo', { entity, id, version });

export const undoBatch = (batchId: number) => api.post<UndoReply>(`/api/batches/${batchId}/undo`);
