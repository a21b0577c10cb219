import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERROR_CODES, type ErrorCode, type FieldProblem } from '#shared/errors.ts';
import { AppError } from './app-error.ts';
import { appErrorOfDatabase } from './database-refusals.ts';

/** The one place that answers refusals and faults: as RFC 9457 problem details without internals. */

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const BY_STATUS: Record<number, ErrorCode> = {
  400: 'invalid_request',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  503: 'unavailable',
};

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    // A client that disconnected before the whole body arrived causes a socket error, which looks like that of a lost
    // database.
    const isHungUp = error === request.raw.errored;
    const refusal = isHungUp ? unreadable() : refusalOf(error);
    // An intended refusal without an underlying error is no fault: the request's log line says enough.
    const isFault = refusal.status >= 500 && (error !== refusal || refusal.cause !== undefined);
    if (isFault) request.log.error({ err: error, reqId: request.id }, 'request failed');
    sendProblem(request, reply, refusal);
  });
}

/** Answers with the problem document of a refusal. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  const { status } = refusal;
  // Headers that were set for the original response; they are computed anew for this one.
  reply.removeHeader('content-encoding').removeHeader('content-length');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  else if (status === 503) reply.header('retry-after', '5');
  return reply
    .code(status)
    .type(PROBLEM_TYPE)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problemOf(refusal, request.id));
}

/** The document of RFC 9457 for a refusal. */
export function problemOf(refusal: AppError, requestId: string): object {
  const { status, title } = ERROR_CODES[refusal.code];
  return {
    type: `/docs/errors#${refusal.code}`,
    title,
    status,
    detail: refusal.message,
    message: refusal.message,
    code: refusal.code,
    requestId,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...refusal.extra,
  };
}

/** The refusal that any error stands for; `internal` if it is a bug. */
export function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(
      (issue): FieldProblem => ({
        path: pathOf(issue.instancePath),
        message: issue.message ?? 'Not accepted',
      }),
    );
    return new AppError('invalid_request', { ...summaryOf(errors), errors });
  }
  const fromDatabase = appErrorOfDatabase(error);
  if (fromDatabase) return fromDatabase;
  const status = (error as FastifyError | null)?.statusCode ?? 500;
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'invalid_request' : undefined);
  if (code === undefined) return new AppError('internal', { cause: error });
  // Fastify's own messages name the content type or the limit; those of its JSON parser name offsets, which help nobody.
  return code === 'invalid_request' ? unreadable() : new AppError(code);
}

function unreadable(): AppError {
  return new AppError('invalid_request', { detail: 'The request could not be read' });
}

function pathOf(instancePath: string): string {
  return instancePath.replace(/^\//, '').replaceAll('/', '.');
}

function summaryOf(errors: FieldProblem[]): { detail?: string } {
  const [first] = errors;
  if (first === undefined) return {};
  return { detail: first.path === '' ? first.message : `${first.path}: ${first.message}` };
}
