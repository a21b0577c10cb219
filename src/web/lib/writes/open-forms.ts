import { leaveWrites } from './sent-writes.ts';

// Which form is under the hands: what is sent meanwhile is its save, ends with it, and bears its name.

/** From the opening of a form until it closes. */
export interface Opening {
  /** The form and what it is about, in the words of its head. */
  readonly form: string;
  /** Aborted when it closes: whoever closes a form whose save runs has cancelled it. */
  readonly closed: AbortSignal;
}

let openings: Opening[] = [];

/** Returns the function to call when it closes. */
export function enterForm(form: string): () => void {
  const controller = new AbortController();
  const opening = { form, closed: controller.signal };
  openings = [...openings, opening];
  return () => {
    openings = openings.filter((one) => one !== opening);
    leaveWrites(form);
    controller.abort();
  };
}

/** The uppermost one. */
export function currentOpening(): Opening | null {
  return openings.at(-1) ?? null;
}
