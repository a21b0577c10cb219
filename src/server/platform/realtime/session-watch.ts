import type { Sessions } from '../auth/sessions.ts';
import type { SocketHub } from './socket-hub.ts';

/**
 * Closes sockets whose session another process has ended, and updates who is at each device: one query per second
 * checks all of them, while any is open. The hub is told of this process's own changes directly.
 */
export type SessionWatch = {
  /** Call when a socket opens: the first call starts the watch. */
  start(): void;
  /** Checks now instead of at the next tick. */
  check(): Promise<void>;
  stop(): void;
};

const CHECK_INTERVAL_MS = 1_000;

export function createSessionWatch(options: {
  sockets: SocketHub;
  sessions: Sessions;
  onFailure: (error: unknown) => void;
}): SessionWatch {
  const { sockets, sessions, onFailure } = options;
  let timer: NodeJS.Timeout | null = null;
  let isChecking = false;

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      const asked = sockets.sessionIds();
      const { live, passwordEpoch } = await sessions.findLive(asked);
      sockets.applySessions(asked, live, passwordEpoch);
    } catch (error) {
      // If the check fails, nobody is disconnected: calls are checked on their own.
      onFailure(error);
    } finally {
      isChecking = false;
    }
  }

  function tick(): void {
    if (sockets.size > 0) void check();
    else stop();
  }

  function stop(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  return {
    start() {
      if (timer !== null) return;
      timer = setInterval(tick, CHECK_INTERVAL_MS);
      timer.unref();
    },
    check,
    stop,
  };
}
