import type { LogFn } from 'pino';

/**
 * Folds repeated failures (an unreachable database fails every call): the first is logged at once, the following as one
 * line every few seconds with their number. The log stays readable and does not fill the disk.
 */

type Arguments = Parameters<LogFn>;
type Told = { times: number; args: Arguments };
type Fields = { err?: unknown; reason?: unknown; times?: number };

const FOLD_MS = 5_000;
const MOST_KINDS = 200;
const WARNING = 40;

/** Returns a function that says whether a line is to be written now; `write` is called later with a summary of the others. */
export function createFolding() {
  const told = new Map<string, Told>();

  function open(kind: string, write: (args: Arguments) => void): void {
    const entry: Told = { times: 0, args: [{}] as unknown as Arguments };
    told.set(kind, entry);
    setTimeout(() => {
      told.delete(kind);
      if (entry.times === 0) return;
      const [fields, ...words] = entry.args as unknown as [object, ...string[]];
      write([{ ...fields, times: entry.times }, ...words] as unknown as Arguments);
      open(kind, write);
    }, FOLD_MS).unref();
  }

  return {
    isToBeWritten(args: Arguments, level: number, write: (args: Arguments) => void): boolean {
      const kind = level < WARNING ? null : kindOf(args);
      if (kind === null) return true;
      const known = told.get(kind);
      if (known !== undefined) {
        known.times += 1;
        known.args = args;
        return false;
      }
      if (told.size < MOST_KINDS) open(kind, write);
      return true;
    },
  };
}

/** Null for a line that reports no failure. Two lines of the same kind come from the same place, for the same reason. */
function kindOf(args: Arguments): string | null {
  const [fields, words] = args as unknown as [unknown, unknown];
  const { err, reason } = (fields ?? {}) as Fields;
  if (err === undefined && reason === undefined) return null;
  return JSON.stringify([words, reason, ...describeChain(err)]);
}

function describeChain(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [typeof error];
  const { name, code, stack, cause } = error as NodeJS.ErrnoException;
  const place = (stack ?? '').split('\n').find((line) => /^\s+at /.test(line));
  return [name, code, place, ...(cause === undefined ? [] : describeChain(cause))];
}
