import type { Config } from './config.ts';
import { PLAIN_FAILURES } from './plain-failures.ts';
import { createLogger } from './platform/log.ts';
import { startServer } from './server.ts';

/** The life of the process: serves until told to stop, and says in plain words why it could not. */

const STOP_LIMIT_MS = 15_000;

/** A line for the person at the terminal. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Says what went wrong, in plain words where it is a known trouble, and ends the process. `ownFailures` are those of one
 * program alone.
 */
export function fail(error: unknown, ownFailures: readonly (new () => Error)[] = []): never {
  process.stderr.write(`\n${explain(error, ownFailures)}\n`);
  process.exit(1);
}

function explain(error: unknown, ownFailures: readonly (new () => Error)[]): string {
  if ([...PLAIN_FAILURES, ...ownFailures].some((kind) => error instanceof kind))
    return (error as Error).message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${address} is in use by another program. Stop that one, or set PORT to another number.`;
  }
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user. Set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST is not an address of this machine: ${address ?? ''}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Serves the shop of a configuration until a signal ends the process. */
export async function serve(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  for (const warning of config.warnings) say(`Note: ${warning}`);
  let isStopping = false;
  let stopServer: (() => Promise<void>) | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    // Not serving yet: what is being started is taken down by the start itself, once it gets there.
    stopServer?.().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  // Our launcher was killed outright: nobody is left to pass a signal on.
  process.on('disconnect', () => stop('SIGTERM'));
  const server = await startServer(config, log);
  stopServer = server.stop;
  if (isStopping) {
    await server.stop();
    process.exit(0);
  }
  if (server.generatedPassword !== null) {
    say(`\n  System password: ${server.generatedPassword}`);
    say('  Shown this once and kept only as a hash. Set SYSTEM_PASSWORD to choose your own.');
  }
  say(`\n  ${config.productName} is open at ${server.url}\n`);
}
