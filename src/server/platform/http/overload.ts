import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { networkOf } from './networks.ts';
import { isSocketRequest } from './socket-request.ts';

/** By these others find out whether the process lives, and who it is that does not answer. */
const SIGNS_OF_LIFE = /^\/(?:api\/health|metrics)\b/;

type OverloadLimits = {
  /** How many calls of those who are known may be unanswered at a time, and how many of strangers. */
  most: number;
  /** How many of these one network of strangers may have. */
  mostOfOneNetwork: number;
  /** Whether it is known already, without asking the database, that the caller has shown the password, now or a while ago. */
  isKnown: (request: FastifyRequest) => boolean;
};

/**
 * Refuses what comes while so many calls are unanswered: some are told at once to come again, where otherwise all would wait
 * longer and longer. Strangers are counted apart, and by their network: whoever never ends a call takes no place of those who
 * work. A call with a body counts from when that has come. A line that stays open, as each tab has one, is no call that waits: `connection-limits.ts` counts those; and nor is
 * what waits for its turn on one. Register before anything that costs something.
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
    if (isTooMuch && !SIGNS_OF_LIFE.test(request.url)) {
      return done(
        new AppError('unavailable', { detail: 'Too much is asked for just now. Please try again.' }),
      );
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
    // Nothing is worked on before it is there, and whoever sends it never to its end would hold a place for nothing.
    if (hasBody(request)) request.raw.once('end', count);
    else count();
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
