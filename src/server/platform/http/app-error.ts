import { formatWait } from '#shared/domain/calendar.ts';
import { ERROR_CODES, type ErrorCode, type FieldProblem } from '#shared/errors.ts';

export type AppErrorDetails = {
  /** One sentence for the person who caused it. */
  detail?: string;
  errors?: FieldProblem[];
  /** Further members of the problem document: the current row, the existing customer, what is allowed. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A refusal with a known code. The only error that routes and services throw on purpose. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldProblem[] | undefined;
  readonly extra: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.detail ?? details.errors?.[0]?.message ?? ERROR_CODES[code].title, {
      cause: details.cause,
    });
    this.name = 'AppError';
    this.code = code;
    this.errors = details.errors;
    this.extra = details.extra;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/** The current row for a refusal, read lazily: a request that succeeds does not pay for it. */
export class ShownRow<Shown = unknown> {
  readonly read: () => Promise<Shown>;

  constructor(read: () => Promise<Shown>) {
    this.read = read;
  }
}

/** Resolves the current row of a refusal while its transaction is still open, and rethrows the error. */
export async function withCurrentRow(error: unknown): Promise<never> {
  if (error instanceof AppError && error.extra?.current instanceof ShownRow) {
    error.extra.current = await error.extra.current.read();
  }
  throw error;
}

/** A refusal that names one field. */
export function fieldError(path: string, message: string): AppError {
  return new AppError('invalid_request', { detail: message, errors: [{ path, message }] });
}

/** The refusal of too many guesses. `words`: the sentence about a wait, such as '45 seconds'. */
export function tooManyAttempts(waitMs: number, words: (wait: string) => string): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('too_many_attempts', {
    detail: words(formatWait(retryAfterSeconds)),
    retryAfterSeconds,
  });
}

export function notFound(what: string): AppError {
  return new AppError('not_found', { detail: `${what} not found` });
}
