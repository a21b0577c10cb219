import { exchange } from '../exchange.ts';
import { READ_LIMIT_MS } from '../limits.ts';
import { lastHeard } from '../offline/connection.ts';
import { KEPT_AT_HEADER } from '../offline/kept-lists.ts';
import { clockMovedMs } from './server-clock.ts';

/** A clock that moved further than this has not drifted: it was set, or the device has slept. */
const DRIFT_MS = 60_000;

/**
 * Makes sure that the server's clock is known before a change is sent with the time it was made: a device clock that is ahead would put it into the
 * future, which is refused. False when the server does not answer.
 */
export async function hearsServer(): Promise<boolean> {
  // A phone's clock is often corrected at the moment its connection comes back.
  if (!Number.isNaN(lastHeard.server) && Math.abs(clockMovedMs()) < DRIFT_MS) return true;
  const call = { method: 'GET', path: '/api/config', limitMs: READ_LIMIT_MS } as const;
  return exchange(call).then(
    // An answer stored by the service worker tells no current time.
    ({ headers }) => !headers.has(KEPT_AT_HEADER),
    () => false,
  );
}
