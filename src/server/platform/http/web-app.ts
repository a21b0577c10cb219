import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Encoded, encode, encodingFor } from '../answers/encoded.ts';
import { AppError } from './app-error.ts';
import { sendProblem } from './error-handler.ts';
import { webManifest } from './web-manifest.ts';
import { isFirstVisit, readWebPage, writeWebPage } from './web-page.ts';

/**
 * Serves the built web app: hashed assets with unlimited caching, the page with a fresh nonce, and the page for unknown
 * paths too. `hasSession` says whether a request carries a session cookie, valid or not: it only decides what the page
 * requests before it knows.
 */

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** The content policy of a service worker comes with its own file: it may fetch from its own origin only. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";
/** The barcode reader is WASM, which the pages' own policy does not allow. */
const READER_POLICY = WORKER_POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");

/** Allows everything from the own origin; scripts and styles inside the page only with this response's nonce. */
export function contentSecurityPolicy(nonce: string, isSecure: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export async function registerWebApp(
  app: FastifyInstance,
  webRoot: string,
  { productName, buildId }: { productName: string; buildId: string },
  hasSession: (request: FastifyRequest) => boolean,
): Promise<void> {
  const page = await readWebPage(webRoot, buildId);
  const answerPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (page === null) throw new AppError('unavailable', { detail: 'The web app has not been built' });
    const nonce = randomBytes(16).toString('base64');
    const words = writeWebPage(page, {
      isFirstVisit: isFirstVisit(request),
      hasSession: hasSession(request),
      nonce,
    });
    return sendPage(request, reply, words, nonce);
  };
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anonymous' };
      route.schema = { ...route.schema, hide: true };
    });
    await scope.register(fastifyStatic, {
      root: webRoot,
      index: false,
      wildcard: false,
      preCompressed: true,
      // A changed file has another ETag; no file is requested in ranges.
      lastModified: false,
      acceptRanges: false,
      maxAge: YEAR_MS,
      immutable: true,
      setHeaders(reply, path) {
        // Only file names with a content hash can be cached for ever.
        if (!path.includes('/assets/')) reply.header('cache-control', 'no-cache');
        if (/[\\/]sw\.js(?:\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', WORKER_POLICY);
        if (/[\\/]camera-reader-[\w-]+\.js(?:\.br|\.gz)?$/.test(path))
          reply.header('content-security-policy', READER_POLICY);
      },
      globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    });
    scope.get('/manifest.webmanifest', async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/manifest+json')
        .send(JSON.stringify(webManifest(productName))),
    );
    scope.get('/', answerPage);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url.split('?')[0] ?? '';
    const isFile = /\.[a-z0-9]+$/i.test(path);
    if (isPage && !path.startsWith('/api') && !isFile) return answerPage(request, reply);
    return sendProblem(request, reply, new AppError('not_found', { detail: 'This address does not exist' }));
  });
}

/** Compressed here: unknown paths have no route, and the compression plugin handles routes only. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string, nonce: string) {
  reply
    .header('content-security-policy', contentSecurityPolicy(nonce, request.protocol === 'https'))
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8');
  const body: Encoded = { plain: page };
  const encoding = encodingFor(request.headers['accept-encoding'], body);
  if (encoding === null) return reply.send(body.plain);
  return reply.header('content-encoding', encoding).send(await encode(body, encoding));
}
