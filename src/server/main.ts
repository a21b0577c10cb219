import { existsSync } from 'node:fs';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';
import { fail } from './terminal.ts';

/** The process of `npm start`: reads the configuration and serves. */

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await serve(readConfig());
}

main().catch(fail);
