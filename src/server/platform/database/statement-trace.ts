import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import pg from 'pg';

/** The statements that one request ran and how long it waited, for the log of slow requests. Never contains parameter values. */
export type StatementTrace = {
  /** Time spent waiting for a connection of the pool. */
  waitedMs: number;
  /** Null until the first statement. */
  statements: Map<string, { times: number; ms: number }> | null;
};

const MOST_STATEMENTS = 50;

const traces = new AsyncLocalStorage<StatementTrace>();

export const createTrace = (): StatementTrace => ({ waitedMs: 0, statements: null });

/** Statements that `work` starts are recorded in the trace. */
export const runTraced = (trace: StatementTrace, work: () => void): void => traces.run(trace, work);

type AnyFunction = (...args: unknown[]) => unknown;

/** Makes a pool record its statements. Costs nothing outside of `runTraced`. */
export function traceStatements(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as AnyFunction;
  pool.connect = ((callback?: AnyFunction) => {
    const trace = traces.getStore();
    if (trace === undefined) return connect(callback);
    const start = performance.now();
    const note = () => {
      trace.waitedMs += performance.now() - start;
    };
    if (callback === undefined) return noteAfter(connect() as Promise<unknown>, note);
    // The pool calls the waiting request from the request that released the connection: the waiting one's async context
    // is bound.
    return connect(
      AsyncResource.bind((...args: unknown[]) => {
        note();
        callback(...args);
      }),
    );
  }) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = (...args: unknown[]) => (pg.Client.prototype.query as AnyFunction).apply(client, args);
    client.query = ((...args: unknown[]) => {
      const trace = traces.getStore();
      const text = textOf(args[0]);
      if (trace === undefined || text === null) return query(...args);
      const start = performance.now();
      const note = () => noteStatement(trace, text, performance.now() - start);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        const noted = (...answer: unknown[]) => {
          note();
          callback(...answer);
        };
        return query(...args.slice(0, -1), noted);
      }
      const answer = query(...args);
      return answer instanceof Promise ? noteAfter(answer, note) : answer;
    }) as typeof client.query;
  });
}

/** Awaits the promise instead of chaining, so that the stack of a failure still shows the caller. */
async function noteAfter(answer: Promise<unknown>, note: () => void): Promise<unknown> {
  try {
    return await answer;
  } finally {
    note();
  }
}

/** The statement's text; null for a cursor or stream, whose duration depends on its reader. */
function textOf(query: unknown): string | null {
  if (typeof query === 'string') return query;
  const { text, submit } = query as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : null;
}

function noteStatement(trace: StatementTrace, text: string, ms: number): void {
  trace.statements ??= new Map();
  const { statements } = trace;
  const known = statements.get(text);
  if (known !== undefined) {
    known.times += 1;
    known.ms += ms;
  } else if (statements.size < MOST_STATEMENTS) statements.set(text, { times: 1, ms });
}

const MOST_TOLD = 10;
const MOST_LETTERS = 600;
const inTenths = (ms: number) => Math.round(ms * 10) / 10;

/** The slowest statements, as the log shows them: without line breaks, and with quoted values replaced. */
export function describeTrace({ waitedMs, statements }: StatementTrace) {
  const slowest = [...(statements ?? [])].toSorted(([, a], [, b]) => b.ms - a.ms).slice(0, MOST_TOLD);
  return {
    waitedMs: inTenths(waitedMs),
    statements: slowest.map(([text, { times, ms }]) => ({
      sql: text
        .replaceAll(/'(?:[^']|'')*'/g, '?')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, MOST_LETTERS),
      times,
      ms: inTenths(ms),
    })),
  };
}
