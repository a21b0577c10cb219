import type { UndoReply } from '#shared/contracts/batches.ts';
import type { ActivityEntity, UndoEntryReply } from '#shared/contracts/history.ts';
import { api } from '#web/lib/api-client.ts';

/** Takes one entry of the history back, with what was done in one with it. */
export const undoEntry = (id: number) => api.post<UndoEntryReply>(`/api/activity/${id}/undo`);

/** Takes the change back that left the row at this version. */
export const undoLatest = (entity: ActivityEntity, { id, version }: { id: number; version: number }) =>
  api.post<UndoEntryReply>('/api/activity/undo', { entity, id, version });

export const undoBatch = (batchId: number) => api.post<UndoReply>(`/api/batches/${batchId}/undo`);
