import { DEED_AGENT, DEED_AT, DEED_BRANCH, DEED_CLOCK, DEED_SHOP } from '#shared/domain/deed.ts';
import { ApiError, NetworkError } from '../api-error.ts';
import { type Answer, exchange } from '../exchange.ts';
import { WRITE_LIMIT_MS } from '../limits.ts';
import { lastHeard } from '../offline/connection.ts';
import type { Deed } from './deed.ts';
import type { SentWrite } from './sent-writes.ts';

const RUNNING_PAUSE_MS = 1_000;
/** Statuses that say nothing about an attempt before: it may have been saved before the disk filled up, or the line broke. */
const SILENT_ABOUT_BEFORE = new Set([401, 403, 408, 429, 500, 502, 503, 504, 507]);

/**
 * Sends the change, for the first time or once more; while the server still works on it, its answer is waited for. `deed`:
 * when and by whom it was done, if that is not now and here.
 */
export async function repeat<T>(
  sent: SentWrite,
  signal?: AbortSignal,
  deed?: Deed,
  limitMs = WRITE_LIMIT_MS,
): Promise<Answer<T>> {
  const giveUpAt = performance.now() + limitMs;
  let wasRunning = false;
  for (;;) {
    const leftMs = giveUpAt - performance.now();
    try {
      return await exchange<T>({ ...callOf(sent, deed), limitMs: leftMs, signal });
    } catch (error) {
      const isToBeAsked = isRunning(error) && leftMs > RUNNING_PAUSE_MS;
      // What was being carried out may be saved by now, whatever is said of asking for it.
      if (!isToBeAsked) throw wasRunning && isSilent(error) ? new NetworkError(error) : error;
      wasRunning = true;
      await new Promise((resolve) => setTimeout(resolve, RUNNING_PAUSE_MS));
    }
  }
}

/** As it is sent. */
export function callOf({ method, path, content, key, ifMatch }: SentWrite, deed: Deed | undefined) {
  const headers: Record<string, string> = { 'idempotency-key': key, ...(deed && headersOf(deed)) };
  if (content !== null) headers['content-type'] = 'application/json';
  if (ifMatch !== null) headers['if-match'] = `"${ifMatch}"`;
  return { method, path, body: content ?? undefined, headers };
}

function headersOf({ at, isUnsure, agent, branch, shop }: Deed): Record<string, string> {
  // A clock that was put right since must not make it a thing of the future, and one that was put back none of a day before.
  const { server, here, run } = lastHeard;
  const now = Number.isNaN(server)
    ? Date.now()
    : server + Math.max(Date.now() - here, performance.now() - run);
  return {
    [DEED_AT]: new Date(Math.min(Date.parse(at), now)).toISOString(),
    ...(agent !== undefined && { [DEED_AGENT]: encodeURIComponent(agent ?? '') }),
    [DEED_BRANCH]: branch ?? '',
    [DEED_SHOP]: shop,
    ...(isUnsure && { [DEED_CLOCK]: 'unsure' }),
  };
}

export function isRunning(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'idempotency_running';
}

/** Whether this failure tells that the change was not saved, now or at an attempt before. */
export function isRefusal(error: unknown, wasSentBefore: boolean): boolean {
  if (error instanceof NetworkError) return error.wasNeverSent && !wasSentBefore;
  if (!(error instanceof ApiError) || isRunning(error)) return false;
  if (error.problem?.code === 'idempotency_mismatch' || isFromBetween(error)) return false;
  return !(wasSentBefore && isSilent(error));
}

/** As does whatever the server itself has not said. */
const isSilent = (error: unknown): boolean =>
  error instanceof ApiError && (SILENT_ABOUT_BEFORE.has(error.status) || error.problem?.code === undefined);

/** Whether nobody has said what came of it: no answer, none of ours, or that it is still being done. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (isRunning(error) || isFromBetween(error));
}

/**
 * What stands in front of the server answers without a code of ours, and may have let the request through; some of these know
 * nothing at our address while the server is away.
 */
function isFromBetween({ status, problem }: ApiError): boolean {
  return (status > 500 || status === 404) && problem?.code === undefined;
}
