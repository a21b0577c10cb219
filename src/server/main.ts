import { existsSync } from 'node:fs';
import { readConfig } from './config.ts';
import { awaitFreeDirectory } from './platform/database/embedded/lock.ts';
import { fail } from './terminal.ts';

/** The process of `npm start`: reads the configuration and serves. */

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig();
  if (config.databaseUrl === null) await awaitFreeDirectory(config.dataDir);
  // Loading the program takes seconds on a busy machine: an error about a locked data directory is shown before that.
  const { serve } = await import('./serve.ts');
  await serve(config);
}

main().catch(fail);
