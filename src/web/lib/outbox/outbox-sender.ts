import { logWarning } from '../log.ts';
import { subscribeToConnection } from '../offline/connection.ts';
import { pause } from '../pause.ts';
import { getWrites, subscribeToWrites } from '../writes/sent-writes.ts';
import { followSync } from './background-sync.ts';
import { followOutbox } from './outbox.ts';
import { dueWrites, keysOf, SENDER_LOCK, sendDue } from './send-due.ts';
import { noteServerTime } from './server-clock.ts';

// Decides when waiting changes are sent. One tab sends for all.

/** No event tells that a tab was closed, so the sender looks at this interval. */
const LOOK_MS = 15_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const NOTE_MS = 60_000;

let wake: () => void = () => {};

/** Call when the server probably answers again, or when the user wants to send now. */
export function wakeSender(): void {
  wake();
}

/** Keeps sending waiting changes. Call once logged in. Returns the function that ends it. */
export function keepSending(): () => void {
  const end = new AbortController();
  const send = () => sendUntil(end.signal);
  // Only the sender looks for changes left by closed tabs, but every tab shows waiting money.
  followOutbox().catch((error: unknown) => logWarning('Waiting changes could not be read', error));
  // Over plain http there are no locks: each tab sends for itself, and the server recognizes each change by its key.
  const work = navigator.locks ? navigator.locks.request(SENDER_LOCK, { signal: end.signal }, send) : send();
  work.catch((error: unknown) => {
    if (!end.signal.aborted) logWarning('Waiting changes are not sent', error);
  });
  const stops = [followSync(), followServerTime()];
  return () => {
    for (const stop of stops) stop();
    end.abort();
  };
}

/** Stores the server's time regularly: the page may be reloaded without a connection, or lose power, after days in which nothing was sent. */
function followServerTime(): () => void {
  const timer = setInterval(noteServerTime, NOTE_MS);
  const stop = subscribeToConnection(noteServerTime);
  document.addEventListener('visibilitychange', noteServerTime);
  return () => {
    clearInterval(timer);
    stop();
    document.removeEventListener('visibilitychange', noteServerTime);
  };
}

async function sendUntil(ended: AbortSignal): Promise<void> {
  let failures = 0;
  let known = '';
  const unsubscribe = subscribeToWrites(() => {
    const due = keysOf(dueWrites(getWrites(), Date.now()));
    if (due !== known) wake();
    known = due;
  });
  const online = () => wake();
  window.addEventListener('online', online);
  ended.addEventListener('abort', online);
  try {
    while (!ended.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      failures = (await sendDue(ended)) ? 0 : failures + 1;
      await Promise.race([woken, pause(failures === 0 ? LOOK_MS : pauseAfter(failures))]);
    }
  } finally {
    unsubscribe();
    window.removeEventListener('online', online);
  }
}

/** Grows with each failure, with jitter, so that not all devices retry at the same moment when the network comes back. */
function pauseAfter(failures: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return longest * (0.75 + Math.random() / 2);
}
