import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ChangeFeed } from './change-feed.ts';
import { CHANNEL, encodeMessage, MAX_ROWS_PUBLISHED, type ProcessMessage } from './wire-format.ts';

/**
 * Announces this process's commits to the other processes. Not within the transactions themselves: a transaction that
 * notifies takes a server-wide lock until it is durable, so they would commit one after the other (see decision 005).
 * Announcements lost in a crash between commit and notification are covered by the next start of a process, which
 * announces that anything may have changed.
 */
export type ProcessNotifier = {
  /** Announces that anything may have changed. */
  publishEverything(): void;
  /** Resolves when everything announced so far has been sent, or could not be within the time limit. */
  flush(): Promise<void>;
  /** Flushes, and accepts nothing more. */
  stop(): Promise<void>;
};

const BATCH_MS = 5;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
const FLUSH_LIMIT_MS = 2_000;
/** While the database is not reachable nothing commits either, so little is waiting; this still sets a limit. */
const MOST_ALERTS_KEPT = 200;

const NOTHING: ProcessMessage = { changes: [], alerts: [], isEverything: false };

export function createProcessNotifier(options: {
  changes: ChangeFeed;
  pool: pg.Pool;
  /** The id by which this process recognises and ignores its own messages. */
  processId?: string;
  onFailure: (error: unknown) => void;
}): ProcessNotifier {
  const { changes, pool, processId = randomUUID(), onFailure } = options;
  let waiting = NOTHING;
  let timer: NodeJS.Timeout | null = null;
  let sending: Promise<void> | null = null;
  let retryMs = FIRST_RETRY_MS;

  const hasWaiting = () => waiting.isEverything || waiting.changes.length > 0 || waiting.alerts.length > 0;

  function schedule(afterMs: number): void {
    timer ??= setTimeout(() => {
      timer = null;
      void send();
    }, afterMs);
  }

  function add(message: ProcessMessage): void {
    waiting = join(waiting, message);
    if (sending === null) schedule(BATCH_MS);
  }

  async function send(): Promise<void> {
    sending ??= sendWaiting().finally(() => {
      sending = null;
      if (hasWaiting()) schedule(retryMs === FIRST_RETRY_MS ? BATCH_MS : retryMs);
    });
    await sending;
  }

  async function sendWaiting(): Promise<void> {
    const message = waiting;
    waiting = NOTHING;
    const payloads = encodeMessage(processId, message);
    if (payloads.length === 0) return;
    try {
      // A notification stores nothing, so it need not wait for the disk.
      await pool.query(
        `select set_config('synchronous_commit', 'off', true), pg_notify($1, one) from unnest($2::text[]) as one`,
        [CHANNEL, payloads],
      );
      retryMs = FIRST_RETRY_MS;
    } catch (error) {
      // Some of it may have been sent: announcing a row twice does no harm.
      waiting = join(message, waiting);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
      onFailure(error);
    }
  }

  async function flush(): Promise<void> {
    const giveUpAt = performance.now() + FLUSH_LIMIT_MS;
    while ((hasWaiting() || sending !== null) && performance.now() < giveUpAt) {
      const failedBefore = retryMs;
      await send();
      if (retryMs > failedBefore) await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS));
    }
  }

  const unsubscribe = changes.subscribe((event) => add({ ...event, isEverything: false }));
  return {
    publishEverything: () => add({ ...NOTHING, isEverything: true }),
    flush,
    async stop() {
      unsubscribe();
      await flush();
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

function join(first: ProcessMessage, second: ProcessMessage): ProcessMessage {
  const changes = [...first.changes, ...second.changes];
  const isEverything = first.isEverything || second.isEverything || changes.length > MAX_ROWS_PUBLISHED;
  return {
    isEverything,
    changes: isEverything ? [] : changes,
    alerts: [...first.alerts, ...second.alerts].slice(-MOST_ALERTS_KEPT),
  };
}
