import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeScratchDir } from '../testing/embedded-database.ts';
import { isJittery } from '../testing/jitter.ts';

/** A whole shop for the journeys: the built app, started as its users start it, on a new data directory. */

export const PASSWORD = 'a password for journeys';

export type Shop = {
  url: string;
  /** Stops the process until `resume`: it exists but does not answer. */
  pause(): void;
  resume(): void;
  /** Like a power cut; restarts it on the data on the disk. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '..');
/** A busy machine needs long to create a database; a server that cannot start reports that at once. */
const START_LIMIT_MS = 120_000;

export async function openShop(): Promise<Shop> {
  const scratch = makeScratchDir();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: join(scratch.path, 'data'),
    PORT: String(port),
    SYSTEM_PASSWORD: PASSWORD,
    COMPANY_NAME: 'Etosha Phones',
    LOG_LEVEL: 'warn',
  };
  const first = isJittery ? ['--import', join(import.meta.dirname, 'late-answers.ts')] : [];
  let complaints = '';
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(process.execPath, [...first, 'src/server/main.ts'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    started.stderr?.on('data', (data: Buffer) => {
      complaints += String(data);
    });
    await waitUntilOpen(url, started, () => complaints);
    return started;
  };
  let server = await start();
  return {
    url,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    crash: async () => {
      await endProcess(server, 'SIGKILL');
      server = await start();
    },
    stop: async () => {
      await endProcess(server, 'SIGTERM');
      await scratch.dispose();
    },
  };
}

async function waitUntilOpen(url: string, server: ChildProcess, complaints: () => string): Promise<void> {
  const giveUpAt = Date.now() + START_LIMIT_MS;
  for (;;) {
    const reply = await fetch(`${url}/api/health`).catch(() => null);
    if (reply?.ok) return;
    if (server.exitCode !== null || Date.now() > giveUpAt)
      throw new Error(`The shop did not open: ${complaints()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  // A killed process has no exit code.
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}
