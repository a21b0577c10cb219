import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './networks.ts';

type ConnectionLimits = {
  /** The maximum of open connections, including the WebSockets of open tabs. */
  most: number;
  /** The maximum of strangers' connections per network; null behind a proxy, through which all connections come. */
  mostStrangersOfOne: number | null;
};

/**
 * Keeps the shop reachable when somebody opens many connections and leaves them idle. A connection belongs to a
 * stranger until a caller who has proved to know the password uses it. Beyond a limit the stranger's connection that
 * has been idle longest is closed; if there is no other stranger, that is the new one. Register after the access check,
 * which identifies callers.
 */
export function registerConnectionLimits(app: FastifyInstance, limits: ConnectionLimits): void {
  const open = new Set<Socket>();
  /** With their networks; the most recently used connection is last. */
  const strangers = new Map<Socket, string>();
  const forget = (socket: Socket) => {
    open.delete(socket);
    strangers.delete(socket);
  };

  app.server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    open.add(socket);
    strangers.set(socket, network);
    socket.once('close', () => forget(socket));
    const neighbours = [...strangers.keys()].filter((stranger) => strangers.get(stranger) === network);
    const isCrowd = limits.mostStrangersOfOne !== null && neighbours.length > limits.mostStrangersOfOne;
    if (!isCrowd && open.size <= limits.most) return;
    const [longestQuiet] = isCrowd ? neighbours : strangers.keys();
    if (longestQuiet === undefined) return;
    forget(longestQuiet);
    longestQuiet.destroy();
  });

  app.addHook('onRequest', ({ caller, raw: { socket } }, _reply, done) => {
    const network = strangers.get(socket);
    if (network !== undefined) {
      strangers.delete(socket);
      if (caller === null) strangers.set(socket, network);
    }
    done();
  });
}
