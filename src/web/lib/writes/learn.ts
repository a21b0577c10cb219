import { isCancelled, type SentWrite } from './sent-writes.ts';
import { type Outcome, type Send, settle } from './settle.ts';

/**
 * Finds out what became of an unanswered change. A cancelled change is only asked about, which does not save it; any other is sent again. Never
 * throws.
 */
export function learn(write: SentWrite): Promise<Outcome> {
  return isCancelled(write) ? settle(write, askOnly) : settle(write);
}

/** Rarely needed, so its code is loaded on demand. */
const askOnly: Send = async (write) => (await import('./call-off.ts')).askOnly(write);
