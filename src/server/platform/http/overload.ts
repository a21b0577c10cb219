import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { networkOf } from './networks.ts';
import { isSocketRequest } from './socket-request.ts';

/** Never refused: monitoring uses these routes to find out whether the process is alive, and whether it or the database does not answer. */
const SIGNS_OF_LIFE = new Set(['/api/health', '/api/health/live', '/api/health/ready', '/metrics']);

type OverloadLimits = {
  /** The maximum of unanswered calls by known callers, and the same again by strangers. */
  most: number;
  /** The maximum of strangers' unanswered calls per network. */
  mostOfOneNetwork: number;
  /** Whether it is known without a database query that the caller has proved to know the password, now or a while ago. */
  isKnown: (request: FastifyRequest) => boolean;
};

/**
 * Refuses new calls while too many are unanswered: some callers are told at once to retry, where otherwise all would
 * wait longer and longer. Strangers are counted separately and per network, so a stranger who never finishes a call
 * takes no place from the staff. A call with a body counts once its body has arrived. Not counted are WebSockets, of
 * which each tab has one (`connection-limits.ts` counts those), and calls that wait for their turn on a connection.
 * Register before anything that costs something.
 */
export function registerOverload(
  app: FastifyInstance,
  { most, mostOfOneNetwork, isKnown }: OverloadLimits,
): void {
  const known = { unanswered: 0 };
  const strangers = { unanswered: 0 };
  const networks = new Map<string, number>();

  app.addHook('onRequest', (request, { raw }, done) => {
    if (isSocketRequest(request.raw)) return done();
    const network = isKnown(request) ? null : networkOf(request.ip);
    const crowd = network === null ? known : strangers;
    const ofNetwork = network === null ? 0 : (networks.get(network) ?? 0);
    const isTooMuch = crowd.unanswered >= most || ofNetwork >= mostOfOneNetwork;
    // By the route: an address that only begins like one of them is answered with the whole page.
    if (isTooMuch && !SIGNS_OF_LIFE.has(request.routeOptions.url ?? '')) {
      return done(new AppError('unavailable', { detail: 'The server is busy right now. Please try again.' }));
    }
    const add = (calls: 1 | -1) => {
      crowd.unanswered += calls;
      if (network === null) return;
      const unanswered = (networks.get(network) ?? 0) + calls;
      if (unanswered > 0) networks.set(network, unanswered);
      else networks.delete(network);
    };
    let isCounted = false;
    let isOver = false;
    const count = () => {
      if (isOver) return;
      isCounted = true;
      add(1);
    };
    raw.once('close', () => {
      isOver = true;
      if (isCounted) add(-1);
    });
    // No work starts before the body is there, and a client that never finishes sending would hold a place for nothing.
    if (hasBody(request)) request.raw.once('end', count);
    else count();
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
