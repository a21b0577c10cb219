import { ApiError, NetworkError } from '../api-error.ts';
import { dropDraft, holdDraft } from '../forms/form-drafts.ts';
import { isRefusal, repeat } from './repeat.ts';
import { closeWrite, dropWrite, findWrite, putWrite, type SentWrite } from './sent-writes.ts';
import { temporaryIdsIn } from './temporary-id.ts';

// Asks what became of a change that was not answered, by sending it again under its key: the server gives the answer
// of then, or saves it now.

export type Outcome =
  /** `body`: the server's answer, null where it only tells that it was. */
  | { kind: 'saved'; body: unknown }
  | { kind: 'refused'; error: unknown }
  /** It was cancelled and has never been saved; now it will not be. */
  | { kind: 'never' }
  /** Still no answer, or none that tells. */
  | { kind: 'unknown'; isUnsent: boolean };

/** @throws what `repeat` throws */
export type Send = (write: SentWrite) => Promise<unknown>;

const sendAlone: Send = async (write) => {
  if (write.deed) {
    const { hearsServer } = await import('../outbox/hears-server.ts');
    if (!(await hearsServer())) throw new NetworkError('The server was not heard', true);
  }
  return (await repeat(write, undefined, write.deed)).body;
};

/** What was cancelled is not known to the server. */
export class NeverSavedError extends Error {}

type Listener = (write: SentWrite, outcome: Outcome) => void;

const listeners = new Set<Listener>();
/** What will come of those that are on their way. */
export const running = new Map<string, Promise<Outcome>>();

/** Told what came of each that was asked about. Returns the function that ends the subscription. */
export function subscribeToOutcomes(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Never throws. Asked twice at the same time, it asks the server once.
 * @param send how, if it does not go alone
 */
export function settle(write: SentWrite, send: Send = sendAlone): Promise<Outcome> {
  const asked = running.get(write.key);
  if (asked) return asked;
  const asking = ask(write, send).finally(() => running.delete(write.key));
  running.set(write.key, asking);
  return asking;
}

/** Whether the server is being asked about any. */
export function isSettling(): boolean {
  return running.size > 0;
}

/** Takes in what was saved, and answered with this row, while no page was there. */
export function takeIn(write: SentWrite, row: unknown): void {
  if (write.opening !== null) dropDraft(write.opening);
  for (const listener of listeners) listener(write, saved(row));
  closeWrite(write, row);
}

async function ask(write: SentWrite, send: Send): Promise<Outcome> {
  // What it names is not there yet: whatever is sent would be about something else.
  if (temporaryIdsIn(write).length > 0) return { kind: 'unknown', isUnsent: true };
  const isFirst = write.isUnsent === true;
  if (isFirst) putWrite({ ...write, isUnsent: false });
  let outcome = await send(write).then(
    (body) => saved(body),
    (error) => outcomeOf(error),
  );
  // As it is by now: whoever has held or dropped it meanwhile has the last word.
  const now = findWrite(write.key);
  if (isFirst && now && outcome.kind === 'unknown' && outcome.isUnsent) putWrite({ ...now, isUnsent: true });
  // What nobody stands beside is not let go of by a message that passes.
  if (outcome.kind === 'refused' && write.isWaiting && now) {
    const { judge } = await import('../outbox/refusal.ts');
    const { row, refusal } = judge(write, outcome.error);
    if (refusal) putWrite({ ...now, isHeld: true, isUnsent: false, refusal });
    else outcome = saved(row);
  }
  const isOver = outcome.kind === 'never' || (outcome.kind === 'refused' && !write.isWaiting);
  if (isOver) dropWrite(write.key);
  if (write.opening !== null) {
    // Offered again, it would be entered twice.
    if (outcome.kind === 'saved') dropDraft(write.opening);
    else if (isOver) holdDraft(write.opening, false);
  }
  for (const listener of listeners) listener(write, outcome);
  // What is shown has taken the answer in: until then what waits is laid over it.
  if (outcome.kind === 'saved') closeWrite(write, outcome.body);
  return outcome;
}

const saved = (body: unknown): Outcome => ({ kind: 'saved', body });

/** Nothing is done before it is known who signs it. */
function needsSigner(error: unknown): boolean {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  return code === 'deed_signer' || code === 'agent_required';
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof NeverSavedError) return { kind: 'never' };
  // The key stands for what was sent before it was corrected.
  if (error instanceof ApiError && error.problem?.code === 'idempotency_mismatch') return saved(null);
  if (needsSigner(error)) return { kind: 'refused', error };
  if (isRefusal(error, true)) return { kind: 'refused', error };
  return { kind: 'unknown', isUnsent: error instanceof NetworkError && error.wasNeverSent };
}
