import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Counts each call by the pattern of its route. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const { statusCode: status } = reply;
    // An open WebSocket is no call with a duration.
    const isSocket = route === '/ws' && status < 400;
    const method = route === 'unmatched' ? 'any' : request.method;
    if (!isSocket) metrics.countCall({ route, method, status, seconds: reply.elapsedTime / 1000 });
    done();
  });
}

/** The web app's files all count as one route: their addresses change with every build. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unmatched';
  return /^\/(?:api|ws|metrics)(?:$|\/)/.test(url) ? url : 'web';
}
