import type { Page } from '@playwright/test';

/** Measurements that the page itself takes while it is used, and how they are read. */

interface Notes {
  longestTaskMs: number;
  /** The longest time from a press or a key to the next frame, in milliseconds. */
  interactionMs: number;
  layoutShift: number;
}
type Noting = typeof globalThis & { notes: Notes; firstRowMs?: number };

/** Runs before the page's own scripts. */
export function takeNotes(): void {
  const notes: Notes = { longestTaskMs: 0, interactionMs: 0, layoutShift: 0 };
  (globalThis as Noting).notes = notes;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      notes.longestTaskMs = Math.max(notes.longestTaskMs, duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) notes.interactionMs = Math.max(notes.interactionMs, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) notes.layoutShift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/**
 * Runs before the page's own scripts, and records when the page's first row was painted. Asking from outside would be up to half a second
 * late, because a busy page is polled at growing intervals.
 */
export function noteFirstRow(row: string): void {
  const look = () => {
    if (document.querySelector(row) === null) return requestAnimationFrame(look);
    // Its message arrives after the frame has been painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      (globalThis as Noting).firstRowMs = performance.now();
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

/** Milliseconds from the page's navigation to its first row; waits for it. */
export async function readFirstRow(page: Page, timeout: number): Promise<number> {
  const noted = await page.waitForFunction(() => (globalThis as Noting).firstRowMs, null, { timeout });
  return Number(await noted.jsonValue());
}

/** The measurements since the last reading. */
export function readNotes(page: Page): Promise<Notes> {
  return page.evaluate(async () => {
    // The performance observers are called after the frame that they report.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { notes } = globalThis as Noting;
    const read = { ...notes };
    Object.assign(notes, { longestTaskMs: 0, interactionMs: 0, layoutShift: 0 });
    return read;
  });
}

/** A row of any screen, or a tile of the dashboard. */
export const ROW = 'main [data-row], main li.stage-tile';

/** Milliseconds from pressing a navigation link to the frame with the first row of its screen. */
export function measureSwitch(page: Page, path: string): Promise<number> {
  return page.evaluate(
    ({ path, row }) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(`nav a[href="${path}"]`);
        if (link === null) return reject(new Error(`No link leads to ${path}`));
        const old = new Set(document.querySelectorAll(row));
        const startedAt = performance.now();
        link.click();
        const look = () => {
          const isThere = [...document.querySelectorAll(row)].some((one) => !old.has(one));
          const ms = performance.now() - startedAt;
          if (isThere && location.pathname === path)
            return setTimeout(() => resolve(performance.now() - startedAt));
          if (ms > 30_000) return reject(new Error(`${path} shows no row`));
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    { path, row: ROW },
  );
}

interface Drawn {
  /** Of sixty frames with a change, how many were complete and in time. */
  perSecond: number;
  /** The longest run of frames that were not. */
  mostMissed: number;
}
interface TraceEvent {
  name: string;
  ts: number;
  pid: number;
  args: { layerTreeId?: number; frameSeqId?: number };
}
const FRAMES = 'disabled-by-default-devtools.timeline.frame';

/**
 * Counts the frames that reach the screen meanwhile, from the trace of the browser's compositor: a `requestAnimationFrame` loop would
 * itself make the page render sixty frames a second. A frame whose main-thread part was late counts as missed, even when compositor
 * animations went on. While nothing moves there are no frames: a page that blocks for long is only seen in its longest task, which has to
 * be recorded beside this.
 */
export async function watchFrames(page: Page, during: () => Promise<unknown>): Promise<Drawn> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page is of no browser');
  await browser.startTracing(page, { categories: [FRAMES] });
  await during();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  /** A frame may be reported both as partly drawn and as dropped: it is then not complete. */
  const frames = new Map<string, { ts: number; isWhole: boolean }>();
  for (const { name, ts, pid, args } of traceEvents) {
    if (name !== 'DrawFrame' && name !== 'DroppedFrame') continue;
    const key = `${pid} ${args.layerTreeId} ${args.frameSeqId}`;
    const known = frames.get(key);
    frames.set(key, {
      ts: Math.min(ts, known?.ts ?? ts),
      isWhole: name === 'DrawFrame' && (known?.isWhole ?? true),
    });
  }
  if (frames.size === 0) throw new Error('Nothing moved');
  const inOrder = [...frames.values()].toSorted((one, other) => one.ts - other.ts);
  let [mostMissed, missedNow] = [0, 0];
  for (const { isWhole } of inOrder) {
    missedNow = isWhole ? 0 : missedNow + 1;
    mostMissed = Math.max(mostMissed, missedNow);
  }
  return { perSecond: (inOrder.filter(({ isWhole }) => isWhole).length / inOrder.length) * 60, mostMissed };
}

/** Verifies that `watchFrames` notices a page that blocks for three quarters of the time. @throws when it does not */
export async function proveFrames(page: Page): Promise<void> {
  await page.setContent('<p style="inline-size: 5rem; block-size: 5rem; background: red"></p>');
  await page.evaluate(() => {
    const moved = document.querySelector('p');
    let turn = 0;
    const move = () => {
      turn += 1;
      if (moved) moved.style.translate = `${turn % 500}px`;
      requestAnimationFrame(move);
    };
    move();
    setInterval(() => {
      const until = performance.now() + 150;
      while (performance.now() < until);
    }, 200);
  });
  const { perSecond } = await watchFrames(page, () => page.waitForTimeout(2_000));
  // The next measurement would share the processor with this page.
  await page.close();
  if (perSecond > 30) throw new Error(`${perSecond} of 60 frames are counted of a page that stands still`);
}

const TURN_MS = 16;

/**
 * Scrolls as with a thumb, three screens a second. Returns the share of the page's own frames in which a part of the screen had no rows.
 */
export async function scrollList(page: Page, seconds: number): Promise<number> {
  const height = page.viewportSize()?.height ?? 0;
  await page.evaluate((row) => {
    const noted = { frames: 0, bare: 0 };
    Object.assign(globalThis, { scrolled: noted });
    addEventListener(
      'scroll',
      () => {
        const rows = [...document.querySelectorAll(row)].map((one) => one.getBoundingClientRect());
        noted.frames += 1;
        // The gap between two rows is small; a gap of a row's height means that rows are missing.
        if (Math.max(...rows.map(({ bottom }) => bottom)) < innerHeight - 40) noted.bare += 1;
      },
      { capture: true },
    );
  }, ROW);
  await page.mouse.move(700, height / 2);
  const startedAt = performance.now();
  for (let turned = 0; turned < seconds * 1000; ) {
    await page.waitForTimeout(TURN_MS);
    const now = performance.now() - startedAt;
    await page.mouse.wheel(0, ((now - turned) / 1000) * 3 * height);
    turned = now;
  }
  const { frames, bare } = await page.evaluate(
    () => (globalThis as unknown as { scrolled: { frames: number; bare: number } }).scrolled,
  );
  return bare / Math.max(1, frames);
}
