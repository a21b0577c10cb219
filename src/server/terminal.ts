import { PLAIN_FAILURES } from './plain-failures.ts';

/** Messages of a program to the person who started it. */

/** Prints what went wrong (in plain words for a known failure) and ends the process. `ownFailures` are known failures of this program only. */
export function fail(error: unknown, ownFailures: readonly (new () => Error)[] = []): never {
  process.stderr.write(`\n${explain(error, ownFailures)}\n`);
  process.exit(1);
}

function explain(error: unknown, ownFailures: readonly (new () => Error)[]): string {
  if ([...PLAIN_FAILURES, ...ownFailures].some((kind) => error instanceof kind))
    return (error as Error).message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${address} is in use by another program. Stop that program, or set PORT to another number.`;
  }
  if (code === 'EACCES') return `This user may not open port ${port}. Set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is not an address of this machine: ${address ?? ''}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
