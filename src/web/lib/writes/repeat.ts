import { DEED_AGENT, DEED_AT, DEED_BRANCH, DEED_CLOCK, DEED_SHOP } from '#shared/domain/deed.ts';
import { ApiError, NetworkError } from '../api-error.ts';
import { type Answer, exchange } from '../exchange.ts';
import { WRITE_LIMIT_MS } from '../limits.ts';
import { DATE_EXACT_MS, lastHeard } from '../offline/connection.ts';
import { pause } from '../pause.ts';
import type { Deed } from './deed.ts';
import type { SentWrite } from './sent-writes.ts';

const RUNNING_PAUSE_MS = 1_000;
/** Statuses that do not tell whether an earlier attempt was saved: it may have been, before the disk filled up or the line broke. */
const SILENT_ABOUT_BEFORE = new Set([401, 403, 408, 429, 500, 502, 503, 504, 507]);

/**
 * Sends the change, for the first time or again. While the server still works on it, this waits for the answer. `deed`: when and by whom the change
 * was made, if not now and by the session of this page.
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
      // The server was processing the change, so it may be saved by now: an error that does not tell counts as no answer.
      if (!isToBeAsked) throw wasRunning && isSilent(error) ? new NetworkError(error) : error;
      wasRunning = true;
      await pause(RUNNING_PAUSE_MS);
    }
  }
}

/** The request for a change. */
export function callOf({ method, path, content, key, ifMatch }: SentWrite, deed: Deed | undefined) {
  const headers: Record<string, string> = { 'idempotency-key': key, ...(deed && headersOf(deed)) };
  if (content !== null) headers['content-type'] = 'application/json';
  if (ifMatch !== null) headers['if-match'] = `"${ifMatch}"`;
  return { method, path, body: content ?? undefined, headers };
}

function headersOf({ at, isUnsure, agent, branch, shop }: Deed): Record<string, string> {
  // Caps the time at the server's present: a device clock that was corrected since must not put the change into the future. The longer of the elapsed
  // times counts, so that a clock set back does not date it to an earlier day.
  const { server, here, run, tookMs } = lastHeard;
  const now = Number.isNaN(server)
    ? Date.now()
    : server + DATE_EXACT_MS + tookMs + Math.max(Date.now() - here, performance.now() - run);
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

/** Whether this failure proves that the change was not saved, neither now nor by an earlier attempt. */
export function isRefusal(error: unknown, wasSentBefore: boolean): boolean {
  if (error instanceof NetworkError) return error.wasNeverSent && !wasSentBefore;
  if (!(error instanceof ApiError) || isRunning(error)) return false;
  if (error.problem?.code === 'idempotency_mismatch' || isFromBetween(error)) return false;
  return !(wasSentBefore && isSilent(error));
}

/**
 * Whether the failure does not tell what became of an earlier attempt: one of the statuses above, or a response that bears no error code of the app's
 * server.
 */
const isSilent = (error: unknown): boolean =>
  error instanceof ApiError && (SILENT_ABOUT_BEFORE.has(error.status) || error.problem?.code === undefined);

/** Whether the outcome is unknown: no answer, an answer that is not of the app's server, or the server is still processing. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && (isRunning(error) || isFromBetween(error));
}

/**
 * A proxy in front of the server answers without an error code of the app, and may have passed the request on. Some proxies answer 404 while the
 * server is down.
 */
function isFromBetween({ status, problem }: ApiError): boolean {
  return (status > 500 || status === 404) && problem?.code === undefined;
}
