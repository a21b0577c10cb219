import type { IncomingMessage } from 'node:http';

/** Where the one WebSocket of each tab is opened. */
export const SOCKET_PATH = '/ws';

/** Whether this is a WebSocket to be opened. */
export function isSocketRequest({ url, headers }: IncomingMessage): boolean {
  return url?.split('?')[0] === SOCKET_PATH && headers.upgrade?.toLowerCase() === 'websocket';
}
