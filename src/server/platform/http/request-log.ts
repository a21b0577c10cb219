import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTrace, describeTrace, runTraced, type StatementTrace } from '../database/statement-trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until it is known that the request will be answered. */
    trace: StatementTrace | null;
  }
}

/** What takes longer says in the log what it asked of the database. */
export const SLOW_MS = 500;

/** What Fastify reads no body of. */
const BODILESS = new Set(['GET', 'HEAD']);

/**
 * One line a request, by route pattern: a URL may carry names and numbers of people. Reading that went well has one only where
 * everything is told (`debug`): fifteen devices that look all day fill a disk, and the line costs as much as looking up who asks.
 * Register after the turns of a line: who waits for one is called by somebody else's request.
 */
export function registerRequestLog(app: FastifyInstance, logger: FastifyBaseLogger, slowMs = SLOW_MS): void {
  // Nothing in it comes from a person, and looking for what to remove costs more than the line.
  const lines = logger.child({}, { redact: [] });
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = createTrace();
    runTraced(request.trace, done);
  });
  // A body has come from the line, which belongs to nobody's request.
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
