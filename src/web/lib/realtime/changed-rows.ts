import { createListeners } from '../listeners.ts';
import { entityOfPath } from './entity-keys.ts';
import type { RealtimeChange } from './socket-line.ts';

// Remembers who changed which row last: this tab, or somebody elsewhere. This tab's own changes are shown already; changes from elsewhere must not
// move what the user is about to touch.

const REMEMBERED_AT_MOST = 5_000;
/** A deleted row has no version to recognize its announcement by, so this time limit is used. */
const DELETE_ECHO_MS = 5_000;
/** Side effects of this tab's change on other rows appear in the reads within this time. */
const OWN_EFFECTS_MS = 5_000;

/** Increased with each change heard of, to tell the later of two. */
let turn = 0;
let everythingTurn = 0;
let everythingAt = 0;
const elsewhere = new Map<string, { turn: number; at: number }>();
const here = new Map<string, { turn: number; version: number; until: number }>();
let savedHereAt = Number.NEGATIVE_INFINITY;
let running = 0;
let waiting: (() => void)[] = [];

const saves = createListeners();

/** Calls the listener when a change of this tab was saved, before its answer is shown. Returns the function that ends the subscription. */
export const subscribeSaved = saves.subscribe;

const keyOf = (entity: string, id: number) => `${entity}:${id}`;

/** Call when a change is sent. Call the returned function with the body on success, or with nothing on failure. */
export function beginChange(method: string, path: string): (answer?: { body: unknown }) => void {
  running += 1;
  return (answer) => {
    running -= 1;
    if (answer) {
      savedHereAt = Date.now();
      noteHere(method, path, answer.body);
      saves.tell();
    }
    if (running > 0) return;
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve();
  };
}

/** Resolves when no change of this tab is being sent, after `limitMs` (ms) at the latest. */
export function changesSettled(limitMs: number): Promise<void> {
  if (running === 0) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
    setTimeout(resolve, limitMs);
  });
}

/** Notes announced changes. Returns those that this tab did not make. */
export function noteAnnounced(changes: readonly RealtimeChange[]): RealtimeChange[] {
  const foreign = changes.filter(({ entity, id, version }) => {
    const own = here.get(keyOf(entity, id));
    // The server may have restored a backup while it was not heard: others create these version numbers now.
    const isOwn = own !== undefined && own.turn > everythingTurn && own.version >= version;
    return !isOwn || own.until < Date.now();
  });
  if (elsewhere.size > REMEMBERED_AT_MOST) elsewhere.clear();
  turn += 1;
  for (const { entity, id } of foreign) elsewhere.set(keyOf(entity, id), { turn, at: Date.now() });
  return foreign;
}

/** Resets everything, at the end of a session and between tests: another shop's rows may have the same ids. */
export function forgetChangedRows(): void {
  elsewhere.clear();
  here.clear();
  everythingTurn = 0;
  everythingAt = 0;
  savedHereAt = Number.NEGATIVE_INFINITY;
}

/** Notes that any row may have been changed elsewhere. */
export function noteEverything(): void {
  turn += 1;
  everythingTurn = turn;
  everythingAt = Date.now();
}

/**
 * Whether the last known change of this row was made elsewhere. A list may be read before a change is announced: a row without any known change
 * counts as this tab's own only shortly after this tab saved something.
 */
export function isChangedElsewhere(entity: string, id: number): boolean {
  const key = keyOf(entity, id);
  const heardTurn = Math.max(elsewhere.get(key)?.turn ?? 0, everythingTurn);
  const ownTurn = here.get(key)?.turn ?? 0;
  if (heardTurn === 0 && ownTurn === 0) return Date.now() - savedHereAt > OWN_EFFECTS_MS;
  return heardTurn > ownTurn;
}

/** When the last change of this row that was made elsewhere was announced (ms); 0 if none is known. */
export function changedElsewhereAt(entity: string, id: number): number {
  return elsewhere.get(keyOf(entity, id))?.at ?? 0;
}

/** Whether this tab has changed the row itself. */
export function isWrittenHere(entity: string, id: number): boolean {
  return here.has(keyOf(entity, id));
}

/** How many rows of this entity were changed elsewhere since that moment (ms); infinity when any may have been. */
export function countChangedSince(entity: string, since: number): number {
  if (everythingAt > since) return Number.POSITIVE_INFINITY;
  let found = 0;
  for (const [key, { at }] of elsewhere) if (at > since && key.startsWith(`${entity}:`)) found += 1;
  return found;
}

function noteHere(method: string, path: string, body: unknown): void {
  const entity = entityOfPath(path);
  if (entity === null) return;
  if (here.size > REMEMBERED_AT_MOST) here.clear();
  turn += 1;
  const deletedId = method === 'DELETE' ? /^\/api\/[a-z-]+\/(\d+)(\?|$)/.exec(path)?.[1] : undefined;
  if (deletedId !== undefined) {
    const until = Date.now() + DELETE_ECHO_MS;
    here.set(keyOf(entity, Number(deletedId)), { turn, version: Number.POSITIVE_INFINITY, until });
  } else if (isRow(body)) {
    here.set(keyOf(entity, body.id), { turn, version: body.version, until: Number.POSITIVE_INFINITY });
  }
}

function isRow(body: unknown): body is { id: number; version: number } {
  const { id, version } = (body ?? {}) as Record<string, unknown>;
  return typeof id === 'number' && typeof version === 'number';
}
