import type { IncomingMessage } from 'node:http';

/** The path of the WebSocket, of which each tab opens one. */
export const SOCKET_PATH = '/ws';

/** Whether the request opens the WebSocket. */
export function isSocketRequest({ url, headers }: IncomingMessage): boolean {
  return url?.split('?')[0] === SOCKET_PATH && headers.upgrade?.toLowerCase() === 'websocket';
}
