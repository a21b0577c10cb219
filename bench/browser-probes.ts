import type { Page } from '@playwright/test';

/** What the page itself notes while it is used, and how that is read. */

interface Notes {
  longestTaskMs: number;
  /** Milliseconds from a press or a key to the next frame, the longest. */
  interactionMs: number;
  layoutShift: number;
}
type Noting = typeof globalThis & { notes: Notes };

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

/** Counts the frames of so many seconds, and scrolls through the page meanwhile where that is asked for. */
export function measureFrames(
  page: Page,
  { seconds, isScrolling = false }: { seconds: number; isScrolling?: boolean },
): Promise<{ perSecond: number; slowestMs: number }> {
  return page.evaluate(
    ({ ms, scrolls }) =>
      new Promise<{ perSecond: number; slowestMs: number }>((resolve) => {
        const frames: number[] = [];
        let startedAt: number | null = null;
        const step = (now: number) => {
          startedAt ??= now;
          frames.push(now);
          if (now - startedAt < ms) {
            // As fast as a thumb: three screens a second.
            if (scrolls) scrollTo(0, ((now - startedAt) / 1000) * 3 * innerHeight);
            return requestAnimationFrame(step);
          }
          const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
          resolve({ perSecond: (gaps.length / (now - startedAt)) * 1000, slowestMs: Math.max(...gaps) });
        };
        requestAnimationFrame(step);
      }),
    { ms: seconds * 1000, scrolls: isScrolling },
  );
}
