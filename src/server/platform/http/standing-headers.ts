import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * Sets the headers that every response has. The page and the service worker have their own content policies; everything
 * else may load nothing at all, and nothing may be framed. `isSecure`: the shop is served over https, and browsers are
 * told to use nothing else from now on (HSTS). API responses are never cached. A request's idempotency key is echoed:
 * by it a device tells the server's response from that of a proxy in between, which could make it believe that its
 * change is saved.
 */
export function registerStandingHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const ofAll = standingHeaders(isSecure);
  const ofApi = { ...ofAll, ...NOT_STORED };
  const ofAssets = assetHeaders(isSecure);
  app.addHook('onRequest', (request, reply, done) => {
    // The route's own address is used because a request may spell it differently. Paths without a route are answered with
    // the page.
    const { url } = request.routeOptions;
    const isAsset = url?.startsWith('/assets/');
    reply.headers((url ?? request.url).startsWith('/api') ? ofApi : isAsset ? ofAssets : ofAll);
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && key.length <= MAX_KEY_LENGTH) reply.header('idempotency-key', key);
    done();
  });
}

/** The maximum length of an `Idempotency-Key`, in characters: a longer one is refused. */
export const MAX_KEY_LENGTH = 255;

/**
 * Headers that browsers apply to documents only; assets omit them, because eight files are loaded before a screen's
 * first row, over a slow connection.
 */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-frame-options',
];

export const NOT_STORED = { 'cache-control': 'no-store' };

/** The headers are the same for every response: helmet is called once, with a dummy response. */
export function standingHeaders(isSecure: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure && { maxAge: 63_072_000 },
    // For browsers and plug-ins that no longer exist: each response over a slow connection would carry them.
    ...{ xDownloadOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false },
  });
  setHeaders({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** The headers of an asset, which is no document. */
export function assetHeaders(isSecure: boolean): Record<string, string> {
  const all = Object.entries(standingHeaders(isSecure));
  return Object.fromEntries(all.filter(([name]) => !OF_DOCUMENTS.includes(name)));
}
