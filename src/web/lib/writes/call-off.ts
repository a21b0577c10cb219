import { ApiError } from '../api-error.ts';
import { dropDraft } from '../forms/form-drafts.ts';
import { isOutOfReach } from '../offline/connection.ts';
import { isRunning, repeat } from './repeat.ts';
import { dropWrite, putWrite, type SentWrite } from './sent-writes.ts';
import { temporaryIdsIn } from './temporary-id.ts';

// Takes back a change that was not answered: it is asked for under its key in a way that can save nothing.

/** No shop has this name: what is not known by its key already is refused before anything is done. */
const NO_SHOP = 'none';
/** What was sent a moment ago may still be on its way to the server, or in the middle of being saved. */
const AGAIN_AFTER_MS = 4_000;

export type CalledOff = 'saved' | 'dropped' | 'unknown';

/** Never throws. What turns out to have been saved stays so; what nobody knows of stays where it is. */
export async function callOff(write: SentWrite): Promise<CalledOff> {
  // What names what is not saved yet has never been sent.
  if ((write.isUnsent && isOutOfReach()) || temporaryIdsIn(write).length > 0) {
    dropWrite(write.key);
    if (write.opening !== null) dropDraft(write.opening);
    return 'dropped';
  }
  // It is not sent again meanwhile.
  if (!write.isHeld) putWrite({ ...write, isHeld: true });
  let found = await ask(write);
  if (found === 'dropped') {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    found = await ask(write);
  }
  if (found === 'unknown') return found;
  dropWrite(write.key);
  if (write.opening !== null) dropDraft(write.opening);
  return found;
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
