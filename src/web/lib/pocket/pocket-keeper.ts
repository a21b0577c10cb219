import type { AppConfig } from '#shared/contracts/config.ts';
import type { PocketAnswer } from '#shared/domain/pocket/format.ts';
import { PocketCheckError } from '#shared/domain/pocket/pocket.ts';
import { ApiError, NetworkError } from '../api-error.ts';
import { exchange } from '../exchange.ts';
import { FILE_LIMIT_MS, READ_LIMIT_MS } from '../limits.ts';
import { logWarning } from '../log.ts';
import { isForgotten } from '../offline/forgotten.ts';
import { isStoreLost, type StoreTrouble, storeTroubleOf } from '../offline/store-trouble.ts';
import { subscribeSaved } from '../realtime/changed-rows.ts';
import { subscribeNews } from '../realtime/realtime-client.ts';
import { forgetOwnVersions } from '../writes/own-versions.ts';
import { carriedPocket, forgetPocket, takeAnswer } from './pocket-memory.ts';
import { writeOwnAnswers } from './pocket-store.ts';

// Keeps the pocket copy: all of it once, afterwards what the socket says has changed. One tab does it for all.

/** Changes come in bursts: one question for each. */
const SETTLE_MS = 1_000;
/** Something of which no news came is asked for now and then; it also says that the server is still there. */
const ANEW_MS = 15 * 60_000;
const LOCK = 'pocket';

/** What keeps this device from carrying anything: nothing, no room, or a browser that refuses. */
export type PocketTrouble = StoreTrouble | null;

interface KeeperOptions {
  config: Pick<AppConfig, 'offlineDays' | 'timeZone'>;
  onTrouble: (trouble: PocketTrouble) => void;
}

/** Returns the function that ends it. */
export function keepPocket({ config, onTrouble }: KeeperOptions): () => void {
  const end = new AbortController();
  if (config.offlineDays === 0) {
    void forgetPocket();
    return () => {};
  }
  const follow = () => followServer({ config, onTrouble }, end.signal);
  // Over plain http there are no locks: each tab is its own.
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
    while (!ended.aborted && !isForgotten()) {
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

/** Too slow, or too often: it passes. */
const ASKED_PAST = new Set([408, 429]);

/** What rows are told by, and the shop's words for its customers: read, they are kept by the service worker. */
const BESIDE = ['/api/promises/usual', '/api/call-templates', '/api/call-hours'];

async function keepBeside(signal: AbortSignal): Promise<void> {
  for (const path of BESIDE)
    await exchange({ method: 'GET', path, signal, limitMs: READ_LIMIT_MS }).catch(() => {});
}

/** False when there is no use in going on. */
async function bringUpToDate({ config, onTrouble }: KeeperOptions, ended: AbortSignal): Promise<boolean> {
  try {
    const known = await carriedPocket();
    const about = { zone: config.timeZone, offlineDays: config.offlineDays, heardAt: Date.now() };
    const answer = await ask(known?.head.cursor ?? null, ended);
    if (ended.aborted || isForgotten()) return false;
    // A backup was put back: others make the versions now that this device had made, and rows are as they were before.
    if (known !== null && answer.shop !== known.head.shop) {
      forgetOwnVersions();
      await writeOwnAnswers(() => []);
    }
    await takeAnswer(answer, about).catch(async (error: unknown) => {
      if (!(error instanceof PocketCheckError)) throw error;
      // Thrown away, and fetched anew, once: what is wrong then is wrong with what the server says.
      logWarning('What this device carries was thrown away', error);
      await forgetPocket();
      await takeAnswer(await ask(null, ended), about);
    });
    if (known === null) askToStay();
    onTrouble(null);
    return true;
  } catch (error) {
    if (ended.aborted) return false;
    // What is no JSON has something in between said in the server's place.
    if (error instanceof NetworkError || error instanceof SyntaxError) return true;
    if (error instanceof ApiError) return !isFinal(error);
    if (isStoreLost(error)) return true;
    logWarning('What is open could not be carried', error);
    // A disk that takes nothing more does not let go of anything either.
    await forgetPocket().catch(() => {});
    onTrouble(storeTroubleOf(error));
    return false;
  }
}

/** Whether our server has said that it gives nothing. What stands in front of it says the same by itself while the server is away. */
function isFinal({ status, problem }: ApiError): boolean {
  if (status === 401) return true;
  return status < 500 && !ASKED_PAST.has(status) && problem?.code !== undefined;
}

async function ask(since: string | null, signal: AbortSignal): Promise<PocketAnswer> {
  const path = `/api/pocket${since === null ? '' : `?since=${since}`}`;
  return (await exchange<PocketAnswer>({ method: 'GET', path, signal, limitMs: FILE_LIMIT_MS })).body;
}

/**
 * Browsers clear what nobody has asked them to keep when they need room. Theirs is the last word, and not waited for:
 * Firefox puts the question to whoever is there, who may leave it open for as long as the page is.
 */
function askToStay(): void {
  navigator.storage?.persist?.().catch(() => false);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
