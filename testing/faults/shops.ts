import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findClusterHome } from '#server/platform/database/embedded/data-directory.ts';
import { makeScratchDir, startHolder } from '#testing/embedded-database.ts';
import { buildConnectionString } from '#testing/test-cluster.ts';
import { signalPostgres } from '../cluster/processes.ts';
import { isWell, logIn } from '../cluster/shop.ts';
import { findFreePorts, SYSTEM_PASSWORD } from '../cluster/variables.ts';
import { pause, waitFor } from '../cluster/wait.ts';
import type { Ground } from './fault.ts';

/** Several server processes on one PostgreSQL, which can be killed, suspended, or given a wrong clock. */
export type Shops = Ground & {
  /** The addresses of the processes. */
  bases: string[];
  headers: Record<string, string>;
  databaseUrl: string;
  /** Like a power cut; resolves once the process has been restarted and is ready. */
  kill(process: number): Promise<void>;
  /** Suspends the process, which nothing reports, and lets it continue afterwards. */
  hang(process: number, ms: number): Promise<void>;
  /** Shifts its clock by that many ms from now on. */
  stepClock(process: number, ms: number): void;
  /** Kills PostgreSQL, which its supervisor restarts. */
  killDatabase(): void;
};

const START_LIMIT_MS = 300_000;
const LAST_WORDS = 2_000;
const CLOCK = join(import.meta.dirname, 'stepped-clock.fixture.ts');

export async function openShops(count: number): Promise<Shops> {
  const scratch = makeScratchDir();
  const dataDir = join(scratch.path, 'data');
  const holder = await startHolder(dataDir);
  const databaseUrl = buildConnectionString(holder.connection, holder.connection.database);
  const ports = await findFreePorts(count);
  const bases = ports.map((port) => `http://127.0.0.1:${port}`);
  const children: ChildProcess[] = [];
  let isEnding = false;
  const fileOf = (process: number, kind: string) => join(scratch.path, `${kind}-${process}`);

  function launch(n: number): void {
    writeFileSync(fileOf(n, 'clock'), '0');
    const output = openSync(fileOf(n, 'log'), 'a');
    const child = spawn(process.execPath, ['--import', CLOCK, 'src/server/main.ts'], {
      detached: true,
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: fileOf(n, 'data'),
        PORT: String(ports[n]),
        SYSTEM_PASSWORD,
        BACKUP_DIR: 'off',
        LOG_LEVEL: 'warn',
        STEPPED_CLOCK_FILE: fileOf(n, 'clock'),
      },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    children[n] = child;
    // Restarts it, like the service manager of a real shop.
    child.once('exit', () => {
      if (!isEnding) setTimeout(() => isEnding || launch(n), 100);
    });
  }

  const serves = (n: number) =>
    waitFor(`process ${n} to serve`, START_LIMIT_MS, () => isWell(bases[n] ?? ''));
  const signal = (n: number, name: NodeJS.Signals) => void children[n]?.kill(name);

  for (let n = 0; n < count; n += 1) launch(n);
  for (let n = 0; n < count; n += 1) await serves(n);
  return {
    bases,
    headers: await logIn(bases[0] ?? ''),
    databaseUrl,
    async kill(n) {
      const child = children[n];
      if (child === undefined) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      await pause(200);
      await serves(n);
    },
    async hang(n, ms) {
      signal(n, 'SIGSTOP');
      await pause(ms);
      signal(n, 'SIGCONT');
    },
    stepClock(n, ms) {
      writeFileSync(fileOf(n, 'clock'), String(ms));
      signal(n, 'SIGUSR2');
    },
    killDatabase: () => signalPostgres(findClusterHome(dataDir)?.dataDir ?? '', 'SIGKILL'),
    lastWords: () =>
      ports
        .map((_, n) => `--- ${n}\n${readFileSync(fileOf(n, 'log'), 'utf8').slice(-LAST_WORDS)}`)
        .join('\n'),
    async end() {
      isEnding = true;
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const gone = once(child, 'exit');
        child.kill('SIGCONT');
        child.kill('SIGTERM');
        await Promise.race([gone, pause(15_000).then(() => child.kill('SIGKILL'))]);
      }
      await scratch.dispose();
    },
  };
}
