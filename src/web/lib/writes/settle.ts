import { ApiError, userMessageOf } from '../api-error.ts';
import { dropDraft, holdDraft } from '../forms/form-drafts.ts';
import { isRefusal, repeat } from './repeat.ts';
import { dropWrite, putWrite, type SentWrite } from './sent-writes.ts';

// Asks what became of a change that was not answered, by sending it again under its key: the server gives the answer
// of then, or saves it now.

export type Outcome =
  | { kind: 'saved' }
  | { kind: 'refused'; error: unknown }
  /** Still no answer, or none that tells. */
  | { kind: 'unknown' };

type Listener = (write: SentWrite, outcome: Outcome) => void;

const listeners = new Set<Listener>();
const running = new Map<string, Promise<Outcome>>();

/** Told what came of each that was asked about. Returns the function that ends the subscription. */
export function subscribeToOutcomes(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Never throws. Asked twice at the same time, it asks the server once. */
export function settle(write: SentWrite): Promise<Outcome> {
  const asked = running.get(write.key);
  if (asked) return asked;
  const asking = ask(write).finally(() => running.delete(write.key));
  running.set(write.key, asking);
  return asking;
}

async function ask(write: SentWrite): Promise<Outcome> {
  const outcome = await repeat(write, undefined, write.deed).then(saved, (error) => outcomeOf(error));
  // What nobody stands beside is not let go of by a message that passes.
  if (outcome.kind === 'refused' && write.isWaiting)
    putWrite({ ...write, isHeld: true, refusal: userMessageOf(outcome.error) });
  else if (outcome.kind !== 'unknown') dropWrite(write.key);
  if (write.opening !== null) {
    // Offered again, it would be entered twice.
    if (outcome.kind === 'saved') dropDraft(write.opening);
    else if (outcome.kind === 'refused') holdDraft(write.opening, false);
  }
  for (const listener of listeners) listener(write, outcome);
  return outcome;
}

const saved = (): Outcome => ({ kind: 'saved' });

function outcomeOf(error: unknown): Outcome {
  // The key stands for what was sent before it was corrected.
  if (error instanceof ApiError && error.problem?.code === 'idempotency_mismatch') return saved();
  return isRefusal(error, true) ? { kind: 'refused', error } : { kind: 'unknown' };
}
