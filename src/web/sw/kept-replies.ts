import type { SessionReply } from '#shared/contracts/auth.ts';
import { readDevice, writeDevice } from '#web/lib/alerts/device-store.ts';
import { READ_LIMIT_MS } from '#web/lib/limits.ts';
import {
  isKeptList,
  isStartPath,
  KEPT_AT_HEADER,
  LISTS_CACHE,
  POCKET_DB,
  SESSION_PATH,
  START_PATHS,
} from '#web/lib/offline/kept-lists.ts';
import { inTime } from './patience.ts';
import { worker } from './worker.ts';

/**
 * The last good answer of each list, on this device and for as long as somebody is logged in: read when the server
 * cannot be reached, deleted with the session.
 */

const KEEPING = 'keeping';
/** Each filter is an answer of its own; the oldest go first. */
const KEPT_COUNT = 80;
/** A list that takes longer than this comes from the device, where it is kept. */
const LIST_LIMIT_MS = 4_000;
/** What stands in front of a server that is gone says so with these. */
const GONE_STATUSES = new Set([502, 503, 504]);

/** Null: not asked yet since this worker woke up. */
let isKeeping: boolean | null = null;
const writes = new Set<Promise<void>>();

/** Somebody has logged in, or has opened the app again. */
export async function startKeeping(): Promise<void> {
  isKeeping = true;
  await writeDevice(KEEPING, true);
  await Promise.all(START_PATHS.map(keepMissing));
}

/** What opens the app may have been read before anything was kept, or is lost with a browser that was killed. */
async function keepMissing(path: string): Promise<void> {
  const address = new URL(path, worker.location.origin).href;
  if (await findKept(address)) return;
  await fetchWhole(new Request(address, { credentials: 'include' }))
    .then((reply) => take(address, reply))
    .catch(ignoreGone);
}

/** The session is over: nothing is kept any more, and what was on its way to be kept has come to rest. */
export async function stopKeeping(): Promise<void> {
  isKeeping = false;
  await Promise.allSettled(writes);
}

/** The answer to the request for a list, or null when it is none. */
export function answerList(event: FetchEvent, url: URL): Promise<Response> | null {
  return isKeptList(url) ? answerFromServerOrKept(event) : null;
}

async function answerFromServerOrKept(event: FetchEvent): Promise<Response> {
  const address = event.request.url;
  const network = fetchWhole(event.request);
  event.waitUntil(network.then((reply) => take(address, reply.clone())).catch(ignoreGone));
  const reply = await inTime(network, LIST_LIMIT_MS);
  if (reply && !GONE_STATUSES.has(reply.status) && !isFromBetween(reply)) return reply;
  return (await findKept(address)) ?? network;
}

/** With its body: an answer that stops half way is none. */
async function fetchWhole(request: Request): Promise<Response> {
  const reply = await fetch(request, { signal: AbortSignal.timeout(READ_LIMIT_MS) });
  return reply.ok ? new Response(await reply.blob(), reply) : reply;
}

/** Our server's good answers are JSON: a page is said by what stands in front of it (top up your data, under maintenance). */
function isFromBetween({ ok, headers }: Response): boolean {
  return ok && !(headers.get('content-type') ?? '').startsWith('application/json');
}

async function take(address: string, reply: Response): Promise<void> {
  if (isFromBetween(reply)) return;
  if (await isOver(address, reply)) await dropLists();
  else if (reply.ok) await track(keep(address, reply));
}

/** Whether the session is: refused, or the answer to the question who this is. */
async function isOver(address: string, reply: Response): Promise<boolean> {
  if (reply.status === 401) return true;
  if (!reply.ok || new URL(address).pathname !== SESSION_PATH) return false;
  const session = (await reply.clone().json()) as SessionReply;
  return !session.authenticated;
}

function ignoreGone(): void {
  // Whoever asked has been told.
}

async function findKept(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: LISTS_CACHE, ignoreVary: true });
}

async function keep(address: string, reply: Response): Promise<void> {
  const [wasKeeping, body] = await Promise.all([readDevice<boolean>(KEEPING), reply.blob()]);
  // Whoever started or stopped it meanwhile knows better.
  isKeeping ??= wasKeeping === true;
  if (!isKeeping) return;
  const headers = new Headers(reply.headers);
  headers.set(KEPT_AT_HEADER, new Date().toISOString());
  const cache = await caches.open(LISTS_CACHE);
  // In one step, and to the end of the keys: their order is that of age, and at no moment is it missing.
  await cache.put(address, new Response(body, { headers }));
  // What opens the app is asked for only then, and older than all that a day has brought.
  const lists = (await cache.keys()).filter(({ url }) => !isStartPath(new URL(url).pathname));
  await Promise.all(lists.slice(0, -KEPT_COUNT).map((old) => cache.delete(old)));
}

/** Whoever has no session any more reads nothing of what it had. */
async function dropLists(): Promise<void> {
  await stopKeeping();
  await caches.delete(LISTS_CACHE);
  indexedDB.deleteDatabase(POCKET_DB);
  // Where nothing is kept, as after a logout, nothing is noted either: the note would make its cache anew.
  if (await readDevice<boolean>(KEEPING)) await writeDevice(KEEPING, false);
}

function track(write: Promise<void>): Promise<void> {
  writes.add(write);
  return write.finally(() => writes.delete(write));
}
