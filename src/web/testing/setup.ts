import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { isJittery, nextDelay } from '#testing/jitter.ts';
import { toaster } from '#web/app/providers.tsx';
import { dialogFrame } from '#web/components/dialog/lazy-dialog.tsx';
import { releasePlaces } from '#web/components/shop/step-guard.ts';
import { menuSurface } from '#web/components/ui/overlay/dropdown-menu.tsx';
import { clearToasts } from '#web/components/ui/overlay/toast-store.ts';
import { virtualizerCode } from '#web/components/ui/use-near-rows.ts';
import { forgetDevice } from '#web/lib/offline/forget-device.ts';
import { setForgotten } from '#web/lib/offline/forgotten.ts';
import { phonePlans } from '#web/lib/phone-plans.ts';
import { resetUnauthorized } from '#web/lib/unauthorized.ts';
import { forgetWrites } from '#web/lib/writes/sent-writes.ts';
import { takeCallLog } from './call-log.ts';
import './dom-matchers.ts';

// React's development build captures a stack for each element it creates, ten thousand a second, to print below its warnings: a sixth of the time of
// the tests. When the counter says there were too many, it captures none.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

/**
 * Prints the page only when the message is read, which is when a test fails: a query that waits fails many times before it succeeds, and printing the
 * page each time took a fifth of the time of the tests.
 */
class ElementMissing extends Error {
  constructor(words: string | null, place: Element) {
    super();
    // With this name the library shows where the test waited, not where it looked.
    this.name = 'TestingLibraryElementError';
    let whole = () =>
      (words?.includes('<body') ? [words] : [words, prettyDOM(place)]).filter(Boolean).join('\n\n');
    Object.defineProperty(this, 'message', {
      configurable: true,
      get: () => whole(),
      set: (told: string) => {
        whole = () => told;
      },
    });
  }
}

// Tests load real code and use a real server and database: a busy machine takes long. A passing test does not wait for this limit.
const WAIT_TIMEOUT_MS = 20_000;
configure({
  asyncUtilTimeout: WAIT_TIMEOUT_MS,
  getElementError: (words, place) => new ElementMissing(words, place),
});

// Loaded up front, as on a screen that has been open for a moment.
await Promise.all(
  [dialogFrame, menuSurface, phonePlans, toaster, virtualizerCode].map(
    (code: { load: () => Promise<unknown> }) => code.load(),
  ),
);

// Browser features that jsdom lacks and Radix uses.
class SilentObserver {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver = SilentObserver;
globalThis.IntersectionObserver = SilentObserver;

/** A WebSocket that greets and then stays silent: tests simulate announcements themselves. */
class QuietSocket {
  static OPEN = 1;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    const greet = () => this.onmessage?.({ data: '{"type":"HELLO","seq":0,"buildId":"dev"}' });
    if (isJittery) setTimeout(greet, nextDelay());
    else queueMicrotask(greet);
  }
  send() {}
  close() {}
}
Object.assign(globalThis, { WebSocket: QuietSocket });
// The same size as jsdom's window: lists first render what may be visible.
Object.defineProperties(screen, { availWidth: { value: innerWidth }, availHeight: { value: innerHeight } });
// Returns a promise, as in current Chromium.
Element.prototype.scrollIntoView = async () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
window.scrollTo = () => {};
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

const consoleErrors: unknown[][] = [];

beforeEach(() => {
  consoleErrors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    consoleErrors.push(words);
  });
});

afterEach(async ({ task }) => {
  const callLog = takeCallLog();
  if (task.result?.state === 'fail') process.stderr.write(`${[task.name, ...callLog].join('\n  ')}\n`);
  cleanup();
  // A dialog left open by a test blocks the mouse on the page behind it, even after it is removed.
  document.body.style.pointerEvents = '';
  clearToasts();
  releasePlaces();
  resetUnauthorized();
  forgetWrites();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  // Before the next file stubs `fetch` with its server: undoing a stub later would undo that too.
  vi.unstubAllGlobals();
  // Test files share modules: the state of one shop's session must not leak into the next file.
  await forgetDevice();
  setForgotten(false);
  // Any warning of React or a library is a defect of the app.
  expect(
    consoleErrors.map((words) => words.map(String).join(' ')),
    'unexpected console.error',
  ).toEqual([]);
});
