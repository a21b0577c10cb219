import { ApiError, NetworkError } from '../api-error.ts';
import { dropDraft, holdDraft } from '../forms/form-drafts.ts';
import { createListeners } from '../listeners.ts';
import { isRefusal, repeat } from './repeat.ts';
import { closeWrite, dropWrite, findWrite, putWrite, type SentWrite } from './sent-writes.ts';
import { temporaryIdsIn } from './temporary-id.ts';

// Finds out what became of an unanswered change by sending it again with its idempotency key: the server returns the stored answer, or saves the
// change now.

export type Outcome =
  /** `body`: the server's answer; null where the server only says that it was saved. */
  | { kind: 'saved'; body: unknown }
  | { kind: 'refused'; error: unknown }
  /** It was cancelled, was never saved and will not be. */
  | { kind: 'never' }
  /** Still no answer, or one that does not tell. */
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

/** The server does not know the cancelled change. */
export class NeverSavedError extends Error {}

const outcomes = createListeners<[write: SentWrite, outcome: Outcome]>();
/** By key: the pending outcomes of the changes that are being sent. */
export const running = new Map<string, Promise<Outcome>>();

/** Calls the listener with the outcome of each change that is settled. Returns the function that ends the subscription. */
export const subscribeToOutcomes = outcomes.subscribe;

/**
 * Never throws. Concurrent calls for one change share one request.
 * @param send how to send it, if not by itself
 */
export function settle(write: SentWrite, send: Send = sendAlone): Promise<Outcome> {
  const asked = running.get(write.key);
  if (asked) return asked;
  const asking = ask(write, send).finally(() => running.delete(write.key));
  running.set(write.key, asking);
  return asking;
}

/** Whether any change is being sent. */
export function isSettling(): boolean {
  return running.size > 0;
}

/** Closes a change that was saved while no page was open. `row` is the server's answer. */
export function takeIn(write: SentWrite, row: unknown): void {
  if (write.opening !== null) dropDraft(write.opening);
  outcomes.tell(write, saved(row));
  closeWrite(write, row);
}

async function ask(write: SentWrite, send: Send): Promise<Outcome> {
  // A record it refers to does not exist on the server yet: sent now, it would concern another one.
  if (temporaryIdsIn(write).length > 0) return { kind: 'unknown', isUnsent: true };
  const isFirst = write.isUnsent === true;
  if (isFirst) putWrite({ ...write, isUnsent: false });
  let outcome = await send(write).then(
    (body) => saved(body),
    (error) => outcomeOf(error),
  );
  // Its current state: a hold or a removal by the user in the meantime takes precedence.
  const now = findWrite(write.key);
  if (isFirst && now && outcome.kind === 'unknown' && outcome.isUnsent) putWrite({ ...now, isUnsent: true });
  // A refused change that waited in the outbox stays there with its refusal: nobody may be looking, and a toast would be missed.
  if (outcome.kind === 'refused' && write.isWaiting && now) {
    const { judge } = await import('../outbox/refusal.ts');
    const { row, refusal } = judge(write, outcome.error);
    if (refusal) putWrite({ ...now, isHeld: true, isUnsent: false, refusal });
    else outcome = saved(row);
  }
  const isOver = outcome.kind === 'never' || (outcome.kind === 'refused' && !write.isWaiting);
  if (isOver) dropWrite(write.key);
  if (write.opening !== null) {
    // A draft offered after the save would be entered a second time.
    if (outcome.kind === 'saved') dropDraft(write.opening);
    else if (isOver) holdDraft(write.opening, false);
  }
  outcomes.tell(write, outcome);
  // Listeners have updated the screens by now; until then the waiting change is laid over the rows.
  if (outcome.kind === 'saved') closeWrite(write, outcome.body);
  return outcome;
}

const saved = (body: unknown): Outcome => ({ kind: 'saved', body });

/** Whether the server refused it because it must first know who signs. */
function needsSigner(error: unknown): boolean {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  return code === 'deed_signer' || code === 'agent_required';
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof NeverSavedError) return { kind: 'never' };
  // The key was used for an earlier version of this change, before the user corrected it.
  if (error instanceof ApiError && error.problem?.code === 'idempotency_mismatch') return saved(null);
  if (needsSigner(error)) return { kind: 'refused', error };
  if (isRefusal(error, true)) return { kind: 'refused', error };
  return { kind: 'unknown', isUnsent: error instanceof NetworkError && error.wasNeverSent };
}
