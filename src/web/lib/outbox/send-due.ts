import { logWarning } from '../log.ts';
import { SENDING_LOCK } from '../writes/call-off.ts';
import { signer } from '../writes/deed.ts';
import { findWrite, getWrites, type SentWrite } from '../writes/sent-writes.ts';
import { type Outcome, settle } from '../writes/settle.ts';
import { turnOf } from '../writes/subject.ts';
import { temporaryIdsIn } from '../writes/temporary-id.ts';
import { hearsServer } from './hears-server.ts';
import { isTooOld } from './intent.ts';
import { followMakers, idsMadeBy } from './made-here.ts';
import { takeOver } from './outbox.ts';
import { nextBatch, sendBatch } from './send-batch.ts';

// Sends the waiting changes with their idempotency keys. One sender per browser, a tab or the service worker, does it for all. Changes to one record
// are sent in order, and stop at one that is refused or whose outcome is unknown; other records do not wait for that.

/** The lock that the sender holds. */
export const SENDER_LOCK = 'outbox';
const AT_ONCE = 4;
/** After so many refused batches the rest is sent one by one; the next run tries batches again. */
const MOST_REFUSALS = 2;

/**
 * The changes that may be sent now, oldest first: of this shop, not held, not too old, referring only to saved records, and not blocked by an earlier
 * one.
 */
export function dueWrites(writes: readonly SentWrite[], now: number): SentWrite[] {
  const shop = signer.current?.shop;
  const refused = new Set(writes.filter(({ refusal }) => refusal !== undefined).map(turnOf));
  /** By queue: the temporary ids that its changes refer to. */
  const awaited = new Map<string, readonly number[]>();
  return writes.filter((write) => {
    const turn = turnOf(write);
    const mayGo = write.isWaiting && !write.isHeld && write.deed?.shop === shop && !isTooOld(write, now);
    if (!mayGo || refused.has(turn)) return false;
    const [names, before] = [temporaryIdsIn(write), awaited.get(turn) ?? []];
    // Later changes in its queue wait too, except the one that creates the record it waits for, which comes later when it was corrected.
    if (names.length > 0) awaited.set(turn, [...before, ...names]);
    return names.length === 0 && (before.length === 0 || idsMadeBy(write).some((id) => before.includes(id)));
  });
}

/** Sends all due changes once. False when one was not answered. */
export async function sendDue(ended: AbortSignal): Promise<boolean> {
  try {
    await takeOver();
    await followMakers();
  } catch (error) {
    logWarning('Waiting changes could not be read', error);
  }
  const due = dueWrites(getWrites(), Date.now());
  if (due.length === 0) return true;
  if (!(await hearsServer())) return false;
  const stopped = new Set<string>();
  const keys = new Set(due.map(({ key }) => key));
  const next = () =>
    nextBatch(
      dueWrites(getWrites(), Date.now()).filter((one) => keys.has(one.key) && !stopped.has(turnOf(one))),
    );
  let isAnswered = true;
  let refusals = 0;
  // A few changes are sent singly, so that none waits for the answers of others.
  while (due.length > AT_ONCE && refusals < MOST_REFUSALS && isAnswered && !ended.aborted) {
    const { batch, sent } = await underWay(async () => {
      const batch = next();
      return { batch, sent: batch.length > 0 ? await sendBatch(batch) : null };
    });
    if (sent === null) return true;
    if (sent.isTaken) {
      for (const turn of sent.stopped) stopped.add(turn);
      isAnswered = sent.isAnswered;
    } else {
      refusals += 1;
      isAnswered = await sendOneByOne(batch, ended);
    }
  }
  return isAnswered && (await sendOneByOne(due, ended));
}

/** Sends the changes of up to `AT_ONCE` queues in parallel, those of one queue one after the other. */
async function sendOneByOne(due: readonly SentWrite[], ended: AbortSignal): Promise<boolean> {
  const turns = new Map<string, SentWrite[]>();
  for (const write of due) turns.set(turnOf(write), [...(turns.get(turnOf(write)) ?? []), write]);
  const queue = [...turns];
  let isAnswered = true;
  const sendNext = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [turnKey, turn] = next;
      for (const { key } of turn) {
        const outcome = await underWay(async () => {
          // Read again here: saving the change before it may have updated its version.
          const write = dueWrites(ofTurn(turnKey), Date.now()).find((one) => one.key === key);
          return ended.aborted || write === undefined ? null : settle(write);
        });
        if (outcome?.kind === 'unknown') isAnswered = false;
        if (outcome?.kind !== 'saved') break;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  return isAnswered;
}

const ofTurn = (turn: string) => getWrites().filter((write) => turnOf(write) === turn);

export function keysOf(writes: readonly SentWrite[]): string {
  return writes.map(({ key }) => key).join();
}

/** Sends one change at the user's request, whether it is due or not; null if it is settled by now. */
export function sendOne(key: string): Promise<Outcome | null> {
  return underWay(async () => {
    const write = findWrite(key);
    return write ? settle(write) : null;
  });
}

/**
 * Runs `send` under the shared sending lock. A call-off waits for that lock, as its change may be in a request on its way. What to send is chosen
 * inside the lock, because a change may be taken back while this waits.
 */
function underWay<T>(send: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(SENDING_LOCK, { mode: 'shared' }, send) : send();
}
