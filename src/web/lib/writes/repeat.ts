import { ApiError, NetworkError } from '../api-error.ts';
import { type Answer, exchange } from '../exchange.ts';
import { WRITE_LIMIT_MS } from '../limits.ts';
import type { SentWrite } from './sent-writes.ts';

const RUNNING_PAUSE_MS = 1_000;
/** Statuses that say nothing about an attempt before. */
const SILENT_ABOUT_BEFORE = new Set([401, 403, 429, 500, 502, 503, 504]);

/** Sends the change, for the first time or once more; while the server still works on it, its answer is waited for. */
export async function repeat<T>(sent: SentWrite, signal?: AbortSignal): Promise<Answer<T>> {
  const giveUpAt = performance.now() + WRITE_LIMIT_MS;
  for (;;) {
    const leftMs = giveUpAt - performance.now();
    try {
      return await exchange<T>({ ...callOf(sent), limitMs: leftMs, signal });
    } catch (error) {
      if (!isRunning(error) || leftMs <= RUNNING_PAUSE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, RUNNING_PAUSE_MS));
    }
  }
}

function callOf({ method, path, content, key, ifMatch }: SentWrite) {
  const headers: Record<string, string> = { 'idempotency-key': key };
  if (content !== null) headers['content-type'] = 'application/json';
  if (ifMatch !== null) headers['if-match'] = `"${ifMatch}"`;
  return { method, path, body: content ?? undefined, headers };
}

export function isRunning(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'idempotency_running';
}

/** Whether this failure tells that the change was not saved, now or at an attempt before. */
export function isRefusal(error: unknown, wasSentBefore: boolean): boolean {
  if (error instanceof NetworkError) return error.wasNeverSent && !wasSentBefore;
  if (!(error instanceof ApiError) || isRunning(error)) return false;
  const code = error.problem?.code;
  if (code === 'idempotency_mismatch') return false;
  // What stands in front of the server answers without a code of ours, and may have let the request through.
  if (error.status > 500 && code === undefined) return false;
  return !(wasSentBefore && SILENT_ABOUT_BEFORE.has(error.status));
}
