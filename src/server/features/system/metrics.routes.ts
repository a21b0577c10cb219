import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { createShopGauges } from './shop-gauges.ts';

/** Headers that a proxy adds for its client: the caller's address is then the proxy's. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** Only this machine's own names: a web page whose domain was pointed to this machine (DNS rebinding) sends that domain as host. */
const OWN_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** `/metrics`, for Prometheus: with the token, or from this machine itself when no proxy can be in between. Everybody else gets not_found. */
export const metricsRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { metrics, metricsToken, isMetricsOpenHere } = context;
    const gauges = createShopGauges(context);
    app.get(
      '/metrics',
      { config: { access: 'anonymous' }, schema: { hide: true }, compress: false },
      async (request, reply) => {
        const isOpen = isMetricsOpenHere && isFromHere(request);
        if (!isOpen && !hasToken(request, metricsToken)) throw notFound('Page');
        await gauges.refresh();
        return reply
          .header('cache-control', 'no-store')
          .type(metrics.registry.contentType)
          .serializer(String)
          .send(`${await metrics.registry.metrics()}\n${await gauges.registry.metrics()}`);
      },
    );
  };

function isFromHere({ raw: { socket }, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return !isForwarded && LOOPBACK.test(socket.remoteAddress ?? '') && OWN_NAME.test(headers.host ?? '');
}

function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string | null): boolean {
  const digestOf = (text: string) => createHash('sha256').update(text).digest();
  return token !== null && timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${token}`));
}
