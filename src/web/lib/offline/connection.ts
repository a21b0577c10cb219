import { createListeners } from '../listeners.ts';
import { KEPT_AT_HEADER, KEPT_PART_HEADER } from './kept-lists.ts';

// Whether the server is reachable, judged by the calls of this page, and which answers came from this device instead.

/** A single failed call may be chance: the server counts as unreachable from the second in a row. */
const MISSES_UNTIL_OFFLINE = 2;

let isOffline = false;
let missedInARow = 0;
/** The `date` of an answer leaves out the fraction of its second. */
export const DATE_EXACT_MS = 1_000;
/** Increased whenever the state is reset. */
let era = 0;
/**
 * The time in the server's last answer, and this device's at that moment (ms): by its clock (`here`), and since the page loaded (`run`). The server
 * may have written its time down at any moment of the call, which took `tookMs`.
 */
export const lastHeard = { server: Number.NaN, here: 0, run: 0, tookMs: 0 };
const keptAtByPath = new Map<string, number>();
/** Paths whose answer comes from the copy on this device: the server may have more rows. */
const parts = new Set<string>();
/** The functions that end reads which show a stored answer while they wait for the server. */
const awaited = new Set<() => void>();
const changes = createListeners();

/**
 * Notes whether an answer came from the server. A stored answer (with `x-kept-at`) means that the server gave none.
 * @param tookMs how long the call took
 */
export function noteAnswer(path: string, headers: Headers, tookMs = 0): void {
  const keptAt = Date.parse(headers.get(KEPT_AT_HEADER) ?? '');
  if (Number.isNaN(keptAt)) {
    keptAtByPath.delete(path);
    parts.delete(path);
    missedInARow = 0;
    // The server answers no API call with HTML. A proxy that answers in its place may have another time.
    if (!headers.get('content-type')?.startsWith('text/html')) {
      lastHeard.server = Date.parse(headers.get('date') ?? '');
      lastHeard.here = Date.now();
      lastHeard.run = performance.now();
      lastHeard.tookMs = tookMs;
    }
    setOffline(false);
  } else {
    // Forgets the stored answers of the last outage: they are no longer on screen, and would make everything look as old.
    if (!isOffline && awaited.size === 0) forgetKept();
    keep(path, headers, keptAt);
    missedInARow += 1;
    // Old rows are on screen, which is reported after the first failed call.
    setOffline(true);
  }
}

/** Call when a stored answer is shown while the server's is on its way, which is no failure. Returns the function to call when that is over. */
export function awaitServer(path: string, shown: Headers): () => void {
  const end = () => {
    awaited.delete(end);
    changes.tell();
  };
  keep(path, shown, Date.parse(shown.get(KEPT_AT_HEADER) ?? ''));
  awaited.add(end);
  changes.tell();
  return end;
}

/** Call when the server's own answer is on screen, even if the path was marked as stored while it was on its way. */
export function noteUpToDate(path: string): void {
  keptAtByPath.delete(path);
  parts.delete(path);
  changes.tell();
}

/**
 * Call when a call begins, and the returned function when no answer came. A call from before a reset says nothing about the server that the page has
 * now.
 */
export function expectAnswer(): () => void {
  const begun = era;
  return () => {
    if (begun === era) noteNoAnswer();
  };
}

export function noteNoAnswer(): void {
  missedInARow += 1;
  if (missedInARow >= MISSES_UNTIL_OFFLINE || !navigator.onLine) setOffline(true);
}

/** When the server gave the oldest of the kept answers at this path or below it; null when they are live. */
export function keptSince(path: string): number | null {
  const times = [...keptAtByPath].filter(([kept]) => isAtOrBelow(kept, path)).map(([, at]) => at);
  return times.length === 0 ? null : Math.min(...times);
}

/** Whether a stored answer is on screen while the server's is on its way. */
export function awaitsServer(): boolean {
  return awaited.size > 0 && !isOffline;
}

/** Resets everything: at the end of a session, and between tests. */
export function forgetAnswers(): void {
  forgetKept();
  awaited.clear();
  missedInARow = 0;
  era += 1;
  setOffline(false);
}

export function isOutOfReach(): boolean {
  return isOffline;
}

export const subscribeToConnection = changes.subscribe;

function setOffline(next: boolean): void {
  if (isOffline === next) return;
  isOffline = next;
  changes.tell();
}

/** Whether the answer at this path, or below it, was built from the copy on this device, and may lack rows. */
export function isPart(path: string): boolean {
  return [...parts].some((part) => isAtOrBelow(part, path));
}

function keep(path: string, headers: Headers, keptAt: number): void {
  keptAtByPath.set(path, keptAt);
  if (headers.has(KEPT_PART_HEADER)) parts.add(path);
  else parts.delete(path);
}

function forgetKept(): void {
  keptAtByPath.clear();
  parts.clear();
}

function isAtOrBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}?`) || path.startsWith(`${root}/`);
}
