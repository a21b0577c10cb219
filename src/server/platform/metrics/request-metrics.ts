import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Counts each call by the pattern of its route. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const { statusCode: status } = reply;
    // A socket that was opened is no call that takes time.
    const isSocket = route === '/ws' && status < 400;
    const method = route === 'unmatched' ? 'any' : request.method;
    if (!isSocket) metrics.countCall({ route, method, status, seconds: reply.elapsedTime / 1000 });
    done();
  });
}

/** Files of the web app have an address each, which changes with every build: they are one. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unmatched';
  return /^\/(?:api|ws|metrics)(?:$|\/)/.test(url) ? url : 'web';
}
