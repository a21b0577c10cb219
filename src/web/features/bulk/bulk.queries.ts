import type { UndoReply } from '#shared/contracts/batches.ts';
import type {
  BulkBody,
  BulkPreview,
  BulkPreviewBody,
  BulkReply,
  BulkSelection,
  BulkSelectionBody,
} from '#shared/contracts/bulk.ts';
import { api } from '#web/lib/api-client.ts';
import { exchange } from '#web/lib/exchange.ts';
import { READ_LIMIT_MS, WRITE_LIMIT_MS } from '#web/lib/limits.ts';

/** A read by POST, because its parameters do not fit into a URL: it changes nothing, and is not retried. */
async function ask<Reply>(path: string, body: object, limitMs: number, signal?: AbortSignal): Promise<Reply> {
  const headers = { 'content-type': 'application/json' };
  const call = { method: 'POST', path, headers, body: JSON.stringify(body), limitMs, signal } as const;
  return (await exchange<Reply>(call)).body;
}

export const readSelection = (body: BulkSelectionBody) =>
  ask<BulkSelection>('/api/bulk/selection', body, READ_LIMIT_MS);

/** The server tries up to a thousand rows one by one, hence the longer limit. */
export const readPreview = (body: BulkPreviewBody, signal: AbortSignal) =>
  ask<BulkPreview>('/api/bulk/preview', body, WRITE_LIMIT_MS, signal);

export const runBulk = (body: BulkBody) => api.post<BulkReply>('/api/bulk', body);

export const undoBulk = (batchId: number) => api.post<UndoReply>(`/api/batches/${batchId}/undo`);
