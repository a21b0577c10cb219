import { KEPT_AT_HEADER, KEPT_PART_HEADER } from './kept-lists.ts';

// Whether the server answers, as far as the calls of this page can tell, and what was answered from this device instead.

/** One lost call is a lost call: only with the second in a row is the server out of reach. */
const MISSES_UNTIL_OFFLINE = 2;

let isOffline = false;
let missedInARow = 0;
/** Goes up whenever everything is forgotten. */
let era = 0;
/** The time that the server's last answer bears, and this device's then (ms): by its clock, and by how long the page had run. */
export const lastHeard = { server: Number.NaN, here: 0, run: 0 };
const keptAtByPath = new Map<string, number>();
/** Of these the server may have more than this device carries. */
const parts = new Set<string>();
/** What ends the reads that have shown what this device keeps and wait for the server. */
const awaited = new Set<() => void>();
const listeners = new Set<() => void>();

/** Each answer tells: one that was kept means that the server did not give any. */
export function noteAnswer(path: string, headers: Headers): void {
  const keptAt = Date.parse(headers.get(KEPT_AT_HEADER) ?? '');
  if (Number.isNaN(keptAt)) {
    keptAtByPath.delete(path);
    parts.delete(path);
    missedInARow = 0;
    // The server answers no call of the app with a page: what does so in its place may have another time.
    if (!headers.get('content-type')?.startsWith('text/html')) {
      lastHeard.server = Date.parse(headers.get('date') ?? '');
      lastHeard.here = Date.now();
      lastHeard.run = performance.now();
    }
    setOffline(false);
  } else {
    // What was shown when it was out of reach the last time is not on the screen by that: it would make everything as old.
    if (!isOffline && awaited.size === 0) forgetKept();
    keep(path, headers, keptAt);
    missedInARow += 1;
    // What is shown is old: that is said at once.
    setOffline(true);
  }
}

/**
 * What this device keeps is shown until the server's answer comes, which has been asked for: nothing is wrong. Returns the
 * function to call when that is over.
 */
export function awaitServer(path: string, shown: Headers): () => void {
  const end = () => {
    awaited.delete(end);
    tellAll();
  };
  keep(path, shown, Date.parse(shown.get(KEPT_AT_HEADER) ?? ''));
  awaited.add(end);
  tellAll();
  return end;
}

/** The server's own answer is shown now, whatever was said of the path while that was on its way. */
export function noteUpToDate(path: string): void {
  keptAtByPath.delete(path);
  parts.delete(path);
  tellAll();
}

/**
 * Call as a call begins; what it returns is called when no answer came. One that began before everything was forgotten says
 * nothing of the server that the page has now.
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

/** Whether something stands as this device had kept it, and the server's answer is on its way. */
export function awaitsServer(): boolean {
  return awaited.size > 0 && !isOffline;
}

/** Nothing is known any more: at the end of a session, and between tests. */
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

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function setOffline(next: boolean): void {
  if (isOffline === next) return;
  isOffline = next;
  tellAll();
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

/** Whether the answer at this path, or below it, is of what is carried only. */
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
