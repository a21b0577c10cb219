import type { Config } from './config.ts';
import { say } from './platform/command-line.ts';
import { createLogger } from './platform/log.ts';
import { startServer } from './server.ts';
import { fail } from './terminal.ts';

/** The lifecycle of the process: serves until it is told to stop. */

const STOP_LIMIT_MS = 15_000;

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
    // The server is still starting: the start itself stops it once it is done.
    stopServer?.().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  // The launcher was killed, so it can no longer forward a signal.
  process.on('disconnect', () => stop('SIGTERM'));
  const server = await startServer(config, log);
  stopServer = server.stop;
  if (isStopping) {
    await server.stop();
    process.exit(0);
  }
  if (server.generatedPassword !== null) {
    say(`\n  System password: ${server.generatedPassword}`);
    say('  Shown only once and stored as a hash. Set SYSTEM_PASSWORD to choose your own.');
  }
  say(`\n  ${config.productName} is open at ${server.url}\n`);
}
