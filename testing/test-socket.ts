import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ServerMessage } from '../src/shared/contracts/realtime.ts';
import type { TestClient } from './test-server.ts';

/** A browser's socket to a listening server: the messages that it received, in order, and how it was closed. */
export type TestSocket = {
  messages: ServerMessage[];
  /** Resolves with the close code. */
  closed: Promise<number>;
  send(text: string): void;
  close(): void;
};

/** Opens a port for this server, once. */
export async function listen({ app }: { app: FastifyInstance }): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export const cookieOf = ({ cookies }: Pick<TestClient, 'cookies'>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Opens a socket as this client's browser would, and resolves when it has received the greeting. */
export async function openTestSocket(
  host: string,
  client: Pick<TestClient, 'cookies'>,
  headers: Record<string, string> = { cookie: cookieOf(client), origin: `http://${host}` },
): Promise<TestSocket> {
  const socket = new WebSocket(`ws://${host}/ws`, { headers });
  const messages: ServerMessage[] = [];
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  const greeted = new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => {
      messages.push(JSON.parse(String(data)));
      resolve();
    });
    socket.addEventListener('error', () => reject(new Error('The socket was not opened')));
  });
  await greeted;
  return { messages, closed, send: (text) => socket.send(text), close: () => socket.close() };
}

/** The status of the answer to an attempt to open a socket: 101 when it is opened. */
export function attemptUpgrade(
  host: string,
  headers: Record<string, string>,
  path = '/ws',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const attempt = request(`http://${host}${path}`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    attempt.on('upgrade', (_reply, socket) => {
      socket.destroy();
      resolve({ status: 101, body: '' });
    });
    attempt.on('response', async (reply) => {
      let body = '';
      for await (const chunk of reply) body += chunk;
      resolve({ status: reply.statusCode ?? 0, body });
    });
    attempt.on('error', reject);
    attempt.end();
  });
}

/** The rows whose changes this socket has received, as `entity:id`. */
export const heardBy = ({ messages }: TestSocket): string[] =>
  messages.flatMap((message) =>
    message.type === 'DATA_CHANGED' ? message.changes.map(({ entity, id }) => `${entity}:${id}`) : [],
  );

/** How often a number was missing in the received messages: each time it has to read everything again. */
export function countGaps({ messages }: TestSocket): number {
  const counts = messages.flatMap((message) => ('seq' in message ? [message.seq] : []));
  return counts.filter((seq, index) => index > 0 && seq - (counts[index - 1] ?? 0) > 1).length;
}
