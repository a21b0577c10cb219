// Data directories and database processes for tests of the embedded PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, type ClientConfig } from 'pg';
import type { EmbeddedConnection } from '#server/platform/database/embedded/connection.ts';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '#server/platform/database/embedded/embedded-database.ts';
import { findScratchRoot } from './scratch-root.ts';

export type Holder = { child: ChildProcess; postmaster: number; connection: EmbeddedConnection };
export type HolderResult = { code: number | null; stderr: string };

export type Scratch = { path: string; dispose(): Promise<void> };

/** Each with its data directory. */
const running = new Map<{ stop(): Promise<void> }, string>();

/**
 * A scratch folder that PostgreSQL's own account can access, in memory unless `root` says otherwise. `dispose` stops what a failed test
 * left running in it, and nothing in other folders.
 */
export function makeScratchDir(root = findScratchRoot()): Scratch {
  const path = realpathSync(mkdtempSync(join(root, 'omatala-scratch-')));
  chmodSync(path, 0o711);
  return {
    path,
    dispose: async () => {
      const own = [...running].filter(([, dataDir]) => dataDir.startsWith(`${path}${sep}`));
      await Promise.all(own.map(([database]) => database.stop()));
      for (const [database] of own) running.delete(database);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Starts a database in this process, with durability off for speed, and records what it reports. */
export async function startScratchDatabase(
  dataDir: string,
  options: { stagingRoot?: string } = {},
): Promise<EmbeddedDatabase & { messages: string[] }> {
  const messages: string[] = [];
  const note = (message: string) => void messages.push(message);
  const log = { info: note, warn: note };
  const database = await startEmbeddedDatabase({ dataDir, log, durability: 'none', ...options });
  running.set(database, dataDir);
  return {
    connection: database.connection,
    dataDir: database.dataDir,
    get pid() {
      return database.pid;
    },
    stop: (mode) => database.stop(mode),
    messages,
  };
}

/** Starts another process that holds the data directory, with durability on. */
export async function startHolder(dataDir: string): Promise<Holder> {
  const child = spawnFixture(dataDir);
  const line = await Promise.race([
    once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the holder did not start'))),
  ]);
  const holder: Holder = { child, ...JSON.parse(line[0]) };
  running.set({ stop: () => stopHolder(holder) }, dataDir);
  return holder;
}

/** Starts another process that is expected to fail, and returns how it ended. */
export async function runHolder(dataDir: string): Promise<HolderResult> {
  const child = spawnFixture(dataDir);
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stderr };
}

async function stopHolder({ child }: Holder): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Kills a process like a power cut, and waits until it has ended. */
export async function killHolder({ child }: Holder): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends Record<string, unknown>>(
  connection: ClientConfig,
  sql: string,
): Promise<Row[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function spawnFixture(dataDir: string): ChildProcess {
  const script = join(import.meta.dirname, 'embedded-database.fixture.ts');
  return spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
}
