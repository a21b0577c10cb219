import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';
import { createFolding } from './log-folding.ts';

/** Messages for the person who starts the program go to standard output; the log uses standard error. */
const STANDARD_ERROR = 2;

let shared: DestinationStream | null = null;

/** One destination per process. Lines are buffered to save system calls, and flushed within a second and at exit. */
function openDestination(): DestinationStream {
  if (shared !== null) return shared;
  const destination = pino.destination({
    dest: STANDARD_ERROR,
    sync: true,
    minLength: 8 * 1024,
    periodicFlush: 1_000,
  });
  process.once('exit', () => destination.flushSync());
  shared = destination;
  return destination;
}

/**
 * One JSON line per event. Fields that could hold a secret or personal data are redacted by name wherever they occur;
 * requests are logged by route pattern (see app.ts), so that no address, query or body is logged in the first place.
 */
export function createLogger(
  level: Config['logLevel'],
  destination: DestinationStream = openDestination(),
): Logger {
  const folding = createFolding();
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: createTimestamp(),
    serializers: { err: describeError },
    hooks: {
      logMethod(args, method, lineLevel) {
        const worded = withoutErrorText(args);
        const write = (written: Parameters<LogFn>) => method.apply(this, written);
        if (folding.isToBeWritten(worded, lineLevel, write)) write(worded);
      },
    },
    redact: {
      paths: ['password', 'authorization', 'cookie', '*.password', '*.authorization', '*.cookie'],
      censor: '[removed]',
    },
  };
  return pino(options, destination);
}

/** The text is built once for all lines of the same millisecond. */
function createTimestamp(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/** Without a text, pino would use the error's message as the text of the line. */
function withoutErrorText(args: Parameters<LogFn>): Parameters<LogFn> {
  const [first, text] = args as [unknown, unknown];
  const err = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  const needsWords = err !== undefined && text === undefined;
  const worded = [first instanceof Error ? { err } : first, 'fault'] as unknown as Parameters<LogFn>;
  return needsWords ? worded : args;
}

/** Kind, place and code of a fault. A database error's message and detail quote the row, so they are left out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    kind: error.name,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    stack: frames.map((line) => line.trim()).slice(0, 12),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
