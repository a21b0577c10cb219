// Drafts: unsaved form input, stored on this device for a day and offered again after a reload, a crash or a closed tab. Each opening of a form has
// its own draft, and a save removes only that. A logout removes all.

import { logWarning } from '../log.ts';
import { isToldIn } from '../told-in.ts';

const PREFIX = 'draft:';
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Personal numbers that could be misused are never stored. */
const NEVER_KEPT: ReadonlySet<string> = new Set(['idNumber', 'idLast4', 'confirmation']);

export interface Draft {
  /** The opening of the form that it was typed into. */
  opening: string;
  /** The form, and the record that it is about: 'edit-order:12'. */
  name: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** What the person was doing: 'adding an order for Selma'. */
  doing: string;
  /** The fields that were touched. */
  values: Readonly<Record<string, unknown>>;
  /** The values of these fields before they were touched. */
  before: Readonly<Record<string, unknown>>;
  /** True when it was sent and the form was closed before the answer: offered now, it might be entered twice. */
  isHeld?: boolean;
  /** The refused change that it corrects. It is sent with the same key, so that dependent changes still refer to its record. */
  corrects?: Corrected | undefined;
}

/** The path and the key of a refused change. */
export interface Corrected {
  key: string;
  path: string;
}

/** The opening whose draft the user asked to open: its form restores it without asking. */
let wanted: string | null = null;

/** The latest draft of this form, not older than a day, and not of any of these openings. */
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

/** Whether any draft is stored. */
export function hasDrafts(): boolean {
  return !!attempt(() => {
    forgetOldDrafts();
    return draftKeys().length;
  });
}

/** Whether a draft of this opening is stored. */
export function hasDraft(opening: string): boolean {
  return attempt(() => localStorage.getItem(PREFIX + opening)) !== null;
}

/** The name of the form of this opening's draft. */
export function draftName(opening: string): string | null {
  return attempt(() => draftAt(PREFIX + opening).name ?? null);
}

/** Makes the next form of its name restore this opening's draft at once. */
export function openDraft(opening: string, corrects: Corrected): void {
  attempt(() => {
    const key = PREFIX + opening;
    if (localStorage.getItem(key) === null) return;
    localStorage.setItem(key, JSON.stringify({ ...draftAt(key), isHeld: false, corrects }));
    wanted = opening;
  });
}

/** Whether the user asked to open this draft; true only once. */
export function takeWanted(opening: string): boolean {
  const isWanted = opening === wanted;
  if (isWanted) wanted = null;
  return isWanted;
}

/** The keys of the changes that are being corrected. */
export function keysInCorrection(): string[] {
  return attempt(() => draftKeys().flatMap((key) => draftAt(key).corrects?.key ?? [])) ?? [];
}

export function keepDraft(draft: Omit<Draft, 'keptAt'>): void {
  attempt(() => localStorage.setItem(PREFIX + draft.opening, textOf({ ...draft, keptAt: Date.now() })));
}

/** Holds a draft back, or releases it: it is held while it is unknown whether it was saved. */
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

/** Calls `onChange` when another tab stores or deletes this opening's draft. Returns the function that ends it. */
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

/** Deletes the drafts that contain any of these texts. */
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

/** Storage may be full or forbidden: the form works without drafts. */
function attempt<Answer>(work: () => Answer): Answer | null {
  try {
    return work();
  } catch (error) {
    logWarning('A draft could not be saved or read', error);
    return null;
  }
}
