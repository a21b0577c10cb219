import type { Change } from './change-feed.ts';
import { MAX_ROWS_PUBLISHED } from './wire-format.ts';

/**
 * Collects the changes of one moment into one message, each row once, and remembers the last seconds for a screen that
 * loaded its data just before its socket opened.
 */
export type ChangeBuffer = {
  add(changes: readonly Change[]): void;
  addEverything(): void;
  /** What has changed within the last `RECENT_MS`. */
  recent(): readonly Change[] | 'everything';
  stop(): void;
};

const BATCH_MS = 5;
const ROWS_PER_MESSAGE = 500;
const RECENT_MS = 10_000;

export function createChangeBuffer(options: {
  onBatch: (changes: Change[]) => void;
  onEverything: () => void;
}): ChangeBuffer {
  const waiting = new Map<string, Change>();
  const memory = createMemory();
  let isEverythingWaiting = false;
  let timer: NodeJS.Timeout | null = null;

  function schedule(): void {
    timer ??= setTimeout(flush, BATCH_MS);
  }

  function flush(): void {
    timer = null;
    const changes = [...waiting.values()];
    const isTooMuch = isEverythingWaiting || changes.length > MAX_ROWS_PUBLISHED;
    waiting.clear();
    isEverythingWaiting = false;
    if (isTooMuch) {
      options.onEverything();
      return;
    }
    for (let start = 0; start < changes.length; start += ROWS_PER_MESSAGE) {
      options.onBatch(changes.slice(start, start + ROWS_PER_MESSAGE));
    }
  }

  return {
    add(changes) {
      if (changes.length === 0) return;
      memory.keep(changes);
      for (const change of changes) {
        const key = `${change.entity}:${change.id}`;
        const earlier = waiting.get(key);
        if (earlier === undefined || earlier.version < change.version) waiting.set(key, change);
      }
      schedule();
    },
    addEverything() {
      memory.keep('everything');
      isEverythingWaiting = true;
      schedule();
    },
    recent: memory.recent,
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

function createMemory() {
  let kept: { at: number; changes: readonly Change[] | 'everything' }[] = [];
  let rows = 0;
  const forget = () => {
    const horizon = performance.now() - RECENT_MS;
    const stale = kept.findIndex(({ at }) => at >= horizon);
    const gone = kept.splice(0, stale === -1 ? kept.length : stale);
    for (const { changes } of gone) if (changes !== 'everything') rows -= changes.length;
  };
  return {
    keep(changes: readonly Change[] | 'everything') {
      forget();
      const size = changes === 'everything' ? 0 : changes.length;
      if (changes === 'everything' || rows + size > MAX_ROWS_PUBLISHED) {
        kept = [{ at: performance.now(), changes: 'everything' }];
        rows = 0;
        return;
      }
      kept.push({ at: performance.now(), changes });
      rows += size;
    },
    recent(): readonly Change[] | 'everything' {
      forget();
      if (kept.some(({ changes }) => changes === 'everything')) return 'everything';
      return kept.flatMap(({ changes }) => (changes === 'everything' ? [] : changes));
    },
  };
}
