import type { Query, QueryClient, QueryPersister } from '@tanstack/react-query';
import type { AppConfig } from '#shared/contracts/config.ts';
import { ApiError, NetworkError } from '../api-error.ts';
import type { Answer } from '../exchange.ts';
import { isOfServerDay } from '../outbox/server-clock.ts';
import { orCarried } from './carried.ts';
import { awaitServer, noteAnswer, noteUpToDate } from './connection.ts';
import { isBeforeDoneHere } from './done-here.ts';
import { CONFIG_PATH, isKeptList, isStartPath, KEPT_AT_HEADER, LISTS_CACHE } from './kept-lists.ts';

// What has not been read yet comes from this device when the server takes its time, and is replaced when its answer
// comes: rows at once on a slow line. What was read is never put back by what this device keeps.

/**
 * A server that answers within it is waited for: no rows are drawn twice on a quick line. What opens the app is nearly always as it was:
 * whichever is there first begins with the frame, and its rows find that done.
 */
const DEVICE_AFTER_MS = 100;
const LOOK_AGAIN_MS = 50;
/** Then it is no slow line any more: what this device carries may be newer than what it keeps. */
const CARRIED_AFTER_MS = 1_000;

interface FirstRead {
  client: QueryClient;
  query: Query;
}

/** The one that is begun in this very call. */
let beginning: FirstRead | null = null;
/** Answers of the server that came after what this device keeps was shown, for the read that takes them up. */
const late = new Map<string, Answer<unknown>>();

/** Every query of the app goes through it. */
export const deviceFirst: QueryPersister = (read, context, query) => {
  if (query.state.data !== undefined) return read(context);
  beginning = { client: context.client, query };
  try {
    return read(context);
  } finally {
    beginning = null;
  }
};

/** The server's answer, or what this device keeps of it when it is read for the first time and the server is slow. */
export function readDeviceFirst<T>(path: string, ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const known = late.get(path);
  if (known !== undefined) return Promise.resolve(known as Answer<T>);
  const first = beginning;
  const network = ask();
  return first === null ? orAsCarried(path, network) : readBoth(path, first, network);
}

/**
 * Where the server has given no answer, what this device carries of it; and where the worker has given what it keeps,
 * whichever is newer. @throws what there was in its place
 */
async function orAsCarried<T>(path: string, answer: Promise<Answer<T>>): Promise<Answer<T>> {
  let kept: Answer<T> | null = null;
  let error: unknown;
  try {
    kept = await answer;
    if (!kept.headers.has(KEPT_AT_HEADER)) return kept;
  } catch (failure) {
    error = failure;
    // What stands in front of a server that is gone says so in its place.
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
 * Shows what is newer in the place of what was kept: what this device carries, where the server takes its time, and the server's answer.
 * Whatever has been read or saved since then knows better than an answer that was asked for before.
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
  // When nothing of the kind has come, the server is asked once more.
  const isLast = await isAsShown(read, updates);
  if (isLast !== null) await takeUp(path, read, isLast ? answer : undefined).catch(nothing);
  if (isLast && answer && !answer.headers.has(KEPT_AT_HEADER)) noteUpToDate(path);
  end();
}

/** What this device carries that is newer, where the server takes its time; else it never comes. */
async function findNewer<T>(path: string, shown: Answer<T>): Promise<Answer<T> | null> {
  await pause(CARRIED_AFTER_MS);
  const carried = isStartPath(path) ? shown : await orCarried(path, shown);
  return carried === shown || carried === null ? new Promise(nothing) : carried;
}

/** Whether the query still shows what it was given then, however quickly that is asked; null once nobody has the query. */
async function isAsShown({ client, query }: FirstRead, updates: number): Promise<boolean | null> {
  do await pause(LOOK_AGAIN_MS);
  while (query.state.fetchStatus === 'fetching');
  if (client.getQueryCache().get(query.queryHash) !== query) return null;
  return query.state.dataUpdateCount === updates;
}

/** Within this very call: nobody else's read comes by it. Without an answer the server is asked. */
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
 * What this device shows before the server answers. Of what it keeps nothing is missing that was done on it: else, and where nothing is kept,
 * all that it carries is looked through, which takes a slow phone seconds. What is asked for by a range of days is of the day on which it was answered.
 */
async function findShown<T>(path: string, { client }: FirstRead): Promise<Answer<T> | null> {
  const kept = await findKept<T>(path);
  if (kept === null) return orCarried<T>(path, null);
  const keptAt = Date.parse(kept.headers.get(KEPT_AT_HEADER) ?? '');
  const isOfItsDay = !/[?&]range=/.test(path) || isOfToday(kept, client);
  const isWhole = isStartPath(path) || (isOfItsDay && !isBeforeDoneHere(keptAt));
  return isWhole ? kept : orCarried(path, kept);
}

/** In the shop, whose zone is among the first that is read. */
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
    // What cannot be read is not there.
    return null;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function nothing(): void {}
