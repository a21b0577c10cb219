import './page-stores.ts';
import type { SessionReply } from '#shared/contracts/auth.ts';
import { exchange } from '#web/lib/exchange.ts';
import { READ_LIMIT_MS } from '#web/lib/limits.ts';
import { isForgotten, setForgotten } from '#web/lib/offline/forgotten.ts';
import { OUTBOX_DB, SESSION_PATH } from '#web/lib/offline/kept-lists.ts';
import { letGo } from '#web/lib/outbox/outbox.ts';
import { readIntents } from '#web/lib/outbox/outbox-store.ts';
import { pageless } from '#web/lib/outbox/pageless.ts';
import { dueWrites, keysOf, SENDER_LOCK, sendDue } from '#web/lib/outbox/send-due.ts';
import { noteSigner } from '#web/lib/writes/deed.ts';
import { forgetWrites, getWrites } from '#web/lib/writes/sent-writes.ts';

/**
 * Sends what waits while no tab is open: as a tab does, and in the place of one. What was saved is told to the next page,
 * and what was refused is asked there.
 */

pageless.current = true;

/** A tab that has just been closed may still hold it; one that is open sends by itself. */
const LOCK_LIMIT_MS = 5_000;

let ending = new AbortController();

/** @throws when something was not answered, or a tab has it in its hands: the browser wakes the worker again */
export async function sendWaiting(): Promise<void> {
  if (isForgotten() || !(await hasOutbox())) return;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LOCK_LIMIT_MS);
  try {
    await navigator.locks.request(SENDER_LOCK, { signal: limit.signal }, async () => {
      clearTimeout(timer);
      await send(ending.signal);
    });
  } catch (error) {
    // That tab may be frozen, or killed in a moment.
    if (!limit.signal.aborted || (await isSomethingLeft())) throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Somebody logs out: nothing is sent any more, and what comes back is not kept. */
export function stopSending(): void {
  setForgotten(true);
  ending.abort();
  forgetWrites();
}

/** Somebody has logged in. */
export function allowSending(): void {
  setForgotten(false);
  if (ending.signal.aborted) ending = new AbortController();
}

/** To look into it would be to make it. */
async function hasOutbox(): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === OUTBOX_DB);
}

async function isSomethingLeft(): Promise<boolean> {
  const { intents } = await readIntents();
  return intents.some(({ write, answer }) => answer === undefined && !write.isHeld);
}

async function send(ended: AbortSignal): Promise<void> {
  const { body: session } = await exchange<SessionReply>({
    ...{ method: 'GET', path: SESSION_PATH, limitMs: READ_LIMIT_MS, signal: ended },
  });
  // It waits for the login, and so for a page.
  if (!session.authenticated) return;
  noteSigner(session);
  try {
    let before = '';
    do {
      before = due();
      if (!(await sendDue(ended))) throw new Error('Not everything that waits was answered');
      // What hung on something that is saved by now.
    } while (!ended.aborted && due() !== '' && due() !== before);
  } finally {
    await letGo();
  }
}

const due = () => keysOf(dueWrites(getWrites(), Date.now()));
