import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { say } from '../platform/command-line.ts';
import { createLogger } from '../platform/log.ts';
import { serve } from '../serve.ts';
import { fail } from '../terminal.ts';
import { NotADemoError } from './not-a-demo-error.ts';
import { prepareDemo } from './prepare-demo.ts';

/**
 * The process of `npm run demo`. It never uses the real shop's data: the database is always the embedded one, whatever
 * DATABASE_URL says, in a directory beside the shop's own (`data-demo` beside `data`).
 */

const DEMO_PASSWORD = 'open the demo shop';

function readDemoConfig(): Config {
  const config = readConfig();
  const dataDir = `${config.dataDir}-demo`;
  return {
    ...config,
    databaseUrl: null,
    dataDir,
    backupDir: config.backupDir === null ? null : join(dataDir, 'backups'),
    backupCopyTo: null,
    systemPassword: config.systemPassword ?? DEMO_PASSWORD,
  };
}

async function main(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readDemoConfig();
  const filled = await prepareDemo(config, createLogger(config.logLevel));
  say(filled === null ? 'Using the demo shop from earlier today.' : `Demo shop created: ${filled}.`);
  if (config.systemPassword === DEMO_PASSWORD) say(`\n  System password: ${DEMO_PASSWORD}`);
  await serve(config);
}

main().catch((error: unknown) => fail(error, [NotADemoError]));
