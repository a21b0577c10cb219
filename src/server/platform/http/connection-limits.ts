import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from './networks.ts';

type ConnectionLimits = {
  /** How many are open at a time, sockets of open tabs among them. */
  most: number;
  /** How many strangers one network may have; null where a proxy makes everybody's connections. */
  mostStrangersOfOne: number | null;
};

/**
 * Keeps the shop reachable whoever opens connections and says nothing over them. A connection is a stranger until
 * somebody calls over it who has shown the password. Beyond a limit the stranger makes room that has been quiet longest;
 * where all others are known, that is the new one. Register after the check of access, which finds out who calls.
 */
export function registerConnectionLimits(app: FastifyInstance, limits: ConnectionLimits): void {
  const open = new Set<Socket>();
  /** With their networks; who called last comes last. */
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
