import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
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
  /** Addresses and ranges whose X-Forwarded-* headers are believed. */
  trustProxy: string[];
  publicUrl: URL | null;
  /** The folder of the built web app. */
  webRoot: string;
  /**
   * Check each answer against its contract. For tests and development: an answer that does not fit is a fault of
   * ours, and costs more to check than to make.
   */
  validateReplies?: boolean;
  /** Shorter ones for tests. */
  limits?: AnswerLimits;
  /** What takes longer is told in the log with its statements. */
  slowMs?: number;
};

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
/** Several times what a shop of five branches needs behind one address: a device has six and a socket a tab. */
export const MOST_CONNECTIONS = 2_000;
/** Some seconds' work, and more than all devices of a large shop ask for when its line comes back. */
const MOST_UNANSWERED = 1_000;
/** Of one network: fifty devices that all open anew after a power cut, over six lines each. */
const MOST_UNANSWERED_OF_STRANGERS = 300;
/** A page that is opened anew calls over several before one of them shows who it is. */
const MOST_STRANGERS_OF_ONE_NETWORK = 500;
/** How often connections are looked for whose call takes too long to arrive. */
const CONNECTIONS_CHECK_MS = 2_000;

/** Builds the whole HTTP side on what it is given; opens nothing, so that it can be tested without a port. */
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
    // An address that cannot be read is refused before any route: in the same words as everything else.
    frameworkErrors: (error, request, reply) =>
      sendProblem(request, reply.headers(ofRefusals), refusalOf(error)),
    clientErrorHandler: unreadable.onClientError,
    // Refused by `registerStopping`, in our own words.
    return503OnClosing: false,
    // One logger for all: whoever writes a line names the request.
    childLoggerFactory: (logger) => logger,
    // Ids and cursors are the only parts of a path that vary; queries may repeat names of people.
    logController: new LogController({ disableRequestLogging: true }),
    // Elsewhere an upgrade that is asked for is not made: the call is answered like any other.
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      requireHostHeader: false,
      shouldUpgradeCallback: isSocketRequest,
    },
  }).withTypeProvider<ZodTypeProvider>();
  // JSON alone is read unless a route says otherwise: a form or plain text from another site is refused unread.
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Clients name the type of a body that they leave out; the route's contract says whether it may be.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  );
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
