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
 * The last good answer of each list, stored on this device while somebody is logged in: used when the server cannot be reached, deleted with the
 * session.
 */

const KEEPING = 'keeping';
/** Each filter is stored as an answer of its own; the oldest are deleted first. */
const KEPT_COUNT = 80;
/** A list that takes longer comes from this device, if stored. */
const LIST_LIMIT_MS = 4_000;
/** Statuses with which a proxy answers while the server is down. */
const GONE_STATUSES = new Set([502, 503, 504]);

/** Null: not yet read since this worker woke up. */
let isKeeping: boolean | null = null;
const writes = new Set<Promise<void>>();
/** Increased with each login: an answer to a request from before it says nothing about the session that has begun. */
let logins = 0;

/** Starts to store answers, after a login or when the app is opened. */
export async function startKeeping(): Promise<void> {
  if (isKeeping === false) logins += 1;
  isKeeping = true;
  await writeDevice(KEEPING, true);
  await Promise.all(START_PATHS.map(keepMissing));
}

/** The answers that open the app may have been read before storing began, or were lost when the browser was killed. */
async function keepMissing(path: string): Promise<void> {
  const address = new URL(path, worker.location.origin).href;
  if (await findKept(address)) return;
  const asOf = logins;
  await fetchWhole(new Request(address, { credentials: 'include' }))
    .then((reply) => take(address, reply, asOf))
    .catch(ignoreGone);
}

/** Stops storing at the end of the session. Resolves when running writes are done. */
export async function stopKeeping(): Promise<void> {
  isKeeping = false;
  await Promise.allSettled(writes);
}

/** The answer to the request for a list; null for any other request. */
export function answerList(event: FetchEvent, url: URL): Promise<Response> | null {
  return isKeptList(url) ? answerFromServerOrKept(event) : null;
}

async function answerFromServerOrKept(event: FetchEvent): Promise<Response> {
  const address = event.request.url;
  const asOf = logins;
  const network = fetchWhole(event.request);
  event.waitUntil(network.then((reply) => take(address, reply.clone(), asOf)).catch(ignoreGone));
  const reply = await inTime(network, LIST_LIMIT_MS);
  if (reply && !GONE_STATUSES.has(reply.status) && !isFromBetween(reply)) return reply;
  return (await findKept(address)) ?? network;
}

/** Fetches with the whole body: an answer that breaks off half way counts as none. */
async function fetchWhole(request: Request): Promise<Response> {
  const reply = await fetch(request, { signal: AbortSignal.timeout(READ_LIMIT_MS) });
  return reply.ok ? new Response(await reply.blob(), reply) : reply;
}

/** The server's successful answers are JSON: an HTML page comes from a portal or proxy (top up your data, under maintenance). */
function isFromBetween({ ok, headers }: Response): boolean {
  return ok && !(headers.get('content-type') ?? '').startsWith('application/json');
}

/** `asOf`: the `logins` when it was requested. */
async function take(address: string, reply: Response, asOf: number): Promise<void> {
  if (isFromBetween(reply)) return;
  if (await isOver(address, reply)) {
    if (asOf === logins) await dropLists();
  } else if (reply.ok) await track(keep(address, reply));
}

/** Whether the answer shows that the session has ended: a 401, or a session reply that says so. */
async function isOver(address: string, reply: Response): Promise<boolean> {
  if (reply.status === 401) return true;
  if (!reply.ok || new URL(address).pathname !== SESSION_PATH) return false;
  const session = (await reply.clone().json()) as SessionReply;
  return !session.authenticated;
}

function ignoreGone(): void {
  // The caller has already got the error.
}

async function findKept(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: LISTS_CACHE, ignoreVary: true });
}

async function keep(address: string, reply: Response): Promise<void> {
  const [wasKeeping, body] = await Promise.all([readDevice<boolean>(KEEPING), reply.blob()]);
  // A start or stop meanwhile takes precedence.
  isKeeping ??= wasKeeping === true;
  if (!isKeeping) return;
  const headers = new Headers(reply.headers);
  headers.set(KEPT_AT_HEADER, new Date().toISOString());
  const cache = await caches.open(LISTS_CACHE);
  // Put in one step, which moves the key to the end: keys stay in order of age, and the entry is never missing.
  await cache.put(address, new Response(body, { headers }));
  // The answers that open the app are only requested then, so that they are older than the rest of the day: they are not deleted.
  const lists = (await cache.keys()).filter(({ url }) => !isStartPath(new URL(url).pathname));
  await Promise.all(lists.slice(0, -KEPT_COUNT).map((old) => cache.delete(old)));
}

/** Without a session, nothing of the stored data may be read. */
async function dropLists(): Promise<void> {
  await stopKeeping();
  await caches.delete(LISTS_CACHE);
  indexedDB.deleteDatabase(POCKET_DB);
  // Where nothing is stored, as after a logout, nothing is noted: the note would create its cache again.
  if (await readDevice<boolean>(KEEPING)) await writeDevice(KEEPING, false);
}

function track(write: Promise<void>): Promise<void> {
  writes.add(write);
  return write.finally(() => writes.delete(write));
}
