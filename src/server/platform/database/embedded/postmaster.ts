// One running PostgreSQL server: start, readiness, orderly stop.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { POSTGRES_ENV } from './cluster.ts';
import type { ClusterHome } from './data-directory.ts';
import { DatabaseStartError } from './errors.ts';
import { readPostmasterPid, removeMisleadingPid } from './postmaster-pid.ts';
import { clearSocket } from './runtime-directory.ts';
import type { ServiceAccount } from './service-account.ts';

/** `fast` ends connections and writes everything to disk; `immediate` leaves that to the recovery at the next start. */
export type StopMode = 'fast' | 'immediate';

export type Postmaster = {
  readonly pid: number;
  /** Settles when the process is gone, for whatever reason. */
  readonly exited: Promise<void>;
  stop(mode: StopMode): Promise<void>;
};

export type PostmasterInput = {
  home: ClusterHome;
  binaries: Binaries;
  account: ServiceAccount;
  socketDir: string | null;
  onProgress: (message: string) => void;
};

/** Less than the 10 s in which the whole program must have stopped. */
const FAST_STOP_MS = 7_000;
const PROGRESS_EVERY_MS = 5_000;
const SHARED_MEMORY_RETRY_MS = 8_000;

/**
 * Starts the server and waits until it accepts connections, however long a recovery takes. Call with the directory lock
 * held and no other server running on the cluster.
 */
export async function startPostmaster(input: PostmasterInput): Promise<Postmaster> {
  const giveUpAt = Date.now() + SHARED_MEMORY_RETRY_MS;
  for (;;) {
    const attempt = await tryStart(input);
    if (typeof attempt !== 'string') return attempt;
    // After a kill -9 of the server its last children need a moment to notice that it is gone.
    if (!attempt.includes('pre-existing shared memory block') || Date.now() > giveUpAt) {
      throw new DatabaseStartError(
        'start_failed',
        `PostgreSQL did not start on ${input.home.dataDir}: ${summarize(attempt)}. Details are in ${input.home.logDir} and ${startupLog(input.home)}.`,
      );
    }
    await delay(50);
  }
}

async function tryStart(input: PostmasterInput): Promise<Postmaster | string> {
  const { home, binaries, account, socketDir } = input;
  removeMisleadingPid(home);
  if (socketDir !== null) clearSocket(socketDir);
  const output = openSync(startupLog(home), 'w', 0o600);
  const args = ['-D', home.dataDir, '-c', `config_file=${join(home.configDir, 'postgresql.conf')}`];
  const child = spawn(binaries.postgres, args, {
    ...account.credentials,
    // In its own session: Ctrl-C in the terminal reaches only this process, which stops the server in order.
    detached: true,
    cwd: home.home,
    env: POSTGRES_ENV,
    stdio: ['ignore', output, output],
    windowsHide: true,
  });
  closeSync(output);
  const exited = new Promise<void>((settle) => {
    child.once('exit', () => settle());
    child.once('error', () => settle());
  });
  child.unref();
  if (!(await waitUntilReady(child, exited, input))) return readFileSync(startupLog(home), 'utf8');
  const pid = child.pid ?? 0;
  return { pid, exited, stop: (mode) => stopChild(child, exited, mode, input) };
}

async function waitUntilReady(
  child: ChildProcess,
  exited: Promise<void>,
  input: PostmasterInput,
): Promise<boolean> {
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  let reportAt = Date.now() + PROGRESS_EVERY_MS;
  while (!hasExited) {
    const state = readPostmasterPid(input.home.dataDir);
    if (state?.pid === child.pid && state?.isReady === true) return true;
    if (Date.now() > reportAt) {
      input.onProgress('PostgreSQL is recovering; no action is needed');
      reportAt += PROGRESS_EVERY_MS;
    }
    await delay(10);
  }
  return false;
}

async function stopChild(
  child: ChildProcess,
  exited: Promise<void>,
  mode: StopMode,
  input: PostmasterInput,
): Promise<void> {
  if (hasEnded(child)) return;
  // From here on the event loop must wait for the child, even when nothing else is left to do.
  child.ref();
  sendStop(child, mode, input);
  if (mode === 'fast') {
    const patience = new AbortController();
    const timeout = delay(FAST_STOP_MS, 'late', { signal: patience.signal }).catch(() => 'done');
    if ((await Promise.race([exited, timeout])) === 'late') sendStop(child, 'immediate', input);
    patience.abort();
  }
  await exited;
}

function sendStop(child: ChildProcess, mode: StopMode, { binaries, home }: PostmasterInput): void {
  if (process.platform === 'win32') {
    // Windows has no signals; PostgreSQL's own program talks to the server over a pipe.
    spawnSync(binaries.pgCtl, ['stop', '-D', home.dataDir, '-m', mode, '-W'], {
      env: POSTGRES_ENV,
      stdio: 'ignore',
    });
    return;
  }
  child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function startupLog(home: ClusterHome): string {
  return join(home.home, 'startup.log');
}

function summarize(output: string): string {
  const fatal = output
    .split('\n')
    .filter((line) => /FATAL|PANIC|error/i.test(line))
    .at(-1);
  return (
    (fatal ?? output.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC):\s*/, '') ||
    'it ended without a word'
  );
}
