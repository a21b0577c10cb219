// Keeps the server running for as long as this process runs: a server that dies unexpectedly (killed, out of memory) is
// restarted, and the connection pool finds it at the same address.
import { setTimeout as delay } from 'node:timers/promises';
import type { Postmaster, StopMode } from './postmaster.ts';

export type DatabaseLog = { info(message: string): void; warn(message: string): void };

export type SupervisedServer = { readonly pid: number; stop(mode: StopMode): Promise<void> };

type SupervisorInput = {
  start: () => Promise<Postmaster>;
  log: DatabaseLog;
};

/** After a full disk has space again, the server is back within five seconds. */
const MAX_RETRY_MS = 2_000;

/** Starts the server once (and throws if that fails), then restarts it whenever it ends by itself. */
export async function superviseServer({ start, log }: SupervisorInput): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let current = await start();
  const watcher = watch();

  // A program that ends without stop() (a crash, process.exit) at least signals the server to end as well.
  const onExit = () => signal(current.pid);
  process.once('exit', onExit);

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await current.exited;
      if (stopping.signal.aborted) return;
      log.warn(`PostgreSQL (process ${current.pid}) ended unexpectedly; restarting it`);
      await restart();
    }
  }

  async function restart(): Promise<void> {
    for (let retryMs = 100; !stopping.signal.aborted; retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)) {
      try {
        current = await start();
        log.info(`PostgreSQL is running again (process ${current.pid})`);
        return;
      } catch (error) {
        log.warn(`PostgreSQL could not be started again: ${(error as Error).message}`);
        await delay(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  return {
    get pid() {
      return current.pid;
    },
    stop: async (mode) => {
      stopping.abort();
      process.removeListener('exit', onExit);
      await current.stop(mode);
      await watcher;
      // A restart may have been under way.
      await current.stop(mode);
    },
  };
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // Already gone.
  }
}
