import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** Once the server stops, further requests on open connections are refused as unavailable, and their connections are closed. */
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
