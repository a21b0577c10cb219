import { logWarning } from '../log.ts';

// Which versions of records this device has made itself. A row that is shown may be older than what was saved from here a
// moment ago, with every tab, list and copy that has not read it again: what is done on it then is done after one's own change, and is
// no conflict with oneself.

const STORAGE_KEY = 'own-versions';
const MOST_RECORDS = 200;
const MOST_VERSIONS = 30;

/** By record, the latest changed one last. */
type Versions = Readonly<Record<string, readonly number[]>>;

/** Told of every change of this device that was answered. */
export function noteOwnVersion(turn: string, version: number): void {
  const { [turn]: known = [], ...others } = read();
  if (known.includes(version)) return;
  const next = Object.entries({ ...others, [turn]: [...known, version].slice(-MOST_VERSIONS) });
  keep(Object.fromEntries(next.slice(-MOST_RECORDS)));
}

/** The version that the seen one has become by this device's own changes alone; the seen one where anybody else came between. */
export function ownVersionAfter(turn: string, seen: string): string {
  const own = new Set(read()[turn]);
  let version = Number(seen);
  while (own.has(version + 1)) version += 1;
  return String(version);
}

/** The record stands at an earlier version than was saved from here: a backup was put back, and others make these versions now. */
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
