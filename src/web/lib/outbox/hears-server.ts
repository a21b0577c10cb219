import { exchange } from '../exchange.ts';
import { READ_LIMIT_MS } from '../limits.ts';
import { lastHeard } from '../offline/connection.ts';
import { KEPT_AT_HEADER } from '../offline/kept-lists.ts';
import { clockMovedMs } from './server-clock.ts';

/** By more than this a clock does not drift: it was set, or the device has slept. */
const DRIFT_MS = 60_000;

/**
 * What time it is by the server must be known before anything is said to have been done at some time: a clock that is ahead would make it
 * a thing of the future, which is refused. False when the server does not answer.
 */
export async function hearsServer(): Promise<boolean> {
  // The clock of a phone is often put right in the very moment in which its link comes back.
  if (!Number.isNaN(lastHeard.server) && Math.abs(clockMovedMs()) < DRIFT_MS) return true;
  const call = { method: 'GET', path: '/api/config', limitMs: READ_LIMIT_MS } as const;
  return exchange(call).then(
    // What the worker keeps of it tells no time.
    ({ headers }) => !headers.has(KEPT_AT_HEADER),
    () => false,
  );
}
