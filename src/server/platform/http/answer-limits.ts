import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createWholeLists, type WholeListLimits } from './whole-lists.ts';

/** How long a response may take to be read, and how long a stop waits for it: no reader can hold the server up. */
export type AnswerLimits = {
  /** A client that reads nothing of a pending response for this long is disconnected. */
  stalledMs: number;
  /** Responses that are still pending this long after a stop began are aborted. */
  stopMs: number;
  wholeLists: WholeListLimits;
};

const MOST_OF_A_SESSION = 3;

/**
 * The limits for a server with this many database connections. If there are enough places, one is reserved for another
 * network, and one for another session of the same network.
 */
export function defaultAnswerLimits(connections: number): AnswerLimits {
  const most = Math.max(1, Math.floor(connections * 0.4));
  const mostOfNetwork = most > 2 ? most - 1 : most;
  const mostOfOne = Math.min(MOST_OF_A_SESSION, Math.max(1, mostOfNetwork - 1));
  return {
    ...{ stalledMs: 15_000, stopMs: 5_000 },
    wholeLists: { most, mostOfOne, mostOfNetwork, waitMs: 5_000, longestMs: 300_000 },
  };
}

/** Limits all responses. `onLong` is called for each response that the socket does not take at once. */
export function registerAnswerLimits(
  app: FastifyInstance,
  limits: AnswerLimits,
  onLong: (request: FastifyRequest, answer: ServerResponse) => void = () => {},
): void {
  const wholeLists = createWholeLists(limits.wholeLists);
  app.decorate('wholeLists', wholeLists);
  app.addHook('onSend', (request, { raw }, payload, done) => {
    // The socket takes most responses at once.
    setImmediate(() => {
      if (raw.writableFinished) return;
      cutOffWhenStalled(raw, limits.stalledMs);
      onLong(request, raw);
    });
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    // A list can be aborted without loss; any other pending response may be that of a change, which somebody waits for.
    wholeLists.close();
    const timer = setTimeout(() => app.server.closeAllConnections(), limits.stopMs);
    app.server.once('close', () => clearTimeout(timer));
  });
}

const TICKS = 10;

/**
 * Node's own socket timeout fires when no byte has passed for a while, and is reset by the next call on the connection.
 * It counts the bytes sent at the very beginning as progress, so the whole time is made up of several short timeouts in
 * a row.
 */
function cutOffWhenStalled(answer: ServerResponse, stalledMs: number): void {
  // A request without a real socket, as tests make them.
  if (answer.socket !== null && !(answer.socket instanceof Socket)) return;
  const tickMs = stalledMs / TICKS;
  let ticks = 0;
  let tickedAt = 0;
  answer.setTimeout(tickMs, () => {
    const { socket } = answer;
    if (socket === null) return;
    const now = performance.now();
    const isInARow = now - tickedAt < 2 * tickMs;
    tickedAt = now;
    // If nothing is left to be read, the server is slow and not the client.
    if (socket.writableLength === 0) ticks = 0;
    else ticks = isInARow ? ticks + 1 : 1;
    if (ticks < TICKS - 1) socket.setTimeout(tickMs);
    else socket.destroy();
  });
}
