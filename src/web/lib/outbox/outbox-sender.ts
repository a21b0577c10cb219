import { exchange } from '../exchange.ts';
import { READ_LIMIT_MS } from '../limits.ts';
import { logWarning } from '../log.ts';
import { lastHeard } from '../offline/connection.ts';
import { KEPT_AT_HEADER } from '../offline/kept-lists.ts';
import { signer } from '../writes/deed.ts';
import { getWrites, type SentWrite, subscribeToWrites } from '../writes/sent-writes.ts';
import { settle } from '../writes/settle.ts';
import { turnOf } from '../writes/subject.ts';
import { temporaryIdsIn } from '../writes/temporary-id.ts';
import { isTooOld } from './intent.ts';
import { followMakers } from './made-here.ts';
import { takeOver } from './outbox.ts';

// Sends again what waits, under its key: one tab does it for all. What is about the same record goes in its order, and
// stops at what is not known or was refused; nothing else waits for that.

const LOCK = 'outbox';
/** Whether a tab has gone is told by nobody. */
const LOOK_MS = 15_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const AT_ONCE = 4;

let wake: () => void = () => {};

/** There is reason to believe that the server answers again, or somebody wants it sent now. */
export function wakeSender(): void {
  wake();
}

/** Call once logged in. Returns the function that ends it. */
export function keepSending(): () => void {
  const end = new AbortController();
  const send = () => sendUntil(end.signal);
  // Over plain http there are no locks: each tab is its own, and the server knows each change by its key.
  const work = navigator.locks ? navigator.locks.request(LOCK, { signal: end.signal }, send) : send();
  work.catch((error: unknown) => {
    if (!end.signal.aborted) logWarning('What waits is not sent', error);
  });
  return () => end.abort();
}

/** What may be sent now, oldest first: of this shop, asked for, about what the server knows, and not held up. */
export function dueWrites(writes: readonly SentWrite[], now: number): SentWrite[] {
  const shop = signer.current?.shop;
  const refused = new Set(writes.filter(({ refusal }) => refusal !== undefined).map(turnOf));
  return writes.filter(
    (write) =>
      write.isWaiting &&
      !write.isHeld &&
      write.deed?.shop === shop &&
      !isTooOld(write, now) &&
      temporaryIdsIn(write).length === 0 &&
      !refused.has(turnOf(write)),
  );
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

/** Sends what may be sent now, once. False when something was not answered. */
export async function sendDue(ended: AbortSignal): Promise<boolean> {
  try {
    await takeOver();
    await followMakers();
  } catch (error) {
    logWarning('What waits could not be read', error);
  }
  const turns = new Map<string, SentWrite[]>();
  for (const write of dueWrites(getWrites(), Date.now()))
    turns.set(turnOf(write), [...(turns.get(turnOf(write)) ?? []), write]);
  if (turns.size > 0 && !(await hearsServer())) return false;
  const queue = [...turns];
  let isAnswered = true;
  const sendNext = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [turnKey, turn] = next;
      for (const { key } of turn) {
        // What has been saved before it has told what it goes on from.
        const write = dueWrites(ofTurn(turnKey), Date.now()).find((one) => one.key === key);
        if (ended.aborted || write === undefined) break;
        const { kind } = await settle(write);
        if (kind === 'unknown') isAnswered = false;
        if (kind !== 'saved') break;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  return isAnswered;
}

/**
 * What time it is by the server must be known before anything is said to have been done at some time: a clock that is ahead would make it
 * a thing of the future, which is refused.
 */
async function hearsServer(): Promise<boolean> {
  if (!Number.isNaN(lastHeard.server)) return true;
  const call = { method: 'GET', path: '/api/config', limitMs: READ_LIMIT_MS } as const;
  return exchange(call).then(
    // What the worker keeps of it tells no time.
    ({ headers }) => !headers.has(KEPT_AT_HEADER),
    () => false,
  );
}

const ofTurn = (turn: string) => getWrites().filter((write) => turnOf(write) === turn);

function keysOf(writes: readonly SentWrite[]): string {
  return writes.map(({ key }) => key).join();
}

/** Longer each time, and never at the same moment as everybody else whose link came back. */
function pauseAfter(failures: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return longest * (0.75 + Math.random() / 2);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
