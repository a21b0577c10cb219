import type { FastifyInstance } from 'fastify';

/**
 * What every answer says of itself, whatever it is: the headers that `helmet` would set, written out. The page and the
 * worker have policies of their own; everything else may load nothing at all, and nobody may frame it.
 */
const HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

const TWO_YEARS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** `isSecure`: the shop is reached by https, and by nothing else from now on. No answer of the API is stored anywhere. */
export function registerStandingHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const ofAll = isSecure ? { ...HEADERS, ...TWO_YEARS } : HEADERS;
  const ofApi = { ...ofAll, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api') ? ofApi : ofAll);
    done();
  });
}
