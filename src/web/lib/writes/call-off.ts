import { ApiError, NetworkError } from '../api-error.ts';
import { dropDraft } from '../forms/form-drafts.ts';
import { WRITE_LIMIT_MS } from '../limits.ts';
import { isOutOfReach } from '../offline/connection.ts';
import { pause } from '../pause.ts';
import { isRunning, repeat } from './repeat.ts';
import { dropWrite, findWrite, putWrite, type SentWrite } from './sent-writes.ts';
import { NeverSavedError, running, type Send } from './settle.ts';
import { temporaryIdsIn } from './temporary-id.ts';

// Asks the server about an unanswered change, with its idempotency key and in a way that cannot save anything: to take the change back, or to learn
// whether it was saved.

/** No shop has this name: the server answers a key it knows with the stored answer, and refuses any other before it does anything. */
const NO_SHOP = 'none';
/** A request sent a moment ago may still be on its way to the server, or about to be saved. */
const AGAIN_AFTER_MS = 4_000;
/** A shared lock that each sender holds while one of its requests is on its way. */
export const SENDING_LOCK = 'outbox-sending';
/** By then every request has timed out. A tab that the browser froze meanwhile still holds the lock. */
const ON_ITS_WAY_MS = WRITE_LIMIT_MS + 5_000;

export type CalledOff = 'saved' | 'dropped' | 'unknown';

/** `body`: the server's answer to the first attempt; null when the server only says that the change was saved. */
type Found = { kind: 'saved'; body: unknown } | { kind: 'dropped' } | { kind: 'unknown' };

/**
 * Takes an unanswered change back. Never throws. A change that turns out to be saved stays saved; when the server cannot be asked, the change stays
 * stored.
 * @param asked the change as the user saw it; it may have been sent since
 */
export async function callOff(asked: SentWrite): Promise<CalledOff> {
  const kept = findWrite(asked.key);
  // A change that refers to a record that is not saved yet has never been sent.
  if (kept && ((kept.isUnsent && isOutOfReach()) || temporaryIdsIn(kept).length > 0)) {
    drop(kept);
    return 'dropped';
  }
  const outcome = await running.get(asked.key);
  if (outcome?.kind === 'saved') return 'saved';
  // Keeps the sender from sending it again meanwhile.
  const held = findWrite(asked.key);
  if (held && !held.isHeld) putWrite({ ...held, isHeld: true });
  const write = held ?? asked;
  const { kind } = await askTwice(write);
  if (kind !== 'unknown') drop(write);
  return kind;
}

/** Asks whether a cancelled change was saved. @throws NeverSavedError when it was not saved, and will not be */
export const askOnly: Send = async (write) => {
  if (write.isUnsent) throw new NeverSavedError();
  const found = await askTwice(write);
  if (found.kind === 'dropped') throw new NeverSavedError();
  if (found.kind === 'unknown') throw new NetworkError('It is not known whether it was saved', false);
  return found.body;
};

function drop({ key, opening }: SentWrite): void {
  dropWrite(key);
  if (opening !== null) dropDraft(opening);
}

async function askTwice(write: SentWrite): Promise<Found> {
  const found = await afterWhatIsSent(() => ask(write));
  if (found.kind !== 'dropped') return found;
  await pause(AGAIN_AFTER_MS);
  return ask(write);
}

/** Waits until no tab has a request on its way, which the server would not know of yet; on a slow line many requests at once take long. */
async function afterWhatIsSent(work: () => Promise<Found>): Promise<Found> {
  if (!navigator.locks) return work();
  const signal = AbortSignal.timeout(ON_ITS_WAY_MS);
  return navigator.locks.request(SENDING_LOCK, { signal }, work).catch((): Found => ({ kind: 'unknown' }));
}

async function ask(write: SentWrite): Promise<Found> {
  const at = new Date(write.sentAt).toISOString();
  try {
    const { body } = await repeat(write, undefined, {
      ...{ at, isUnsure: false, agent: null, branch: null, shop: NO_SHOP },
    });
    return { kind: 'saved', body };
  } catch (error) {
    if (!(error instanceof ApiError) || isRunning(error)) return { kind: 'unknown' };
    const code = error.problem?.code;
    // The key was used for an earlier version of this change, before the user corrected it.
    if (code === 'idempotency_mismatch') return { kind: 'saved', body: null };
    return { kind: code === 'deed_shop' ? 'dropped' : 'unknown' };
  }
}
