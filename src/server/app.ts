import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from './app-context.ts';
import { FEATURES } from './features.ts';
import { readCookie } from './platform/auth/cookies.ts';
import { createEndedAnswers } from './platform/auth/ended-answers.ts';
import { createCallerIdentification, hasShownPassword } from './platform/auth/identify-caller.ts';
import { isAskedAgain } from './platform/commands/send-command.ts';
import { registerAccess } from './platform/http/access.ts';
import {
  type AnswerLimits,
  defaultAnswerLimits,
  registerAnswerLimits,
} from './platform/http/answer-limits.ts';
import { registerApiDocs } from './platform/http/api-docs.ts';
import { registerConnectionLimits } from './platform/http/connection-limits.ts';
import { registerDiskGuard } from './platform/http/disk-guard.ts';
import { refusalOf, registerErrorHandler, sendProblem } from './platform/http/error-handler.ts';
import { registerOverload } from './platform/http/overload.ts';
import { registerRequestLog } from './platform/http/request-log.ts';
import { isSocketRequest } from './platform/http/socket-request.ts';
import { NOT_STORED, registerStandingHeaders, standingHeaders } from './platform/http/standing-headers.ts';
import { registerStopping } from './platform/http/stopping.ts';
import { registerTurns } from './platform/http/turns.ts';
import { createUnreadableCalls } from './platform/http/unreadable-calls.ts';
import { registerWebApp } from './platform/http/web-app.ts';
import { registerRequestMetrics } from './platform/metrics/request-metrics.ts';
import { realtimeRoutes } from './platform/realtime/realtime.routes.ts';

export type AppOptions = {
  context: AppContext;
  logger: FastifyBaseLogger | false;
  /** Addresses and ranges of proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  publicUrl: URL | null;
  /** The folder of the built web app. */
  webRoot: string;
  /**
   * Validate each response against its contract. For tests and development: an invalid response is a bug of the server,
   * and validating takes longer than building the response.
   */
  validateReplies?: boolean;
  /** Shorter limits for tests. */
  limits?: AnswerLimits;
  /** Requests that take longer log their database statements. */
  slowMs?: number;
};

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Several times what a shop of five branches behind one address needs: a device has six connections, and one WebSocket per tab. */
export const MOST_CONNECTIONS = 2_000;
/** Some seconds' work, and more than all devices of a large shop request when its connection comes back. */
const MOST_UNANSWERED = 1_000;
/** Per network: enough for fifty devices that all reload after a power cut, over six connections each. */
const MOST_UNANSWERED_OF_STRANGERS = 300;
/** A page that reloads sends requests over several connections before one of them identifies the caller. */
const MOST_STRANGERS_OF_ONE_NETWORK = 500;
/** How often connections are checked for requests that take too long to arrive. */
const CONNECTIONS_CHECK_MS = 2_000;

/** Builds the HTTP server from what it is given; opens nothing, so that it can be tested without a port. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { context, publicUrl } = options;
  const isSecure = publicUrl?.protocol === 'https:';
  const ofRefusals = { ...standingHeaders(isSecure), ...NOT_STORED };
  const unreadable = createUnreadableCalls(ofRefusals, ({ reqId, status, reason }) => {
    if (options.logger) options.logger.info({ reqId, route: 'unreadable', status, reason }, 'request');
    context.metrics.countCall({ route: 'unreadable', method: 'any', status, seconds: 0 });
  });
  const app = Fastify({
    ...(options.logger === false ? { logger: false } : { loggerInstance: options.logger }),
    trustProxy: options.trustProxy.length === 0 ? false : options.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // An address that cannot be parsed is refused before routing, in the same format as any other refusal.
    frameworkErrors: (error, request, reply) =>
      sendProblem(request, reply.headers(ofRefusals), refusalOf(error)),
    clientErrorHandler: unreadable.onClientError,
    // `registerStopping` refuses these requests in the usual format.
    return503OnClosing: false,
    // All requests share one logger: each line states its request.
    childLoggerFactory: (logger) => logger,
    // Fastify's own request log is off: it would log whole addresses, whose query may contain people's names.
    logController: new LogController({ disableRequestLogging: true }),
    // An upgrade is only accepted at the WebSocket's path; elsewhere the request is answered like any other.
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      requireHostHeader: false,
      shouldUpgradeCallback: isSocketRequest,
    },
  }).withTypeProvider<ZodTypeProvider>();
  // Only JSON is parsed unless a route says otherwise: a form or plain text from another site is refused unread.
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Some clients send a content type with an empty body; the route's contract decides whether that is allowed.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  );
  // Where a contract has no words of its own for a missing field, the library's speak of types.
  z.config({ customError: ({ input }) => (input === undefined ? 'Required' : undefined) });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(options.validateReplies ? serializerCompiler : () => JSON.stringify);
  registerErrorHandler(app);
  registerRequestMetrics(app, context.metrics);
  registerStandingHeaders(app, { isSecure });
  unreadable.watch(app);
  registerStopping(app);
  registerTurns(app);
  if (options.logger !== false) registerRequestLog(app, options.logger, options.slowMs);
  const limits = options.limits ?? defaultAnswerLimits(context.pool.options.max);
  registerAnswerLimits(app, limits, createEndedAnswers(context.auth.sessions));

  await app.register(fastifyCookie);
  registerOverload(app, {
    most: MOST_UNANSWERED,
    mostOfOneNetwork: MOST_UNANSWERED_OF_STRANGERS,
    isKnown: (request) => hasShownPassword(context.auth.sessions, request),
  });
  await app.register(fastifyCompress, { global: true, threshold: 1400, encodings: ['br', 'gzip'] });
  registerAccess(app, createCallerIdentification(context.auth), () => publicUrl?.origin ?? null, {
    isNeeded: context.agents.hasPins,
    isSavedAlready: (request) => isAskedAgain(context, request),
  });
  registerConnectionLimits(app, {
    most: MOST_CONNECTIONS,
    mostStrangersOfOne: options.trustProxy.length > 0 ? null : MOST_STRANGERS_OF_ONE_NETWORK,
  });

  registerDiskGuard(app, context.disk);

  await registerApiDocs(app, context.config.productName);
  for (const feature of FEATURES) await app.register(feature(context));
  await app.register(realtimeRoutes({ sockets: context.sockets, sessions: context.auth.sessions }));
  await registerWebApp(
    app,
    options.webRoot,
    context.config,
    (request) => readCookie(request, 'session') !== null,
  );
  return app as unknown as FastifyInstance;
}
