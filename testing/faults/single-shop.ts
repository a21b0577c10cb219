import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { attachEmbeddedDatabase } from '#server/platform/database/embedded/attach-embedded-database.ts';
import { findClusterHome } from '#server/platform/database/embedded/data-directory.ts';
import { makeScratchDir } from '#testing/embedded-database.ts';
import { signalPostgres } from '../cluster/processes.ts';
import { isWell, logIn } from '../cluster/shop.ts';
import { findFreePorts, SYSTEM_PASSWORD } from '../cluster/variables.ts';
import { pause, waitFor } from '../cluster/wait.ts';
import type { Client } from '../cluster/writes.ts';
import type { Ground } from './fault.ts';

/** A shop as most installations have it, one process on its embedded database, parts of which can be killed. */
export type SingleShop = Ground & {
  client: Client;
  /** For looking into the database while it is up. */
  databaseUrl(): Promise<string>;
  /** Like a power cut; what was killed is restarted, as by the service manager of a real shop. */
  kill(what: Victim, meanwhile?: (clusterDir: string) => void): Promise<void>;
  /** Starts another program on the same data directory; returns how it ended, after how long, and its output. */
  startSecond(): Promise<{ code: number | null; ms: number; words: string }>;
  /** How long PostgreSQL's last recovery replayed the WAL by its own log, in seconds. */
  redoSeconds(): number;
  /** The pid of its process. */
  pid(): number | undefined;
  /** The memory of its process after garbage collection. */
  memory(): Promise<Memory>;
  /** Tells it to end, and returns how it did. */
  terminate(): Promise<{ code: number | null; ms: number; isDatabaseDown: boolean }>;
  start(): Promise<void>;
};

/** Of one process: `at` is its own clock, in ms. */
export type Memory = { at: number; heldBytes: number; rss: number; uncaught: number };

export const VICTIMS = ['server', 'database', 'both'] as const;
export type Victim = (typeof VICTIMS)[number];

const START_LIMIT_MS = 300_000;
const LAST_WORDS = 2_000;
const WATCH = join(import.meta.dirname, 'watched-memory.fixture.ts');

/** `ownDataDir`: a folder on another disk, such as the run's own; the log and the memory reports are elsewhere. */
export async function openShop(
  ownSettings: Record<string, string> = {},
  ownDataDir: string | null = null,
): Promise<SingleShop> {
  const scratch = makeScratchDir();
  const dataDir = ownDataDir ?? join(scratch.path, 'data');
  const [port] = await findFreePorts(1);
  const base = `http://127.0.0.1:${port}`;
  const log = join(scratch.path, 'server.log');
  const memoryFile = join(scratch.path, 'memory.json');
  let child: ChildProcess | null = null;
  let exited: Promise<number | null> = Promise.resolve(null);
  let isEnding = false;

  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    SYSTEM_PASSWORD,
    BACKUP_DIR: 'off',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import ${pathToFileURL(WATCH)}`,
    WATCHED_MEMORY_FILE: memoryFile,
    ...ownSettings,
  };
  const launch = () => {
    const output = openSync(log, 'a');
    const started = spawn(process.execPath, ['src/server/main.ts'], {
      detached: true,
      env,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child = started;
    exited = new Promise((resolve) => started.once('exit', (code) => resolve(code)));
  };
  const isGone = () => child === null || child.exitCode !== null || child.signalCode !== null;
  const start = async () => {
    if (isGone()) launch();
    await waitFor('the shop to serve', START_LIMIT_MS, async () => {
      // The server ends by itself when its database is gone, and is restarted like in a real shop.
      if (isGone() && !isEnding) launch();
      return isWell(base);
    });
  };
  const clusterOf = () => findClusterHome(dataDir)?.dataDir ?? '';
  const isDatabaseDown = () => {
    const words = readFileSync(log, 'utf8');
    return !words.includes('PANIC') && findPid(clusterOf()) === null;
  };

  await start();
  const client: Client = { base, headers: await logIn(base) };
  return {
    client,
    start,
    async databaseUrl() {
      const connection = await attachEmbeddedDatabase(dataDir);
      if (connection === null) throw new Error('The database of the shop does not run');
      const { host, port: at, user, database, password } = connection;
      const query = new URLSearchParams({
        host,
        port: String(at),
        user,
        ...(password ? { password } : {}),
      });
      return `postgresql:///${database}?${query}`;
    },
    pid: () => child?.pid,
    async memory() {
      rmSync(memoryFile, { force: true });
      child?.kill('SIGUSR2');
      return waitFor('the process to say what it holds', START_LIMIT_MS, async () =>
        JSON.parse(readFileSync(memoryFile, 'utf8')),
      );
    },
    redoSeconds() {
      const logDir = findClusterHome(dataDir)?.logDir ?? '';
      const words = readdirSync(logDir).map((name) => readFileSync(join(logDir, name), 'utf8'));
      const redone = [...words.join('').matchAll(/redo done .* elapsed: ([\d.]+) s/g)];
      return Number(redone.at(-1)?.[1] ?? 0);
    },
    async startSecond() {
      const startedAt = performance.now();
      const second = spawn(process.execPath, ['src/server/main.ts'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let words = '';
      for (const stream of [second.stdout, second.stderr])
        stream.on('data', (chunk) => {
          words += String(chunk);
        });
      const force = setTimeout(() => second.kill('SIGKILL'), START_LIMIT_MS);
      const [code] = await once(second, 'close');
      clearTimeout(force);
      return { code, ms: performance.now() - startedAt, words };
    },
    async kill(what, meanwhile) {
      if (what !== 'server') signalPostgres(clusterOf(), 'SIGKILL');
      if (what !== 'database') {
        child?.kill('SIGKILL');
        await exited;
      }
      meanwhile?.(clusterOf());
      await start();
    },
    async terminate() {
      const startedAt = performance.now();
      child?.kill('SIGTERM');
      const code = await exited;
      return { code, ms: performance.now() - startedAt, isDatabaseDown: isDatabaseDown() };
    },
    lastWords: () => readFileSync(log, 'utf8').slice(-LAST_WORDS),
    async end() {
      isEnding = true;
      child?.kill('SIGTERM');
      await Promise.race([exited, pause(15_000).then(() => child?.kill('SIGKILL'))]);
      signalPostgres(clusterOf(), 'SIGKILL');
      await scratch.dispose();
    },
  };
}

/** The lock file of a server that is running, or was not stopped gracefully. */
function findPid(clusterDir: string): string | null {
  try {
    return readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8');
  } catch {
    return null;
  }
}
