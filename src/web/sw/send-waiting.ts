import './page-stores.ts';
import type { SessionReply } from '#shared/contracts/auth.ts';
import { exchange } from '#web/lib/exchange.ts';
import { READ_LIMIT_MS } from '#web/lib/limits.ts';
import { isForgotten, setForgotten } from '#web/lib/offline/forgotten.ts';
import { OUTBOX_DB, SESSION_PATH } from '#web/lib/offline/kept-lists.ts';
import { forgetOutbox, letGo } from '#web/lib/outbox/outbox.ts';
import { readIntents } from '#web/lib/outbox/outbox-store.ts';
import { pageless } from '#web/lib/outbox/pageless.ts';
import { dueWrites, keysOf, SENDER_LOCK, sendDue } from '#web/lib/outbox/send-due.ts';
import { noteSigner } from '#web/lib/writes/deed.ts';
import { forgetWrites, getWrites } from '#web/lib/writes/sent-writes.ts';

/** Sends the waiting changes while no tab is open, in place of a tab. The next page is told what was saved, and asks about what was refused. */

pageless.current = true;

/** A tab that was just closed may still hold the lock; an open tab sends by itself. */
const LOCK_LIMIT_MS = 5_000;

let ending = new AbortController();

/**
 * Sends all waiting changes. @throws when a change was not answered, or a tab holds the lock while changes are left: the browser then wakes the
 * worker again
 */
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
    // The tab that holds the lock may be frozen, or about to be killed.
    if (!limit.signal.aborted || (await isSomethingLeft())) throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** At a logout: nothing is sent any more, and answers that still arrive are not stored. What waits stays in the store, as the logout may fail. */
export function stopSending(): void {
  setForgotten(true);
  ending.abort();
  forgetOutbox();
  forgetWrites();
}

/** After a login. */
export function allowSending(): void {
  setForgotten(false);
  if (ending.signal.aborted) ending = new AbortController();
}

/** Looked up by name, because opening the database would create it. */
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
  // Without a session the changes wait for a login, and so for a page.
  if (!session.authenticated) return;
  noteSigner(session);
  try {
    let before = '';
    do {
      before = due();
      if (!(await sendDue(ended))) throw new Error('Not all waiting changes were answered');
      // Changes that depended on one just saved are due now.
    } while (!ended.aborted && due() !== '' && due() !== before);
  } finally {
    await letGo();
  }
}

const due = () => keysOf(dueWrites(getWrites(), Date.now()));
