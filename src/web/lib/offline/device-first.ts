import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import type { AppConfig } from '#shared/contracts/config.ts';
import { ApiError, NetworkError } from '../api-error.ts';
import type { Answer } from '../exchange.ts';
import { isOfServerDay } from '../outbox/server-clock.ts';
import { pause } from '../pause.ts';
import { orCarried } from './carried.ts';
import { awaitServer, noteAnswer, noteUpToDate } from './connection.ts';
import { isBeforeDoneHere } from './done-here.ts';
import { CONFIG_PATH, isKeptList, isStartPath, KEPT_AT_HEADER, LISTS_CACHE } from './kept-lists.ts';

// A query's first read is answered from this device when the server is slow, and replaced when the server's answer comes: rows at once on a slow
// line. Data that has been read is never replaced by an older stored answer.

/**
 * A server that answers within this time is waited for, so that rows are not rendered twice on a fast line. The reads that open the app do not wait:
 * they are nearly always unchanged, and the frame of the app can be drawn from whichever answer is first.
 */
const DEVICE_AFTER_MS = 100;
const LOOK_AGAIN_MS = 50;
/** From then on the line counts as broken: the copy on this device may be newer than the stored answer. */
const CARRIED_AFTER_MS = 1_000;

interface FirstRead {
  client: QueryClient;
  query: Query;
}

/** The read that is being started in the current synchronous call. */
let beginning: FirstRead | null = null;
/** By path: newer answers that came after a stored one was shown, for the refetch that delivers them. */
const late = new Map<string, Answer<unknown>>();

/** The persister of every query of the app. */
export const deviceFirst: QueryPersister = (read, context, query) => {
  if (query.state.data !== undefined) return read(context);
  beginning = { client: context.client, query };
  try {
    return read(context);
  } finally {
    beginning = null;
  }
};

/** The server's answer; on a first read with a slow server, what this device has stored of it. */
export function readDeviceFirst<T>(path: string, ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const known = late.get(path);
  if (known !== undefined) return Promise.resolve(known as Answer<T>);
  const first = beginning;
  const network = ask();
  return first === null ? orAsCarried(path, network) : readBoth(path, first, network);
}

/**
 * Without an answer of the server, the one built from the copy on this device; for an answer that the service worker had stored, the newer of the
 * two.
 * @throws the original error when this device has none
 */
async function orAsCarried<T>(path: string, answer: Promise<Answer<T>>): Promise<Answer<T>> {
  let kept: Answer<T> | null = null;
  let error: unknown;
  try {
    kept = await answer;
    if (!kept.headers.has(KEPT_AT_HEADER)) return kept;
  } catch (failure) {
    error = failure;
    // A proxy answers with these statuses while the server is down.
    if (!(failure instanceof NetworkError || (failure instanceof ApiError && failure.status > 501)))
      throw failure;
  }
  const given = await orCarried(path, kept);
  if (given === null) throw error;
  if (given !== kept) noteAnswer(path, given.headers);
  return given;
}

async function readBoth<T>(path: string, read: FirstRead, network: Promise<Answer<T>>): Promise<Answer<T>> {
  const isAnswered = network.then(nothing, nothing);
  const [shown] = await Promise.race([
    isAnswered.then(() => [null]),
    Promise.all([findShown<T>(path, read), isStartPath(path) || pause(DEVICE_AFTER_MS)]),
  ]);
  if (!shown) return orAsCarried(path, network);
  void bringUpToDate(path, read, shown, network);
  return shown;
}

/**
 * Replaces the stored answer by newer ones: by that of the device's copy while the server is slow, then by the server's. Data that was read or saved
 * in the meantime is newer than an answer requested before, and stays.
 */
async function bringUpToDate<T>(
  path: string,
  read: FirstRead,
  shown: Answer<T>,
  network: Promise<Answer<T>>,
): Promise<void> {
  let updates = read.query.state.dataUpdateCount + 1;
  let end = awaitServer(path, shown.headers);
  const isAnswered = network.then(nothing, nothing).then(() => null);
  const carried = await Promise.race([isAnswered, findNewer(path, shown)]);
  if (carried !== null && (await isAsShown(read, updates))) {
    end();
    end = awaitServer(path, carried.headers);
    await takeUp(path, read, carried).catch(nothing);
    updates += 1;
  }
  const given = await network.catch(() => undefined);
  const answer = given && (await orAsCarried(path, Promise.resolve(given)).catch(() => undefined));
  // Without an answer, the server is asked again.
  const isLast = await isAsShown(read, updates);
  if (isLast !== null) await takeUp(path, read, isLast ? answer : undefined).catch(nothing);
  if (isLast && answer && !answer.headers.has(KEPT_AT_HEADER)) noteUpToDate(path);
  end();
}

/** The answer from the device's copy, if newer and the server is slow; else never resolves. */
async function findNewer<T>(path: string, shown: Answer<T>): Promise<Answer<T> | null> {
  await pause(CARRIED_AFTER_MS);
  const carried = isStartPath(path) ? shown : await orCarried(path, shown);
  return carried === shown || carried === null ? new Promise(nothing) : carried;
}

/** Whether the query still shows what it was given, once no fetch is running; null once the query has been removed. */
async function isAsShown({ client, query }: FirstRead, updates: number): Promise<boolean | null> {
  do await pause(LOOK_AGAIN_MS);
  while (query.state.fetchStatus === 'fetching');
  if (client.getQueryCache().get(query.queryHash) !== query) return null;
  return query.state.dataUpdateCount === updates;
}

/** Sets the answer for this synchronous call only, so that no other read gets it. Without an answer the server is asked. */
async function takeUp(
  path: string,
  { query }: FirstRead,
  answer: Answer<unknown> | undefined,
): Promise<void> {
  if (answer) late.set(path, answer);
  const read = query.fetch();
  late.delete(path);
  await read;
}

/**
 * What this device shows before the server answers. A stored answer is shown only if it is newer than every change made on this device. Else, and
 * where none is stored, the answer is built from the whole copy, which takes a slow phone seconds. An answer for a range of days is only valid on the
 * day it was given.
 */
async function findShown<T>(path: string, { client }: FirstRead): Promise<Answer<T> | null> {
  const kept = await findKept<T>(path);
  if (kept === null) return orCarried<T>(path, null);
  const keptAt = Date.parse(kept.headers.get(KEPT_AT_HEADER) ?? '');
  const isOfItsDay = !/[?&]range=/.test(path) || isOfToday(kept, client);
  const isWhole = isStartPath(path) || (isOfItsDay && !isBeforeDoneHere(keptAt));
  return isWhole ? kept : orCarried(path, kept);
}

/** Whether the answer was given today, in the shop's time zone, which is among the first things read. */
function isOfToday({ headers }: Answer<unknown>, client: QueryClient): boolean {
  const zone = client.getQueryData<AppConfig>([CONFIG_PATH])?.timeZone;
  return zone !== undefined && isOfServerDay(headers, zone);
}

async function findKept<T>(path: string): Promise<Answer<T> | null> {
  try {
    if (!isKeptList(new URL(path, location.origin))) return null;
    const reply = await caches.match(path, { cacheName: LISTS_CACHE, ignoreVary: true });
    if (!reply?.headers.has(KEPT_AT_HEADER)) return null;
    return { body: (await reply.json()) as T, headers: reply.headers };
  } catch {
    // An answer that cannot be read counts as none.
    return null;
  }
}

function nothing(): void {}
