import { ApiError, NetworkError } from '../api-error.ts';
import { dropDraft } from '../forms/form-drafts.ts';
import { WRITE_LIMIT_MS } from '../limits.ts';
import { isOutOfReach } from '../offline/connection.ts';
import { isRunning, repeat } from './repeat.ts';
import { dropWrite, findWrite, putWrite, type SentWrite } from './sent-writes.ts';
import { NeverSavedError, running, type Send } from './settle.ts';
import { temporaryIdsIn } from './temporary-id.ts';

// Asks about a change that was not answered, under its key and in a way that can save nothing: to take it back, or to learn what
// became of it.

/** No shop has this name: what is not known by its key already is refused before anything is done. */
const NO_SHOP = 'none';
/** What was sent a moment ago may still be on its way to the server, or in the middle of being saved. */
const AGAIN_AFTER_MS = 4_000;
/** Held, with others, by whoever sends, for as long as something is on its way. */
export const SENDING_LOCK = 'outbox-sending';
/** What is on its way is given up by then; a tab that has been frozen meanwhile keeps the lock. */
const ON_ITS_WAY_MS = WRITE_LIMIT_MS + 5_000;

export type CalledOff = 'saved' | 'dropped' | 'unknown';

/** `body`: what the server answered then, null where it only tells that it did. */
type Found = { kind: 'saved'; body: unknown } | { kind: 'dropped' } | { kind: 'unknown' };

/**
 * Never throws. What turns out to have been saved stays so; what nobody knows of stays where it is.
 * @param asked it, as somebody has seen it: it may have been sent since
 */
export async function callOff(asked: SentWrite): Promise<CalledOff> {
  const kept = findWrite(asked.key);
  // What names what is not saved yet has never been sent.
  if (kept && ((kept.isUnsent && isOutOfReach()) || temporaryIdsIn(kept).length > 0)) {
    drop(kept);
    return 'dropped';
  }
  const outcome = await running.get(asked.key);
  if (outcome?.kind === 'saved') return 'saved';
  // It is not sent again meanwhile.
  const held = findWrite(asked.key);
  if (held && !held.isHeld) putWrite({ ...held, isHeld: true });
  const write = held ?? asked;
  const { kind } = await askTwice(write);
  if (kind !== 'unknown') drop(write);
  return kind;
}

/** Asks what became of what was cancelled. @throws NeverSavedError when it has not been saved, and will not be */
export const askOnly: Send = async (write) => {
  if (write.isUnsent) throw new NeverSavedError();
  const found = await askTwice(write);
  if (found.kind === 'dropped') throw new NeverSavedError();
  if (found.kind === 'unknown') throw new NetworkError('Nobody knows what became of it', false);
  return found.body;
};

function drop({ key, opening }: SentWrite): void {
  dropWrite(key);
  if (opening !== null) dropDraft(opening);
}

async function askTwice(write: SentWrite): Promise<Found> {
  const found = await afterWhatIsSent(() => ask(write));
  if (found.kind !== 'dropped') return found;
  await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  return ask(write);
}

/** The server does not know yet what is on its way to it, from whichever tab: many at once take their time over a slow line. */
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
    // The key stands for what was sent before it was corrected.
    if (code === 'idempotency_mismatch') return { kind: 'saved', body: null };
    return { kind: code === 'deed_shop' ? 'dropped' : 'unknown' };
  }
}
