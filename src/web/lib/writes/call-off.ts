import { ApiError } from '../api-error.ts';
import { dropDraft } from '../forms/form-drafts.ts';
import { WRITE_LIMIT_MS } from '../limits.ts';
import { isOutOfReach } from '../offline/connection.ts';
import { isRunning, repeat } from './repeat.ts';
import { dropWrite, putWrite, type SentWrite } from './sent-writes.ts';
import { running } from './settle.ts';
import { temporaryIdsIn } from './temporary-id.ts';

// Takes back a change that was not answered: it is asked for under its key in a way that can save nothing.

/** No shop has this name: what is not known by its key already is refused before anything is done. */
const NO_SHOP = 'none';
/** What was sent a moment ago may still be on its way to the server, or in the middle of being saved. */
const AGAIN_AFTER_MS = 4_000;
/** Held, with others, by whoever sends, for as long as something is on its way. */
export const SENDING_LOCK = 'outbox-sending';
/** What is on its way is given up by then; a tab that has been frozen meanwhile keeps the lock. */
const ON_ITS_WAY_MS = WRITE_LIMIT_MS + 5_000;

export type CalledOff = 'saved' | 'dropped' | 'unknown';

/** Never throws. What turns out to have been saved stays so; what nobody knows of stays where it is. */
export async function callOff(write: SentWrite): Promise<CalledOff> {
  // What names what is not saved yet has never been sent.
  if ((write.isUnsent && isOutOfReach()) || temporaryIdsIn(write).length > 0) {
    dropWrite(write.key);
    if (write.opening !== null) dropDraft(write.opening);
    return 'dropped';
  }
  const outcome = await running.get(write.key);
  if (outcome?.kind === 'saved') return 'saved';
  // It is not sent again meanwhile.
  if (!write.isHeld) putWrite({ ...write, isHeld: true });
  let found = await afterWhatIsSent(() => ask(write));
  if (found === 'dropped') {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    found = await ask(write);
  }
  if (found === 'unknown') return found;
  dropWrite(write.key);
  if (write.opening !== null) dropDraft(write.opening);
  return found;
}

/** The server does not know yet what is on its way to it, from whichever tab: many at once take their time over a slow line. */
async function afterWhatIsSent(work: () => Promise<CalledOff>): Promise<CalledOff> {
  if (!navigator.locks) return work();
  const signal = AbortSignal.timeout(ON_ITS_WAY_MS);
  return navigator.locks.request(SENDING_LOCK, { signal }, work).catch(() => 'unknown');
}

async function ask(write: SentWrite): Promise<CalledOff> {
  const at = new Date(write.sentAt).toISOString();
  try {
    await repeat(write, undefined, { at, isUnsure: false, agent: null, branch: null, shop: NO_SHOP });
    return 'saved';
  } catch (error) {
    if (!(error instanceof ApiError) || isRunning(error)) return 'unknown';
    const code = error.problem?.code;
    // The key stands for what was sent before it was corrected.
    if (code === 'idempotency_mismatch') return 'saved';
    return code === 'deed_shop' ? 'dropped' : 'unknown';
  }
}
