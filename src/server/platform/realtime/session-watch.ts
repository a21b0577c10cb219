import type { Sessions } from '../auth/sessions.ts';
import type { SocketHub } from './socket-hub.ts';

/**
 * Ends sockets whose session another process has ended, and learns there who is at a device: all of them are looked at
 * in one query a second, while any is open. What this process does itself the hub is told at once.
 */
export type SessionWatch = {
  /** Call when a socket opens: the first one starts it. */
  start(): void;
  /** Looks now, and not only with the next second. */
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
      // Not knowing is no reason to send everybody away: calls are refused on their own.
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
