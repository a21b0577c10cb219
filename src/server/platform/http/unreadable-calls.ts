import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#shared/errors.ts';
import { AppError } from './app-error.ts';
import { PROBLEM_TYPE, problemOf } from './error-handler.ts';

/**
 * Handles calls that never become a request, because Node cannot or will not parse them. They are refused like any
 * other: with a problem document and a request id in the log, written to the raw socket, which is closed afterwards.
 */
export type UnreadableCalls = {
  /** For Fastify's `clientErrorHandler`: the parser failed, or the request took too long to arrive. */
  onClientError(error: Error, line: Duplex): void;
  /** Handles the events that Node emits instead of a request. Call once. */
  watch(app: FastifyInstance): void;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses a socket whose WebSocket handshake is invalid. */
    refuseHandshake(line: Duplex): void;
  }
}

const UNREADABLE = 'The request could not be read';

const BY_FAULT: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

/** How long the client has to read the response: if the socket were closed at once, unread bytes of it would be lost. */
const LINGER_MS = 1_000;

/** Node stores on a socket which response is being written to it. */
type HttpLine = Duplex & { _httpMessage?: ServerResponse | null };

export function createUnreadableCalls(
  headers: Readonly<Record<string, string>>,
  note: (refused: { reqId: string; status: number; reason: string }) => void,
): UnreadableCalls {
  const refused = new WeakSet<Duplex>();

  function refuse(line: Duplex, refusal: AppError, reason: string): void {
    refused.add(line);
    const requestId = randomUUID();
    note({ reqId: requestId, status: refusal.status, reason });
    if (!line.writable) {
      line.destroy();
      return;
    }
    const { head, body } = answerOf(refusal, requestId);
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    const status = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`;
    line.end(`${[status, ...lines].join('\r\n')}\r\n\r\n${body}`);
    const timer = setTimeout(() => line.destroy(), LINGER_MS).unref();
    line.once('close', () => clearTimeout(timer));
  }

  function answerOf(refusal: AppError, requestId: string) {
    const body = JSON.stringify(problemOf(refusal, requestId));
    const length = String(Buffer.byteLength(body));
    return {
      head: { ...headers, 'content-type': PROBLEM_TYPE, 'content-length': length, connection: 'close' },
      body,
    };
  }

  function onClientError(error: Error, line: Duplex): void {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    if (refused.has(line)) return;
    if (code === 'ECONNRESET' || line.destroyed) {
      line.destroy();
      return;
    }
    const answering = (line as HttpLine)._httpMessage;
    // A readable request is still being answered on this connection: its response goes first, as it may be that of a change.
    if (answering?.req.complete) {
      answering.once('finish', () => onClientError(error, line));
      return;
    }
    if (answering?.headersSent) line.destroy();
    else refuse(line, refusalOf(code), code);
  }

  function onExpectation({ socket }: IncomingMessage, answer: ServerResponse): void {
    const requestId = randomUUID();
    const refusal = new AppError('expectation_failed');
    note({ reqId: requestId, status: refusal.status, reason: 'expectation' });
    const { head, body } = answerOf(refusal, requestId);
    answer.writeHead(refusal.status, head).end(body);
    refused.add(socket);
  }

  return {
    onClientError,
    watch(app) {
      app.server.on('checkExpectation', onExpectation);
      app.server.on('connect', (_request: IncomingMessage, line: Duplex) => {
        line.on('error', () => {});
        const refusal = new AppError('invalid_request', { detail: 'This server does not forward requests' });
        refuse(line, refusal, 'CONNECT');
      });
      // Node's own refusal of a missing Host header has no body, and of several it would use the first, where a proxy may
      // use the last.
      app.addHook('onRequest', ({ raw }, _reply, done) => {
        const problem = hostProblemOf(raw);
        done(problem === null ? undefined : new AppError('invalid_request', { detail: problem }));
      });
      app.decorate('refuseHandshake', (line: Duplex) =>
        refuse(line, new AppError('invalid_request', { detail: UNREADABLE }), 'handshake'),
      );
    },
  };
}

function hostProblemOf({ headers, rawHeaders, httpVersion }: IncomingMessage): string | null {
  if (headers.host === undefined) return httpVersion === '1.0' ? null : 'The request names no host';
  const isHost = (text: string, index: number) =>
    index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
  return rawHeaders.findIndex(isHost) === rawHeaders.findLastIndex(isHost)
    ? null
    : 'The request names more than one host';
}

function refusalOf(fault: string): AppError {
  const code = BY_FAULT[fault] ?? 'invalid_request';
  return new AppError(code, code === 'invalid_request' ? { detail: UNREADABLE } : {});
}
