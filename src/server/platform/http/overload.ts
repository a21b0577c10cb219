import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** By these others find out whether the process lives, and who it is that does not answer. */
const SIGNS_OF_LIFE = /^\/(?:api\/health|metrics)\b/;

/**
 * Refuses what comes while so many calls are unanswered: some are told at once to come again, where otherwise all would wait
 * longer and longer. A line that stays open, as each tab has one, is no call that waits: `connection-limits.ts` counts those.
 * Register before anything that costs something.
 */
export function registerOverload(app: FastifyInstance, mostUnanswered: number): void {
  let unanswered = 0;
  app.addHook('onRequest', ({ url, headers }, { raw }, done) => {
    if (headers.upgrade === 'websocket') {
      done();
      return;
    }
    if (unanswered >= mostUnanswered && !SIGNS_OF_LIFE.test(url)) {
      done(new AppError('unavailable', { detail: 'Too much is asked for just now. Please try again.' }));
      return;
    }
    unanswered += 1;
    raw.once('close', () => {
      unanswered -= 1;
    });
    done();
  });
}
