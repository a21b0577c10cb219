import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The maximum of unanswered calls per connection: browsers send the next one when they have the response. */
const MOST_UNANSWERED = 8;

/**
 * Answers the requests of one connection one after the other, and closes a connection that pipelines too many: a client
 * that does not read its responses occupies only one, however many it asked for. Node alone would start all requests
 * that it has read.
 */
export function registerTurns(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Set<ServerResponse>>();
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const unanswered = lines.get(socket) ?? new Set();
    lines.set(socket, unanswered);
    const begin = () => {
      // The client has disconnected: the request is not started.
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
