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
import { forgetDevice, rememberDevice } from '#web/lib/offline/forget-device.ts';
import { phonePlans } from '#web/lib/phone-plans.ts';
import { resetUnauthorized } from '#web/lib/unauthorized.ts';
import { forgetWrites } from '#web/lib/writes/sent-writes.ts';
import { takeCallLog } from './call-log.ts';
import './dom-matchers.ts';

// React's development build captures a stack for each element it makes, ten thousand a second, to print them below its
// warnings: a sixth of what the tests cost. Told that it has made too many, it captures none.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

/**
 * Prints the page where the words are read, which is when a test fails: what is waited for is missed again and again
 * until it comes, and to print the page each time took a fifth of all that the tests cost.
 */
class ElementMissing extends Error {
  constructor(words: string | null, place: Element) {
    super();
    // By this name the library shows where the test waited, not where it looked.
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

// Real code is fetched, a real server and database answer: a busy machine takes its time, and a test that passes does
// not wait for this.
const WAIT_TIMEOUT_MS = 20_000;
configure({
  asyncUtilTimeout: WAIT_TIMEOUT_MS,
  getElementError: (words, place) => new ElementMissing(words, place),
});

// As on a screen that has been open for a moment.
await Promise.all(
  [dialogFrame, menuSurface, phonePlans, toaster, virtualizerCode].map(
    (code: { load: () => Promise<unknown> }) => code.load(),
  ),
);

// What jsdom lacks and Radix asks for.
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

/** A line that stands and says nothing more: what screens do with news is tested by telling them. */
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
// As wide and high as what jsdom says of its window: lists draw first what may be in sight.
Object.defineProperties(screen, { availWidth: { value: innerWidth }, availHeight: { value: innerHeight } });
// Answers as today's Chromium does.
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
  // A dialog that a test leaves open keeps the page behind it from the mouse, also after it is gone.
  document.body.style.pointerEvents = '';
  clearToasts();
  releasePlaces();
  resetUnauthorized();
  forgetWrites();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  // Before the next file puts its server behind `fetch`: taking a stub back later would take that away as well.
  vi.unstubAllGlobals();
  // Test files share their modules: what the app knows of one shop's session is not left to the next.
  await forgetDevice();
  rememberDevice();
  // Whatever React or a library complains about is a defect of ours.
  expect(
    consoleErrors.map((words) => words.map(String).join(' ')),
    'unexpected console.error',
  ).toEqual([]);
});
