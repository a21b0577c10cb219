// What was typed into a form and never saved, kept on this device for a day: after a reload, a crash or a closed tab it
// is offered again. Each opening of a form keeps its own, and a save takes only that away. A logout leaves none of it.

import { logWarning } from '../log.ts';
import { isToldIn } from '../told-in.ts';

const PREFIX = 'draft:';
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Of a person no number that others could be deceived with stays behind. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['idNumber', 'idLast4', 'confirmation']);

export interface Draft {
  /** The opening of the form that it was typed into. */
  opening: string;
  /** The form, and the record that it is about: 'edit-order:12'. */
  name: string;
  /** In milliseconds since 1970. */
  keptAt: number;
  /** What the person was doing: 'adding an order for Selma'. */
  doing: string;
  /** The fields that were touched. */
  values: Readonly<Record<string, unknown>>;
  /** What these said before they were touched. */
  before: Readonly<Record<string, unknown>>;
  /** Sent, and left before the answer: offered again now, it would be entered twice. */
  isHeld?: boolean;
  /** It corrects what was refused, and is sent under its key: what hangs on that hangs on it. */
  corrects?: Corrected | undefined;
}

/** What was refused: where it was sent, and under which key. */
export interface Corrected {
  key: string;
  path: string;
}

/** The opening whose draft somebody has asked for: its form goes on with it unasked. */
let wanted: string | null = null;

/** What was last typed into this form, if that is not older than a day, at an opening that is none of these. */
export function readDraft(name: string, openings?: ReadonlySet<string>): Draft | null {
  return attempt(() => {
    forgetOldDrafts();
    const drafts = draftKeys().map((key) => draftAt(key) as Draft);
    const offered = drafts.filter(
      (draft) => draft.name === name && !draft.isHeld && !openings?.has(draft.opening),
    );
    const isWanted = (draft: Draft) => draft.opening === wanted;
    return offered.find(isWanted) ?? offered.sort((a, b) => b.keptAt - a.keptAt)[0] ?? null;
  });
}

/** Whether something typed at this opening is kept. */
export function hasDraft(opening: string): boolean {
  return attempt(() => localStorage.getItem(PREFIX + opening)) !== null;
}

/** Which form what was typed at this opening belongs to. */
export function draftName(opening: string): string | null {
  return attempt(() => draftAt(PREFIX + opening).name ?? null);
}

/** Offers what was typed at this opening again, at once in the next form of its name. */
export function openDraft(opening: string, corrects: Corrected): void {
  attempt(() => {
    const key = PREFIX + opening;
    if (localStorage.getItem(key) === null) return;
    localStorage.setItem(key, JSON.stringify({ ...draftAt(key), isHeld: false, corrects }));
    wanted = opening;
  });
}

/** Whether somebody has asked for this one; asked once. */
export function takeWanted(opening: string): boolean {
  const isWanted = opening === wanted;
  if (isWanted) wanted = null;
  return isWanted;
}

/** The keys of what is being corrected. */
export function keysInCorrection(): string[] {
  return attempt(() => draftKeys().flatMap((key) => draftAt(key).corrects?.key ?? [])) ?? [];
}

export function keepDraft(draft: Omit<Draft, 'keptAt'>): void {
  attempt(() => localStorage.setItem(PREFIX + draft.opening, textOf({ ...draft, keptAt: Date.now() })));
}

/** Whether what was typed at this opening is kept back, as long as nobody knows whether it was saved. */
export function holdDraft(opening: string, isHeld: boolean): void {
  attempt(() => {
    const key = PREFIX + opening;
    if (localStorage.getItem(key) !== null)
      localStorage.setItem(key, JSON.stringify({ ...draftAt(key), isHeld }));
  });
}

export function dropDraft(opening: string): void {
  attempt(() => localStorage.removeItem(PREFIX + opening));
}

/** Told when another tab keeps or drops what was typed at this opening. Returns the function that ends it. */
export function watchDraft(opening: string, onChange: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === PREFIX + opening) onChange();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

export function forgetDrafts(): void {
  attempt(() => {
    for (const key of draftKeys()) localStorage.removeItem(key);
  });
}

/** Those in which any of these texts stands. */
export function forgetDraftsAbout(texts: readonly string[]): void {
  attempt(() => {
    for (const key of draftKeys()) {
      const kept = localStorage.getItem(key) ?? '';
      if (isToldIn(kept, texts)) localStorage.removeItem(key);
    }
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
