import type { AppConfig } from '#shared/contracts/config.ts';
import type { PocketAnswer } from '#shared/domain/pocket/format.ts';
import { PocketCheckError } from '#shared/domain/pocket/pocket.ts';
import { ApiError, NetworkError } from '../api-error.ts';
import { exchange } from '../exchange.ts';
import { FILE_LIMIT_MS, READ_LIMIT_MS } from '../limits.ts';
import { logWarning } from '../log.ts';
import { isForgotten } from '../offline/forgotten.ts';
import { isStoreLost, type StoreTrouble, storeTroubleOf } from '../offline/store-trouble.ts';
import { pause } from '../pause.ts';
import { subscribeSaved } from '../realtime/changed-rows.ts';
import { subscribeNews } from '../realtime/realtime-client.ts';
import { forgetOwnVersions } from '../writes/own-versions.ts';
import { carriedPocket, forgetPocket, takeAnswer } from './pocket-memory.ts';
import { writeOwnAnswers } from './pocket-store.ts';

// Keeps the pocket copy up to date: fetched whole once, then the changes that the WebSocket announces. One tab does it for all.

/** Changes come in bursts: one request for each burst. */
const SETTLE_MS = 1_000;
/** The interval for requests without an announcement, for changes that are not announced; it also checks that the server is reachable. */
const ANEW_MS = 15 * 60_000;
const LOCK = 'pocket';

/** Why this device cannot keep a copy; null when it can. */
export type PocketTrouble = StoreTrouble | null;

interface KeeperOptions {
  config: Pick<AppConfig, 'offlineDays' | 'timeZone'>;
  onTrouble: (trouble: PocketTrouble) => void;
}

/** Starts to keep the copy up to date. Returns the function that stops it. */
export function keepPocket({ config, onTrouble }: KeeperOptions): () => void {
  const end = new AbortController();
  if (config.offlineDays === 0) {
    void forgetPocket();
    return () => {};
  }
  const follow = () => followServer({ config, onTrouble }, end.signal);
  // Over plain http there are no locks: each tab works for itself.
  const work = navigator.locks ? navigator.locks.request(LOCK, { signal: end.signal }, follow) : follow();
  work.catch((error: unknown) => {
    if (!end.signal.aborted) logWarning('What is open is not carried', error);
  });
  return () => end.abort();
}

async function followServer(options: KeeperOptions, ended: AbortSignal): Promise<void> {
  let wake: () => void = () => {};
  const unsubscribes = [subscribeNews(() => wake()), subscribeSaved(() => wake())];
  const online = () => wake();
  window.addEventListener('online', online);
  ended.addEventListener('abort', () => wake());
  let isFirst = true;
  try {
    for (;;) {
      await whileLoggingOut(ended);
      if (ended.aborted) return;
      const news = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (!(await bringUpToDate(options, ended))) return;
      if (isFirst) await keepBeside(ended);
      isFirst = false;
      await Promise.race([news, pause(ANEW_MS)]);
      if (!ended.aborted) await pause(SETTLE_MS);
    }
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe();
    window.removeEventListener('online', online);
  }
}

/** Temporary statuses: request too slow, too many requests. */
const ASKED_PAST = new Set([408, 429]);

/** The shop's usual days and its call templates and hours: reading them is enough, as the service worker stores the answers. */
const BESIDE = ['/api/promises/usual', '/api/call-templates', '/api/call-hours'];

async function keepBeside(signal: AbortSignal): Promise<void> {
  for (const path of BESIDE)
    await exchange({ method: 'GET', path, signal, limitMs: READ_LIMIT_MS }).catch(() => {});
}

/** Updates the copy. False when trying again is useless. */
async function bringUpToDate({ config, onTrouble }: KeeperOptions, ended: AbortSignal): Promise<boolean> {
  try {
    const known = await carriedPocket();
    const about = { zone: config.timeZone, offlineDays: config.offlineDays, heardAt: Date.now() };
    const answer = await ask(known?.head.cursor ?? null, ended);
    await whileLoggingOut(ended);
    if (ended.aborted) return false;
    // A backup was restored: others now create the versions that this device had created, and rows are as they were before.
    if (known !== null && answer.shop !== known.head.shop) {
      forgetOwnVersions();
      await writeOwnAnswers(() => []);
    }
    await takeAnswer(answer, about).catch(async (error: unknown) => {
      if (!(error instanceof PocketCheckError)) throw error;
      // The copy is deleted and fetched again, once: a second fault lies in the server's answer.
      logWarning('The offline copy was discarded', error);
      await forgetPocket();
      await takeAnswer(await ask(null, ended), about);
    });
    if (known === null) askToStay();
    onTrouble(null);
    return true;
  } catch (error) {
    if (ended.aborted) return false;
    // An answer that is not JSON comes from a proxy in front of the server.
    if (error instanceof NetworkError || error instanceof SyntaxError) return true;
    if (error instanceof ApiError) return !isFinal(error);
    if (isStoreLost(error)) return true;
    logWarning('What is open could not be carried', error);
    // A full disk may also refuse to delete.
    await forgetPocket().catch(() => {});
    onTrouble(storeTroubleOf(error));
    return false;
  }
}

/** Whether the app's server itself refused (it sends an error code). A proxy answers with the same statuses while the server is down. */
function isFinal({ status, problem }: ApiError): boolean {
  if (status === 401) return true;
  return status < 500 && !ASKED_PAST.has(status) && problem?.code !== undefined;
}

async function ask(since: string | null, signal: AbortSignal): Promise<PocketAnswer> {
  const path = `/api/pocket${since === null ? '' : `?since=${since}`}`;
  return (await exchange<PocketAnswer>({ method: 'GET', path, signal, limitMs: FILE_LIMIT_MS })).body;
}

/**
 * Asks the browser to keep the storage when it needs room. The answer does not matter and is not awaited: Firefox asks the user, who may leave the
 * question open as long as the page.
 */
function askToStay(): void {
  navigator.storage?.persist?.().catch(() => false);
}

/** Waits for the end of a logout, which may fail: the session then goes on, and the copy with it. */
async function whileLoggingOut(ended: AbortSignal): Promise<void> {
  while (isForgotten() && !ended.aborted) await pause(SETTLE_MS);
}
