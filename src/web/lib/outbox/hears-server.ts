import { exchange } from '../exchange.ts';
import { READ_LIMIT_MS } from '../limits.ts';
import { lastHeard } from '../offline/connection.ts';
import { KEPT_AT_HEADER } from '../offline/kept-lists.ts';

/**
 * What time it is by the server must be known before anything is said to have been done at some time: a clock that is ahead would make it
 * a thing of the future, which is refused. False when the server does not answer.
 */
export async function hearsServer(): Promise<boolean> {
  if (!Number.isNaN(lastHeard.server)) return true;
  const call = { method: 'GET', path: '/api/config', limitMs: READ_LIMIT_MS } as const;
  return exchange(call).then(
    // What the worker keeps of it tells no time.
    ({ headers }) => !headers.has(KEPT_AT_HEADER),
    () => false,
  );
}
