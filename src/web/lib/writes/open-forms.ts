import { type Corrected, holdDraft } from '../forms/form-drafts.ts';
import { randomId } from '../random-id.ts';
import { isOnItsWay, leaveWrites } from './sent-writes.ts';

// Which form is open. Whatever is read and sent during its save belongs to that save, ends with it, and is identified by the opening of the form.

/** One opening of a form, from when it opens until it closes. */
export interface Opening {
  readonly id: string;
  /** The form and its subject, in the words of its title. */
  readonly form: string;
  /** Aborted when the form closes: closing a form while it saves cancels the save. */
  readonly closed: AbortSignal;
}

/** By opening id: the refused change that the form corrects. */
export const corrections = new Map<string, Corrected>();

let openings: readonly Opening[] = [];
/** The openings whose save is running. */
let saving: readonly Opening[] = [];

/** Registers an open form. Returns the function to call when the form closes. */
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

/** The topmost open form. */
export function currentOpening(): Opening | null {
  return openings.at(-1) ?? null;
}

/**
 * Runs the save of this opening. Any read, change or query that the save awaits fails when the form closes, so that a cancelled save never sends its
 * next change. Once the save is over, a read that it started for the screens goes on.
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

/** The opening whose save is running. */
export function currentSave(): Opening | null {
  return saving.at(-1) ?? null;
}

/** Resolves like `answer`, but rejects when the form of the save closes first. */
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
