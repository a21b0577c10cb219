import { type Corrected, holdDraft } from '../forms/form-drafts.ts';
import { randomId } from '../random-id.ts';
import { isOnItsWay, leaveWrites } from './sent-writes.ts';

// Which form is under the hands: what is read and sent meanwhile is its save, ends with it, and is known by its opening.

/** From the opening of a form until it closes. */
export interface Opening {
  readonly id: string;
  /** The form and what it is about, in the words of its head. */
  readonly form: string;
  /** Aborted when it closes: whoever closes a form whose save runs has cancelled it. */
  readonly closed: AbortSignal;
}

/** What is corrected at an opening. */
export const corrections = new Map<string, Corrected>();

let openings: readonly Opening[] = [];
/** Those whose save is under way. */
let saving: readonly Opening[] = [];

/** Returns the function to call when it closes. */
export function enterForm(form: string, id = randomId()): () => void {
  const controller = new AbortController();
  const opening = { id, form, closed: controller.signal };
  openings = [...openings, opening];
  return () => {
    openings = openings.filter((one) => one !== opening);
    leaveWrites(id);
    if (isOnItsWay(id)) holdDraft(id, true);
    controller.abort();
  };
}

/** The uppermost one. */
export function currentOpening(): Opening | null {
  return openings.at(-1) ?? null;
}

/**
 * Runs the save of this opening. Whatever it waits for, a read, a change or a query, fails when the form closes: so a
 * cancelled save never comes to send its next change. Once it is over, a read that it has begun for the screens goes on.
 */
export async function runSave<T>(opening: Opening | null, save: () => Promise<T>): Promise<T> {
  if (opening === null) return save();
  const cancelled = new AbortController();
  const cancel = () => cancelled.abort();
  opening.closed.addEventListener('abort', cancel);
  const underWay = { ...opening, closed: cancelled.signal };
  saving = [...saving, underWay];
  const end = () => {
    saving = saving.filter((one) => one !== underWay);
  };
  cancelled.signal.addEventListener('abort', end);
  try {
    return await save();
  } finally {
    end();
    opening.closed.removeEventListener('abort', cancel);
  }
}

/** The opening whose save is under way. */
export function currentSave(): Opening | null {
  return saving.at(-1) ?? null;
}

/** The same answer, but for a save whose form closes before it comes. */
export function untilClosed<T>(answer: Promise<T>, opening = currentSave()): Promise<T> {
  if (opening === null) return answer;
  const { closed } = opening;
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(closed.reason);
    closed.addEventListener('abort', giveUp);
    answer.then(resolve, reject).finally(() => closed.removeEventListener('abort', giveUp));
    if (closed.aborted) giveUp();
  });
}
