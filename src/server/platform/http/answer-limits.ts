import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createWholeLists, type WholeListLimits } from './whole-lists.ts';

/** How long an answer may take to be read, and a stop to wait for it: no reader holds the server up. */
export type AnswerLimits = {
  /** A reader that takes nothing of what waits for it for this long is cut off. */
  stalledMs: number;
  /** What is still being answered this long after a stop is cut off. */
  stopMs: number;
  wholeLists: WholeListLimits;
};

const MOST_OF_A_SESSION = 3;

/** For a server with this many database connections. One place is for another network, one of the others for a colleague, where there are as many. */
export function defaultAnswerLimits(connections: number): AnswerLimits {
  const most = Math.max(1, Math.floor(connections * 0.4));
  const mostOfNetwork = most > 2 ? most - 1 : most;
  const mostOfOne = Math.min(MOST_OF_A_SESSION, Math.max(1, mostOfNetwork - 1));
  return {
    ...{ stalledMs: 15_000, stopMs: 5_000 },
    wholeLists: { most, mostOfOne, mostOfNetwork, waitMs: 5_000, longestMs: 300_000 },
  };
}

/** `onLong` is told of each answer that the line does not take at once. */
export function registerAnswerLimits(
  app: FastifyInstance,
  limits: AnswerLimits,
  onLong: (request: FastifyRequest, answer: ServerResponse) => void = () => {},
): void {
  const wholeLists = createWholeLists(limits.wholeLists);
  app.decorate('wholeLists', wholeLists);
  app.addHook('onSend', (request, { raw }, payload, done) => {
    // Most answers are taken by the line at once.
    setImmediate(() => {
      if (raw.writableFinished) return;
      cutOffWhenStalled(raw, limits.stalledMs);
      onLong(request, raw);
    });
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    // Nothing is lost with a list; what else is being answered may be a change, and somebody waits for its answer.
    wholeLists.close();
    const timer = setTimeout(() => app.server.closeAllConnections(), limits.stopMs);
    app.server.once('close', () => clearTimeout(timer));
  });
}

const TICKS = 10;

/**
 * Node's own time limit of a socket fires when no byte went through for a while, and is set anew by the next call. It
 * takes the bytes that went at the very beginning for progress, so the whole time is made of short ones in a row.
 */
function cutOffWhenStalled(answer: ServerResponse, stalledMs: number): void {
  // A call without a line, as tests make them.
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
    // With nothing left to be read it is we who are slow.
    if (socket.writableLength === 0) ticks = 0;
    else ticks = isInARow ? ticks + 1 : 1;
    if (ticks < TICKS - 1) socket.setTimeout(tickMs);
    else socket.destroy();
  });
}
