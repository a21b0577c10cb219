// What was typed into a form and never saved, kept on this device for a day: after a reload, a crash or a closed tab it
// is offered again. A logout leaves none of it.

import { logWarning } from '../log.ts';
import { currentOpening } from '../writes/open-forms.ts';

const PREFIX = 'draft:';
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Of a person no number that others could be deceived with stays behind. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['idNumber']);

export interface Draft {
  /** In milliseconds since 1970. */
  keptAt: number;
  /** What the person was doing: 'adding an order for Selma'. */
  doing: string;
  /** The form in the words of its head, by which what is sent from it is known. */
  form: string | null;
  /** The fields that were touched. */
  values: Readonly<Record<string, unknown>>;
  /** What these said before they were touched. */
  before: Readonly<Record<string, unknown>>;
}

/** What was last typed into this form, if that is not older than a day. */
export function readDraft(name: string): Draft | null {
  return attempt(() => {
    forgetOldDrafts();
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : (JSON.parse(text) as Draft);
  });
}

export function keepDraft(name: string, draft: Omit<Draft, 'keptAt' | 'form'>): void {
  const form = currentOpening()?.form ?? null;
  attempt(() => localStorage.setItem(PREFIX + name, textOf({ ...draft, form, keptAt: Date.now() })));
}

export function dropDraft(name: string): void {
  attempt(() => localStorage.removeItem(PREFIX + name));
}

/** What was sent from this form has arrived after all. */
export function dropDraftsOf(form: string): void {
  attempt(() => {
    for (const key of draftKeys()) if (draftAt(key).form === form) localStorage.removeItem(key);
  });
}

export function forgetDrafts(): void {
  attempt(() => {
    for (const key of draftKeys()) localStorage.removeItem(key);
  });
}

function forgetOldDrafts(): void {
  for (const key of draftKeys()) {
    const { keptAt } = draftAt(key);
    if (keptAt === undefined || Date.now() - keptAt > KEPT_MS) localStorage.removeItem(key);
  }
}

function draftAt(key: string): Partial<Draft> {
  return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Draft>;
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}

function textOf(draft: Draft): string {
  return JSON.stringify(draft, (key, value: unknown) => (NEVER_KEPT.has(key) ? undefined : value));
}

/** A browser may have no room, or be told to keep nothing: the form works all the same. */
function attempt<Answer>(work: () => Answer): Answer | null {
  try {
    return work();
  } catch (error) {
    logWarning('A draft could not be kept or read', error);
    return null;
  }
}
