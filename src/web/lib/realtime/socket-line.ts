import type { ClientMessage, PushNotification, ServerMessage } from '#shared/contracts/realtime.ts';

// The line to the server: kept open, opened again when it breaks, and tried from time to time, because a browser is
// not told when the other end has gone.

export type RealtimeChange = { entity: string; id: number; version: number };

/** `connecting` only before the first greeting. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface LineHandlers {
  onChanges: (changes: readonly RealtimeChange[]) => void;
  /** Anything may have changed: a number was missing, or nobody listened for a while. */
  onEverything: () => void;
  onAlert: (alert: PushNotification) => void;
  onConnection: (connection: Connection) => void;
  /** The server would not open the line, or closed it for good cause: has the session ended? */
  onRefused: () => Promise<'live' | 'ended' | 'unknown'>;
}

export interface SocketLine {
  /** Hangs up, for good. */
  stop: () => void;
}

const FIRST_RETRY_MS = 3_000;
const LONGEST_RETRY_MS = 30_000;
const PING_INTERVAL_MS = 25_000;
const ANSWER_LIMIT_MS = 8_000;
/** The server tells a new line what happened in the ten seconds before; screens that are older have missed more. */
const FRESH_MS = 8_000;
/** Of a close that is no accident: the session has ended, or the server would not hear us. */
const CLOSED_BY_POLICY = 1008;

/** Opens the line and keeps it until it is stopped. */
export function openLine(url: string, handlers: LineHandlers): SocketLine {
  const startedAt = performance.now();
  let socket: WebSocket | null = null;
  let attempts = 0;
  let seq: number | null = null;
  let hasGreeted = false;
  /** Whether the reason of a refusal has been looked up; the next greeting forgets it. */
  let isJudged = false;
  let isStopped = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retryTimer);
    if (isStopped || socket !== null) return;
    const opened = new WebSocket(url);
    socket = opened;
    seq = null;
    opened.onmessage = ({ data }) => hear(parseMessage(data));
    opened.onclose = ({ code }) => {
      if (socket === opened) lose(code);
    };
  }

  function hear(message: ServerMessage | null): void {
    if (message?.type === 'PUSH_NOTIFICATION') handlers.onAlert(message.notification);
    if (message?.type === 'DATA_CHANGED') {
      if (message.seq === (seq ?? 0) + 1) handlers.onChanges(message.changes);
      else handlers.onEverything();
      seq = message.seq;
    }
    if (message?.type === 'DEVICE_CHANGED') handlers.onChanges(message.changes);
    if (message?.type === 'HELLO') greet(message.seq);
    schedulePing();
  }

  function greet(count: number): void {
    const isFirstOfLine = seq === null;
    const hasMissed = isFirstOfLine ? hasGreeted || performance.now() - startedAt > FRESH_MS : seq !== count;
    seq = count;
    hasGreeted = true;
    attempts = 0;
    isJudged = false;
    handlers.onConnection('live');
    if (hasMissed) handlers.onEverything();
  }

  function schedulePing(): void {
    clearTimeout(pingTimer);
    pingTimer = setTimeout(ping, PING_INTERVAL_MS);
  }

  /** Whoever does not answer is gone, whatever the browser believes. */
  function ping(): void {
    clearTimeout(pingTimer);
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ type: 'PING' } satisfies ClientMessage));
    pingTimer = setTimeout(() => dropAnd(connect), ANSWER_LIMIT_MS);
  }

  function dropAnd(proceed: () => void): void {
    const dropped = socket;
    socket = null;
    clearTimeout(pingTimer);
    dropped?.close();
    if (!isStopped) handlers.onConnection(navigator.onLine ? 'reconnecting' : 'offline');
    proceed();
  }

  function lose(code: number): void {
    const wasRefused = seq === null || code === CLOSED_BY_POLICY;
    socket = null;
    clearTimeout(pingTimer);
    if (isStopped) return;
    if (hasGreeted || !navigator.onLine) handlers.onConnection(navigator.onLine ? 'reconnecting' : 'offline');
    retryTimer = setTimeout(connect, retryDelayMs(attempts));
    attempts += 1;
    if (wasRefused && !isJudged) void judge();
  }

  async function judge(): Promise<void> {
    isJudged = true;
    const verdict = await handlers.onRefused();
    if (verdict === 'ended') stop();
    if (verdict === 'unknown') isJudged = false;
  }

  const onOnline = () => {
    attempts = 0;
    if (socket === null) {
      if (!isStopped) handlers.onConnection(hasGreeted ? 'reconnecting' : 'connecting');
      connect();
    } else ping();
  };
  const onOffline = () => dropAnd(() => {});
  // A device that slept may have lost the line without a word.
  const onVisible = () => {
    if (document.visibilityState === 'visible') ping();
  };

  function stop(): void {
    isStopped = true;
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(retryTimer);
    clearTimeout(pingTimer);
    socket?.close();
    socket = null;
  }

  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', onVisible);
  connect();
  return { stop };
}

/** Three seconds first; then twice as long each time, and not all the shop's screens in the same moment. */
export function retryDelayMs(attempts: number, random: () => number = Math.random): number {
  if (attempts === 0) return FIRST_RETRY_MS;
  const longest = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
  return longest / 2 + (longest / 2) * random();
}

function parseMessage(data: unknown): ServerMessage | null {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
}
