import pg from 'pg';
import { CHANNEL } from './wire-format.ts';

/**
 * Receives the announcements of other processes, on its own connection. Those sent while the connection was lost are
 * missing, so every (re)connection is reported: anything may have changed by then.
 */
export type ProcessListener = { stop(): Promise<void> };

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** Queries the connection regularly, to detect one that the network has dropped silently. */
const PROBE_INTERVAL_MS = 10_000;
const PROBE_LIMIT_MS = 5_000;

/**
 * Resolves when it listens, after `onListening` was called.
 * @throws when the first connection fails
 */
export async function startProcessListener(options: {
  connection: pg.ClientConfig;
  onPayload: (text: string) => void;
  /** Called each time the listener starts to receive. */
  onListening: () => void;
  onLost: (error: unknown) => void;
}): Promise<ProcessListener> {
  const { connection, onPayload, onListening, onLost } = options;
  let isStopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;

  async function listen(): Promise<void> {
    const next = new pg.Client(connection);
    // A failed connection attempt and a broken connection both emit this error; both are handled below.
    next.on('error', () => {});
    try {
      await next.connect();
      next.on('notification', ({ payload }) => onPayload(payload ?? ''));
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (isStopped) return next.end();
    client = next;
    next.once('end', () => lose(next, new Error('The connection was closed')));
    scheduleProbe(next);
    onListening();
  }

  function scheduleProbe(current: pg.Client): void {
    timer = setTimeout(async () => {
      try {
        await Promise.race([current.query('select 1'), rejectAfter(PROBE_LIMIT_MS)]);
        if (client === current) scheduleProbe(current);
      } catch (error) {
        lose(current, error);
      }
    }, PROBE_INTERVAL_MS);
  }

  function lose(lost: pg.Client, error: unknown): void {
    if (isStopped || client !== lost) return;
    client = null;
    if (timer !== null) clearTimeout(timer);
    onLost(error);
    void lost.end().catch(() => {});
    reconnect(FIRST_PAUSE_MS);
  }

  function reconnect(pauseMs: number): void {
    timer = setTimeout(async () => {
      try {
        await listen();
      } catch {
        if (!isStopped) reconnect(Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
      }
    }, pauseMs);
  }

  await listen();
  return {
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end();
    },
  };
}

function rejectAfter(limitMs: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The connection does not answer')), limitMs).unref();
  });
}
