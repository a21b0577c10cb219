import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** What still comes over open lines once the server stops is sent elsewhere, in the words of every refusal. */
export function registerStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isStopping) return done();
    reply.header('connection', 'close');
    done(new AppError('unavailable', { detail: 'The server is stopping. Please try again.' }));
  });
}
