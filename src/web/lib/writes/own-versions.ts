import { logWarning } from '../log.ts';

// The record versions that this device's own saves created. A row on screen may be older than a save made here a moment ago (other tabs, lists and
// copies have not read it again). A change made on such a row follows one's own save, and is no conflict.

const STORAGE_KEY = 'own-versions';
const MOST_RECORDS = 200;
const MOST_VERSIONS = 30;

/** By record (`entity:id`), the one changed last at the end. */
type Versions = Readonly<Record<string, readonly number[]>>;

/** Notes the version that a saved change of this device created. */
export function noteOwnVersion(turn: string, version: number): void {
  const { [turn]: known = [], ...others } = read();
  if (known.includes(version)) return;
  const next = Object.entries({ ...others, [turn]: [...known, version].slice(-MOST_VERSIONS) });
  keep(Object.fromEntries(next.slice(-MOST_RECORDS)));
}

/**
 * The version that the record has reached since `seen` by this device's own changes alone. Where another user changed it in between, the versions
 * stop before that change.
 */
export function ownVersionAfter(turn: string, seen: string): string {
  const own = new Set(read()[turn]);
  let version = Number(seen);
  while (own.has(version + 1)) version += 1;
  return String(version);
}

/** Call when the server has an earlier version than was saved from here: a backup was restored, and others create these version numbers now. */
export function forgetVersionsOf(turn: string): void {
  const { [turn]: _, ...others } = read();
  keep(others);
}

export function forgetOwnVersions(): void {
  globalThis.localStorage?.removeItem(STORAGE_KEY);
}

function keep(versions: Versions): void {
  try {
    globalThis.localStorage?.setItem(STORAGE_KEY, JSON.stringify(versions));
  } catch (error) {
    logWarning('A version of our own could not be noted', error);
  }
}

function read(): Versions {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage?.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Versions) : {};
  } catch {
    return {};
  }
}
