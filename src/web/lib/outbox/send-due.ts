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

// Sends what waits, under its key; one of this browser does it for all, a tab or the service worker. What is about the
// same record goes in its order, and stops at what is not known or was refused; nothing else waits for that.

/** Whoever holds it sends. */
export const SENDER_LOCK = 'outbox';
const AT_ONCE = 4;
/** What refuses so many batches refuses the next ones too: the rest is sent one by one. It is asked again the next time. */
const MOST_REFUSALS = 2;

/** What may be sent now, oldest first: of this shop, asked for, about what the server knows, and not held up. */
export function dueWrites(writes: readonly SentWrite[], now: number): SentWrite[] {
  const shop = signer.current?.shop;
  const refused = new Set(writes.filter(({ refusal }) => refusal !== undefined).map(turnOf));
  /** By turn what is named there and not saved. */
  const awaited = new Map<string, readonly number[]>();
  return writes.filter((write) => {
    const turn = turnOf(write);
    const mayGo = write.isWaiting && !write.isHeld && write.deed?.shop === shop && !isTooOld(write, now);
    if (!mayGo || refused.has(turn)) return false;
    const [names, before] = [temporaryIdsIn(write), awaited.get(turn) ?? []];
    // What was done after it in its turn is done after it, but for what it waits for: corrected, that comes later.
    if (names.length > 0) awaited.set(turn, [...before, ...names]);
    return names.length === 0 && (before.length === 0 || idsMadeBy(write).some((id) => before.includes(id)));
  });
}

/** Sends what may be sent now, once. False when something was not answered. */
export async function sendDue(ended: AbortSignal): Promise<boolean> {
  try {
    await takeOver();
    await followMakers();
  } catch (error) {
    logWarning('What waits could not be read', error);
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
  // A few go each by itself: nobody waits for the others' answers.
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

/** Some records at once. */
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
          // What has been saved before it has told what it goes on from.
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

/** Sends one because somebody wants it, whether it is due or not; null where it is over by now. */
export function sendOne(key: string): Promise<Outcome | null> {
  return underWay(async () => {
    const write = findWrite(key);
    return write ? settle(write) : null;
  });
}

/**
 * Whoever takes something back waits until it is here again: it may be in what is still being sent. What is sent is chosen in here: while
 * this waits for its turn, it may be taken back.
 */
function underWay<T>(send: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(SENDING_LOCK, { mode: 'shared' }, send) : send();
}
