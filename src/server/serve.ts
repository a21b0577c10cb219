import type { Config } from './config.ts';
import { createLogger } from './platform/log.ts';
import { startServer } from './server.ts';
import { fail, say } from './terminal.ts';

/** The life of the process: serves until told to stop. */

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
