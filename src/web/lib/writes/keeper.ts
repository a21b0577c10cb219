import type { WaitsError } from '../api-error.ts';
import type { SentWrite } from './sent-writes.ts';

/** Takes what has no connection, for later. */
export interface Keeper {
  mayWait(write: SentWrite): boolean;
  /**
   * The same with the real numbers of what was made here and has been saved since.
   * @throws WordedError when it names what is not saved yet, and may not wait
   */
  named(write: SentWrite): SentWrite;
  /** Whether something else about the same record has not been sent yet: what is done later comes later. */
  isBehindOthers(write: SentWrite): boolean;
  /** Whoever has sent it is done with it: from now on it is sent by itself. Answers what to throw. */
  leave(write: SentWrite, isUnsent: boolean): WaitsError;
}

/** What may wait, as far as the outbox has come to say: also while it cannot keep it. */
export const rules: { current: Pick<Keeper, 'mayWait'> | null } = { current: null };
