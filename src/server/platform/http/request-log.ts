import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTrace, describeTrace, runTraced, type StatementTrace } from '../database/statement-trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the server has begun to work on the request. */
    trace: StatementTrace | null;
  }
}

/** A request that takes longer logs its database statements. */
const SLOW_MS = 500;

/** Fastify reads no body for these methods. */
const BODILESS = new Set(['GET', 'HEAD']);

/**
 * Writes one log line per request, with the route pattern, because a URL may contain people's names and numbers.
 * Successful reads are logged only if they are slow or at level `debug`: fifteen devices that read all day would fill a
 * disk, and the line costs as much as identifying the caller. Register after `registerTurns`: a request that waited for
 * its turn is resumed in the async context of another one.
 */
export function registerRequestLog(app: FastifyInstance, logger: FastifyBaseLogger, slowMs = SLOW_MS): void {
  // The line contains nothing that a person typed, and redaction costs more than the line itself.
  const lines = logger.child({}, { redact: [] });
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = createTrace();
    runTraced(request.trace, done);
  });
  // Reading the body resumes in the socket's async context, which belongs to no request: the trace is set again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace === null || BODILESS.has(request.method)) done();
    else runTraced(request.trace, done);
  });
  const tellsAll = lines.level === 'debug' || lines.level === 'trace';
  app.addHook('onResponse', (request, reply, done) => {
    const isSlow = reply.elapsedTime >= slowMs;
    const isRoutine = BODILESS.has(request.method) && reply.statusCode < 400;
    if (isSlow || !isRoutine || tellsAll) tell(request, reply, isSlow);
    done();
  });
  const tell = (request: FastifyRequest, reply: FastifyReply, isSlow: boolean) => {
    const line = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    lines.info(line, 'request');
    if (isSlow && line.route !== '/ws' && request.trace !== null) {
      lines.warn({ ...line, ...describeTrace(request.trace) }, 'slow request');
    }
  };
}
