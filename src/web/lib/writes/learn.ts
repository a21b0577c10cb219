import { isCancelled, type SentWrite } from './sent-writes.ts';
import { type Outcome, type Send, settle } from './settle.ts';

/**
 * What became of a change that was not answered. What was cancelled is not saved by being asked about; anything else is sent
 * again. Never throws.
 */
export function learn(write: SentWrite): Promise<Outcome> {
  return isCancelled(write) ? settle(write, askOnly) : settle(write);
}

/** Hardly ever needed: its code comes then. */
const askOnly: Send = async (write) => (await import('./call-off.ts')).askOnly(write);
