import type { Page } from '@playwright/test';

/** What the page itself notes while it is used, and how that is read. */

interface Notes {
  longestTaskMs: number;
  /** Milliseconds from a press or a key to the next frame, the longest. */
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
 * Runs before the page's own scripts, and notes when its first row was on the screen. Whoever asks from outside is answered up to half a
 * second later: a page that is busy is asked again in ever longer turns.
 */
export function noteFirstRow(row: string): void {
  const look = () => {
    if (document.querySelector(row) === null) return requestAnimationFrame(look);
    // Told when the frame that it is drawn in has been.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      (globalThis as Noting).firstRowMs = performance.now();
    };
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

/** Milliseconds since the page was asked for; waits for it. */
export async function readFirstRow(page: Page, timeout: number): Promise<number> {
  const noted = await page.waitForFunction(() => (globalThis as Noting).firstRowMs, null, { timeout });
  return Number(await noted.jsonValue());
}

/** What was noted since the last reading. */
export function readNotes(page: Page): Promise<Notes> {
  return page.evaluate(async () => {
    // The observers are told after the frame that they are about.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const { notes } = globalThis as Noting;
    const read = { ...notes };
    Object.assign(notes, { longestTaskMs: 0, interactionMs: 0, layoutShift: 0 });
    return read;
  });
}

/** A row of any screen, or what the dashboard has in the place of rows. */
export const ROW = 'main [data-row], main li.stage-tile';

/** From the press on a link of the navigation to the frame with the first row of its screen. */
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
  /** Of sixty frames in which there was something new, so many came whole and in time. */
  perSecond: number;
  /** In a row that did not. */
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
 * The frames that reach the screen meanwhile, as the browser's compositor tells them. A loop that asks the page for each frame would
 * cost the page sixty frames of its own a second. A frame whose page's own part came too late counts as missed, also where what
 * moves by itself has moved on. In moments in which nothing is to move there are no frames: a page that stands still for long shows
 * in its longest task, which is to be noted beside this.
 */
export async function watchFrames(page: Page, during: () => Promise<unknown>): Promise<Drawn> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page is of no browser');
  await browser.startTracing(page, { categories: [FRAMES] });
  await during();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  /** One frame may be told as drawn in part and as dropped: it did not come whole. */
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

/** Whether the count of frames sees a page that stands still for three quarters of the time. Throws when it does not. */
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
  // Whatever is measured after it would share the processor with it.
  await page.close();
  if (perSecond > 30) throw new Error(`${perSecond} of 60 frames are counted of a page that stands still`);
}

const TURN_MS = 16;

/** As with a thumb, three screens a second. Answers the share of the page's own frames in which a part of the screen had no rows. */
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
        // Between two rows there is room; a whole row's is none.
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
