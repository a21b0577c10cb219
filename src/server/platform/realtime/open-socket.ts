import type { WebSocket } from 'ws';
import { type ClientMessage, clientMessage } from '#shared/contracts/realtime.ts';

/**
 * One WebSocket and its limits: how much it may send, how much unread data may wait for it, and whether its other end
 * still answers. A client that breaks a limit loses this socket and nothing else.
 */
export type OpenSocket = {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Sends a ping. Returns false when the previous ping was not answered: then the other end is gone. */
  beat(): boolean;
};

/** RFC 6455, 7.4.1; the last code was registered with IANA later. */
export const CLOSE = {
  goingAway: 1001,
  unsupported: 1003,
  notText: 1007,
  policy: 1008,
  tryLater: 1013,
} as const;

export const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_UNREAD_BYTES = 1024 * 1024;
const MESSAGES_PER_SECOND = 20;
/** How long the other end may take to confirm a close before the connection is cut off. */
const CLOSE_LIMIT_MS = 2_000;

export function openSocket(
  webSocket: WebSocket,
  onMessage: (socket: OpenSocket, message: ClientMessage) => void,
): OpenSocket {
  let isAlive = true;
  let windowStart = 0;
  let received = 0;

  const socket: OpenSocket = {
    send(text) {
      if (webSocket.readyState !== webSocket.OPEN) return;
      // A client that does not read would fill the server's memory; when it reconnects it loads its data anew.
      if (webSocket.bufferedAmount > MAX_UNREAD_BYTES) return webSocket.terminate();
      webSocket.send(text);
    },
    close(code, reason) {
      webSocket.removeAllListeners('message');
      webSocket.close(code, reason);
      setTimeout(() => webSocket.terminate(), CLOSE_LIMIT_MS).unref();
    },
    beat() {
      if (!isAlive) {
        webSocket.terminate();
        return false;
      }
      isAlive = false;
      if (webSocket.readyState === webSocket.OPEN) webSocket.ping();
      return true;
    },
  };

  function isTooMany(): boolean {
    const now = performance.now();
    if (now - windowStart >= 1_000) {
      windowStart = now;
      received = 0;
    }
    received += 1;
    return received > MESSAGES_PER_SECOND;
  }

  webSocket.on('pong', () => {
    isAlive = true;
  });
  webSocket.on('message', (data, isBinary) => {
    if (isTooMany()) return socket.close(CLOSE.policy, 'Too many messages');
    if (isBinary) return socket.close(CLOSE.unsupported, 'Only text is understood');
    const message = parseJson(String(data));
    if (message === undefined) return socket.close(CLOSE.notText, 'This is not JSON');
    const said = clientMessage.safeParse(message);
    if (!said.success) return socket.close(CLOSE.policy, 'Unknown message');
    onMessage(socket, said.data);
  });
  return socket;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
