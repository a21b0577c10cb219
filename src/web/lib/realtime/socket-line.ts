import type { Present } from '#shared/contracts/presence.ts';
import type { ClientMessage, PushNotification, ServerMessage } from '#shared/contracts/realtime.ts';
import { watchAttention } from '../attention.ts';

// The WebSocket to the server: kept open, reopened when it breaks, and pinged regularly, because a browser is not told when the other end has gone.

export type RealtimeChange = { entity: string; id: number; version: number };

/** `connecting` only until the server's first greeting. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface LineHandlers {
  onChanges: (changes: readonly RealtimeChange[]) => void;
  /** Anything may have changed: a sequence number was missed, or the connection was down for a while. */
  onEverything: () => void;
  onAlert: (alert: PushNotification) => void;
  /** The people who have a record open on another device. */
  onPeople: (people: readonly Present[]) => void;
  onConnection: (connection: Connection) => void;
  /** The build of the app that the server delivers. */
  onBuild: (buildId: string) => void;
  /** Whether the server's disk is full. */
  onDisk: (isFull: boolean) => void;
  /** The server refused the connection, or closed it for a reason. Finds out whether the session has ended. */
  onRefused: () => Promise<'live' | 'ended' | 'unknown'>;
}

export interface SocketLine {
  /** Sends a message; lost while the connection is down. */
  say: (message: ClientMessage) => void;
  /** Closes the connection for good. */
  stop: () => void;
}

const FIRST_RETRY_MS = 3_000;
/** After a close without a reason, as when one of several server processes dies: another one is available, but all clients reconnect at once. */
const CUT_OFF_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
/** Ping intervals while somebody uses the page, and while nobody does. */
const ATTENDED_PING_MS = 2_000;
const IDLE_PING_MS = 25_000;
/** After this silence the connection is reported as reconnecting; it is replaced only after `ANSWER_LIMIT_MS`, as the server may just be slow. */
const SILENCE_MS = 1_500;
const ANSWER_LIMIT_MS = 8_000;
const GREETING_SILENCE_MS = 3_000;
const GREETING_LIMIT_MS = 10_000;
/** The server sends a new connection the changes of the ten seconds before; screens older than that have missed more. */
const FRESH_MS = 8_000;
/** Close code of a connection that broke without a close message. */
const CUT_OFF = 1006;
/** Close code of a deliberate close: the session has ended, or the server rejected the client. */
const CLOSED_BY_POLICY = 1008;

/**
 * Opens the connection and keeps it open until it is stopped. `readSince`: when the oldest data on screen was requested (ms, `performance.now()`).
 */
export function openLine(url: string, handlers: LineHandlers, readSince = performance.now()): SocketLine {
  let socket: WebSocket | null = null;
  let attempts = 0;
  let seq: number | null = null;
  let hasGreeted = false;
  /** Whether the reason for a refusal has been looked up; reset by the next greeting. */
  let isJudged = false;
  let isStopped = false;
  let isSilent = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(retryTimer);
    if (isStopped || socket !== null) return;
    const opened = new WebSocket(url);
    socket = opened;
    seq = null;
    expectWord(GREETING_SILENCE_MS, GREETING_LIMIT_MS, retryLater);
    opened.onmessage = ({ data }) => hear(parseMessage(data));
    opened.onclose = ({ code }) => {
      if (socket === opened) lose(code);
    };
  }

  function hear(message: ServerMessage | null): void {
    clearTimers();
    if (isSilent && seq !== null) handlers.onConnection('live');
    isSilent = false;
    if (message?.type === 'PRESENCE') handlers.onPeople(message.people);
    if (message?.type === 'PUSH_NOTIFICATION') handlers.onAlert(message.notification);
    if (message?.type === 'DATA_CHANGED') {
      if (message.seq === (seq ?? 0) + 1) handlers.onChanges(message.changes);
      else handlers.onEverything();
      seq = message.seq;
    }
    if (message?.type === 'DEVICE_CHANGED') handlers.onChanges(message.changes);
    if (message?.type === 'HELLO') {
      handlers.onBuild(message.buildId);
      handlers.onDisk(message.isDiskFull === true);
      greet(message.seq);
    }
    schedulePing();
  }

  function greet(count: number): void {
    const isFirstOfLine = seq === null;
    const hasMissed = isFirstOfLine ? hasGreeted || performance.now() - readSince > FRESH_MS : seq !== count;
    seq = count;
    hasGreeted = true;
    attempts = 0;
    isJudged = false;
    handlers.onConnection('live');
    if (hasMissed) handlers.onEverything();
  }

  function schedulePing(): void {
    clearTimers();
    pingTimer = setTimeout(ping, attention.isThere() ? ATTENDED_PING_MS : IDLE_PING_MS);
  }

  /** A server that does not answer in time is gone, even if the browser reports the socket as open. */
  function ping(): void {
    if (socket?.readyState !== WebSocket.OPEN || seq === null) return;
    clearTimers();
    say({ type: 'PING' });
    expectWord(SILENCE_MS, ANSWER_LIMIT_MS, connect);
  }

  function say(message: ClientMessage): void {
    if (socket?.readyState === WebSocket.OPEN && seq !== null) socket.send(JSON.stringify(message));
  }

  function expectWord(silenceMs: number, limitMs: number, giveUp: () => void): void {
    silenceTimer = setTimeout(() => {
      isSilent = true;
      sayBroken();
    }, silenceMs);
    pingTimer = setTimeout(() => dropAnd(giveUp), limitMs);
  }

  function dropAnd(proceed: () => void): void {
    const dropped = socket;
    socket = null;
    clearTimers();
    dropped?.close();
    if (!isStopped) sayBroken();
    proceed();
  }

  function lose(code: number): void {
    const hadStood = seq !== null;
    const wasRefused = !hadStood || code === CLOSED_BY_POLICY;
    socket = null;
    clearTimers();
    if (isStopped) return;
    if (hasGreeted || attempts > 0 || !navigator.onLine) sayBroken();
    if (hadStood && code === CUT_OFF) retryTimer = setTimeout(connect, CUT_OFF_RETRY_MS * Math.random());
    else retryLater();
    if (wasRefused && !isJudged) void judge();
  }

  function retryLater(): void {
    retryTimer = setTimeout(connect, retryDelayMs(attempts));
    attempts += 1;
  }

  function sayBroken(): void {
    handlers.onConnection(navigator.onLine ? 'reconnecting' : 'offline');
  }

  function clearTimers(): void {
    clearTimeout(pingTimer);
    clearTimeout(silenceTimer);
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
  // A device that slept, or a page in the background, may have lost the connection without notice.
  const attention = watchAttention(ping);

  function stop(): void {
    isStopped = true;
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
    attention.stop();
    clearTimeout(retryTimer);
    clearTimers();
    socket?.close();
    socket = null;
  }

  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  connect();
  return { say, stop };
}

/**
 * The delay before a reconnect: three seconds, then doubling each time, with jitter, so that the shop's screens do not reconnect at the same moment.
 */
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
