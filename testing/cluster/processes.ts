import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  resolveServiceAccount,
  type ServiceAccount,
} from '#server/platform/database/embedded/service-account.ts';
import { makeScratchDir, type Scratch } from '#testing/embedded-database.ts';

/** A program that was started here. */
export type Running = {
  /** Like a power cut. */
  kill(): Promise<void>;
  /** `SIGSTOP` makes it hang, `SIGCONT` lets it continue. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
  /** Gracefully, and by force after that time. */
  stop(limitMs?: number): Promise<void>;
};

/** A folder for one run, the programs that it has started, and the account for those that refuse to run as root. */
export type Ground = {
  root: string;
  account: ServiceAccount;
  /** A folder that only that account can access. */
  folder(...path: string[]): string;
  /** The program's output goes to `<name>.log` in the run's folder. */
  start(name: string, command: string, args: readonly string[], options?: StartOptions): Running;
  /** Runs it to its end. @throws with its output when it fails */
  run(command: string, args: readonly string[]): Promise<void>;
  /** Called at the end, after the programs have been stopped in the reverse order of their start. */
  onEnd(clear: () => void): void;
  /** The last output of each program, for finding out why a run was aborted. */
  lastWords(): string;
  end(): Promise<void>;
};

type StartOptions = { env?: Record<string, string>; isOurs?: boolean };

const LAST_WORDS = 1_500;
const STOP_LIMIT_MS = 12_000;

export function openGround(): Ground {
  const scratch: Scratch = makeScratchDir(tmpdir());
  const account = resolveServiceAccount(null);
  const running: Running[] = [];
  const clearings: (() => void)[] = [];
  const root = scratch.path;

  const launch = (command: string, args: readonly string[], log: string, options: StartOptions = {}) => {
    const output = openSync(log, 'a');
    const child = spawn(command, args, {
      ...(options.isOurs ? {} : account.credentials),
      cwd: options.isOurs ? process.cwd() : root,
      // A session of its own: Ctrl-C only reaches this process, which then stops everything in order.
      detached: true,
      env: options.isOurs
        ? { ...process.env, ...options.env }
        : { PATH: process.env.PATH ?? '', HOME: root, LC_ALL: 'C.UTF-8', ...options.env },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    return child;
  };

  return {
    root,
    account,
    folder(...path) {
      const made = join(root, ...path);
      mkdirSync(made, { recursive: true, mode: 0o700 });
      if (account.credentials !== null) chownSync(made, account.credentials.uid, account.credentials.gid);
      return made;
    },
    start(name, command, args, options) {
      const started = watch(launch(command, args, join(root, `${name}.log`), options));
      running.push(started);
      return started;
    },
    async run(command, args) {
      const log = join(root, 'run.log');
      rmSync(log, { force: true });
      const child = launch(command, args, log);
      const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
      if (code !== 0) throw new Error(`${command} ended with ${code}:\n${readFileSync(log, 'utf8')}`);
    },
    onEnd: (clear) => void clearings.push(clear),
    lastWords: () =>
      readdirSync(root)
        .filter((name) => name.endsWith('.log'))
        .map((name) => `\n--- ${name}\n${tailOf(join(root, name))}`)
        .join(''),
    async end() {
      for (const each of running.reverse()) await each.stop();
      for (const clear of clearings) clear();
      await scratch.dispose();
    },
  };
}

const tailOf = (file: string) => readFileSync(file, 'utf8').slice(-LAST_WORDS);

function watch(child: ChildProcess): Running {
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return {
    kill,
    signal: (name) => void child.kill(name),
    async stop(limitMs = STOP_LIMIT_MS) {
      const force = setTimeout(() => child.kill('SIGKILL'), limitMs);
      child.kill('SIGTERM');
      await gone;
      clearTimeout(force);
    },
  };
}

/** Kills a PostgreSQL server and all of its processes at once, like a failure of its machine, or makes them hang. */
export function signalPostgres(dataDir: string, signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = readPid(dataDir);
  if (postmaster === null) return;
  for (const pid of [postmaster, ...childrenOf(postmaster)]) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
  }
}

/** The pid of the server of this folder, or null: a pid that another program has got since is not used. */
function readPid(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : null;
  } catch {
    return null;
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}
