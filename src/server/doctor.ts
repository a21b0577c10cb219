import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { checkDataHealth, checkReferences, checkTotals } from './doctor/books-checks.ts';
import {
  checkClock,
  checkDurability,
  checkSchema,
  checkVersion,
  checkZone,
} from './doctor/database-checks.ts';
import { bad, exitCodeOf, type Finding, look, warn } from './doctor/finding.ts';
import {
  checkCertificate,
  checkConfiguration,
  checkNode,
  checkSpace,
  checkSync,
} from './doctor/machine-checks.ts';
import { type OpenedToLook, openToLook } from './doctor/open-to-look.ts';
import { checkBackup, checkJobs } from './doctor/work-checks.ts';
import { JOBS } from './jobs.ts';
import { readCommandLine, say } from './platform/command-line.ts';
import { fail } from './terminal.ts';

/**
 * `npm run doctor`: checks everything that a shop depends on, whether the app is running or not, and says what to do.
 * Changes nothing. Exit code 0 if all is well, 1 with warnings, 2 if something is broken.
 */

async function examine(): Promise<Finding[]> {
  const findings: Finding[] = [checkNode()];
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...findings, ...error.problems.map((text) => bad('Configuration', text, 'Correct it in .env.'))];
  }
  findings.push(...checkConfiguration(config), ...(await checkCertificate(config)));
  const database = await open(config, findings);
  if (database === null) return findings;
  try {
    findings.push(...(await examineDatabase(config, database)));
  } finally {
    await database.close();
  }
  return findings;
}

async function open(config: Config, findings: Finding[]): Promise<OpenedToLook | null> {
  try {
    const opened = await openToLook(config);
    if (opened === null)
      findings.push(warn('Database', `none in ${config.dataDir} yet`, 'Start the app: it creates one.'));
    return opened;
  } catch (error) {
    const found = (error as Error).message;
    findings.push(bad('Database', found, 'See docs/operations.md, "When the database does not start".'));
    return null;
  }
}

async function examineDatabase(
  config: Config,
  { database, folder, isServing }: OpenedToLook,
): Promise<Finding[]> {
  const { pool } = database;
  const findings: Finding[] = [];
  const add = async (check: string, work: () => Promise<Finding | Finding[]>) => {
    findings.push(...(await look(check, work)));
  };
  if (folder !== null) {
    await add('Disk', () => checkSpace(folder));
    const ownFolder = existsSync(resolve(config.dataDir)) ? resolve(config.dataDir) : dirname(folder);
    await add('Disk speed', async () => checkSync(ownFolder));
  }
  await add('PostgreSQL', () => checkVersion(pool));
  await add('Durability', () => checkDurability(pool));
  await add('Schema', () => checkSchema(pool));
  // The tables of another release are unknown, so the remaining checks cannot run.
  if (findings.some(({ check, verdict }) => check === 'Schema' && verdict !== 'ok')) return findings;
  await add('Clock', () => checkClock(pool));
  await add('Time zone', () => checkZone(pool, config));
  await add('Kept totals', () => checkTotals(pool));
  const looking = { now: new Date(), zone: config.timeZone };
  await add('Data health', () => checkDataHealth(database.db, looking));
  await add('References', () => checkReferences(pool));
  await add('Jobs', () => checkJobs(pool, JOBS, { isServing, now: Date.now() }));
  await add('Backup', () => checkBackup(database, config.backupDir, Date.now()));
  return findings;
}

const MARKS = { ok: 'ok  ', warn: 'WARN', bad: 'BAD ' } as const;
const CHECK_WIDTH = 14;

function toLine({ check, verdict, found, advice }: Finding): string {
  const line = `${MARKS[verdict]}  ${check.padEnd(CHECK_WIDTH)} ${found}`;
  return advice === undefined ? line : `${line}\n      ${' '.repeat(CHECK_WIDTH)} → ${advice}`;
}

const USAGE = `Usage: npm run doctor [-- --json]
  --json  prints the findings as JSON, with the exit code`;

async function main(): Promise<void> {
  const { json } = readCommandLine(USAGE, { options: { json: { type: 'boolean', default: false } } }).values;
  if (existsSync('.env')) process.loadEnvFile('.env');
  const findings = await examine();
  process.exitCode = exitCodeOf(findings);
  if (json) say(JSON.stringify({ exitCode: process.exitCode, findings }, null, 2));
  else for (const finding of findings) say(toLine(finding));
}

main().catch((error: unknown) => fail(error));
