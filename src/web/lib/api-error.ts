import type { ErrorCode, FieldProblem } from '#shared/errors.ts';

// What a failed call looks like to the rest of the web app. `.message` is for logs and follows the specified form;
// people are shown `.userMessage`.

/** The server's problem+json body, as far as a screen may use it. */
export interface Problem {
  code?: ErrorCode;
  message?: string;
  detail?: string;
  errors?: FieldProblem[];
  requestId?: string;
  /** With 412: the row as it is now. */
  current?: unknown;
  [key: string]: unknown;
}

const STATUS_WORDS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

const FALLBACK_USER_MESSAGE = 'Something went wrong. Please try again.';

/** A reply outside 2xx. `.message` is `status: body`, or `status: status text` for an empty body. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  /** From the `Retry-After` header, in seconds; null when absent. */
  readonly retryAfterSeconds: number | null;

  constructor(response: Response, bodyText: string) {
    // HTTP/2 carries no status text.
    const words = response.statusText || STATUS_WORDS[response.status] || 'Error';
    super(`${response.status}: ${bodyText || words}`);
    this.name = 'ApiError';
    this.status = response.status;
    this.problem = parseProblem(bodyText);
    this.retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'));
  }

  /** The server's own words where it gave any, fit for a toast. */
  get userMessage(): string {
    return this.problem?.message || this.problem?.detail || FALLBACK_USER_MESSAGE;
  }
}

/** No reply at all: offline, refused, cut off, or too late. */
export class NetworkError extends Error {
  readonly userMessage: string = 'Unable to connect to the server. Please try again.';

  /** The browser was offline: nothing has left this device. */
  readonly wasNeverSent: boolean;

  constructor(cause: unknown, wasNeverSent = false) {
    super('The server could not be reached', { cause });
    this.name = 'NetworkError';
    this.wasNeverSent = wasNeverSent;
  }
}

export const UNSETTLED_TITLE = 'Not known whether it was saved';
export const WAITS_TITLE = 'Waiting to send';

/**
 * A change was sent and not answered. Sending it again is safe: the server recognizes it by its key. `retry` does so when the form that sent it is
 * gone.
 */
export class UnsettledError extends NetworkError {
  override readonly userMessage: string;
  readonly retry: (() => void) | null;

  constructor({ cause, retry, isEarlier = false }: UnsettledDetails) {
    super(cause);
    this.name = 'UnsettledError';
    this.retry = retry ?? null;
    this.userMessage = isEarlier
      ? 'It is not known yet whether your earlier change was saved. Nothing else was sent. Try again in a moment.'
      : 'The server did not answer: it is not known whether it was saved. Try again, nothing is saved twice.';
  }
}

interface UnsettledDetails {
  cause?: unknown;
  retry?: (() => void) | undefined;
  /** True when the missing answer is that of an earlier attempt. */
  isEarlier?: boolean;
}

/** Not sent yet, which is no failure: this device stores the change, and sends it when the server answers. */
export class WaitsError extends Error {
  readonly userMessage: string;

  constructor(userMessage: string) {
    super(userMessage);
    this.name = 'WaitsError';
    this.userMessage = userMessage;
  }
}

/** A failure with its own message for the user. */
export class WordedError extends Error {
  readonly userMessage: string;

  constructor(userMessage: string, options?: ErrorOptions) {
    super(userMessage, options);
    this.name = 'WordedError';
    this.userMessage = userMessage;
  }
}

/** Not sent, because an earlier attempt with other values turned out to have been saved. */
export class EarlierSavedError extends WordedError {
  constructor() {
    super('Your earlier change was saved. Check it first; save again if this is needed too.');
    this.name = 'EarlierSavedError';
  }
}

/** The message for the user about any failure: the server's, else `fallback`. */
export function userMessageOf(error: unknown, fallback = FALLBACK_USER_MESSAGE): string {
  if (error instanceof ApiError) return error.problem?.message || error.problem?.detail || fallback;
  if (error instanceof NetworkError || error instanceof WaitsError || error instanceof WordedError)
    return error.userMessage;
  return fallback;
}

/** The request id of a failed call, as in the server's log; null when it never got there. */
export function requestIdOf(error: unknown): string | null {
  return (error instanceof ApiError && error.problem?.requestId) || null;
}

/** The request id of a server error; null for a refusal, whose message says what to do. */
export function faultIdOf(error: unknown): string | null {
  return error instanceof ApiError && error.status >= 500 ? requestIdOf(error) : null;
}

/** The short form of a request id for the telephone: '1A2B 3C4D'. */
export function helpCodeOf(requestId: string): string {
  const start = requestId.slice(0, 8).toUpperCase();
  return `${start.slice(0, 4)} ${start.slice(4)}`;
}

function parseProblem(bodyText: string): Problem | null {
  try {
    const body: unknown = JSON.parse(bodyText);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Problem) : null;
  } catch {
    return null;
  }
}

function parseRetryAfter(header: string | null): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const dueAt = Date.parse(header);
  return Number.isNaN(dueAt) ? null : Math.max(0, Math.ceil((dueAt - Date.now()) / 1000));
}
