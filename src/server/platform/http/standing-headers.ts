import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/**
 * What every answer says of itself, whatever it is. The page and the worker have policies of their own; everything else may
 * load nothing at all, and nobody may frame it. `isSecure`: the shop is reached by https, and by nothing else from now on.
 * No answer of the API is stored anywhere. What has a key of its own is answered with it: by that a device tells our answer from that of
 * something in between, which would have it believe that its money is saved.
 */
export function registerStandingHeaders(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  const ofAll = standingHeaders(isSecure);
  const ofApi = { ...ofAll, ...NOT_STORED };
  const ofAssets = assetHeaders(isSecure);
  app.addHook('onRequest', (request, reply, done) => {
    // The route's own address: that of a call may be spelt in other ways. What no route has is answered with the page.
    const { url } = request.routeOptions;
    const isAsset = url?.startsWith('/assets/');
    reply.headers((url ?? request.url).startsWith('/api') ? ofApi : isAsset ? ofAssets : ofAll);
    const key = request.headers['idempotency-key'];
    if (typeof key === 'string' && key.length <= MAX_KEY_LENGTH) reply.header('idempotency-key', key);
    done();
  });
}

/** Of an `Idempotency-Key`, in characters: a longer one is refused. */
export const MAX_KEY_LENGTH = 255;

/** What browsers heed of a document alone: eight files come before a screen's first row, and the line is slow. */
const OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-frame-options',
];

export const NOT_STORED = { 'cache-control': 'no-store' };

/** They are the same for every answer: helmet is asked once, for an answer that goes nowhere. */
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
    // For browsers and plug-ins that are no more: each answer over a slow line would carry them.
    ...{ xDownloadOptions: false, xPermittedCrossDomainPolicies: false, xXssProtection: false },
  });
  setHeaders({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Of a file of the app, which is no document. */
export function assetHeaders(isSecure: boolean): Record<string, string> {
  const all = Object.entries(standingHeaders(isSecure));
  return Object.fromEntries(all.filter(([name]) => !OF_DOCUMENTS.includes(name)));
}
