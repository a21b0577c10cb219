import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many calls of one line may be unanswered: browsers send the next one when they have the answer. */
const MOST_UNANSWERED = 8;

/**
 * Answers the calls of one line one after the other, and ends a line that sends many ahead: whoever reads nothing holds
 * one answer, however much was asked for. Node itself would start every call of what it has read.
 */
export function registerTurns(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Set<ServerResponse>>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const unanswered = lines.get(socket) ?? new Set();
    lines.set(socket, unanswered);
    const begin = () => {
      // Nobody is there any more: what was asked for is not begun.
      if (socket.destroyed) reply.hijack();
      done();
    };
    if (unanswered.size >= MOST_UNANSWERED) {
      socket.destroy();
      begin();
    } else waitForTurn(unanswered, reply.raw, begin);
  });
}

function waitForTurn(unanswered: Set<ServerResponse>, answer: ServerResponse, begin: () => void): void {
  let before: ServerResponse | undefined;
  for (const one of unanswered) before = one;
  unanswered.add(answer);
  answer.once('close', () => unanswered.delete(answer));
  if (before === undefined) begin();
  else before.once('close', begin);
}
