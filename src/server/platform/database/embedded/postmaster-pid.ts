// Reads PostgreSQL's own lock file and cleans up what a killed process of this program has left behind.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { POSTGRES_ENV } from './cluster.ts';
import type { ClusterHome } from './data-directory.ts';
import { DatabaseStartError } from './errors.ts';
import { isNumberTaken, isPostmasterOf, isProcessAlive } from './process-identity.ts';
import { removeRuntimeDirectory } from './runtime-directory.ts';

export type PostmasterPid = { pid: number; port: number; socketDir: string; isReady: boolean };

const FAST_MS = 10_000;
const IMMEDIATE_MS = 10_000;

/** The server that the cluster's lock file names, whether it runs or not; null without a readable file. */
export function readPostmasterPid(clusterDir: string): PostmasterPid | null {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Call with the directory lock held: then the process that started what is found here is dead. Stops a server that
 * still runs on this cluster in an orderly way and touches no other process. Returns the process id of the stopped
 * server, or null.
 */
export async function clearOrphan(home: ClusterHome, binaries: Binaries): Promise<number | null> {
  const found = readPostmasterPid(home.dataDir);
  if (found === null) return null;
  const isOrphan =
    process.platform === 'win32' ? stopOnWindows(home, binaries) : isPostmasterOf(found.pid, home.dataDir);
  if (isOrphan && process.platform !== 'win32') await stopPostmaster(found.pid, home);
  removeRuntimeDirectory(found.socketDir, home);
  return isOrphan ? found.pid : null;
}

/**
 * Removes a lock file whose process id now belongs to another program (or to the zombie of the old server): PostgreSQL
 * would refuse to start because of it. Every other stale file is left to PostgreSQL, which uses it to find children of
 * the old server that still run.
 */
export function removeMisleadingPid(home: ClusterHome): void {
  const found = readPostmasterPid(home.dataDir);
  if (found === null || !isNumberTaken(found.pid) || isPostmasterOf(found.pid, home.dataDir)) return;
  rmSync(join(home.dataDir, 'postmaster.pid'), { force: true });
}

function stopOnWindows(home: ClusterHome, binaries: Binaries): boolean {
  const options = { env: POSTGRES_ENV, stdio: 'ignore' } as const;
  return spawnSync(binaries.pgCtl, ['stop', '-D', home.dataDir, '-m', 'fast', '-w'], options).status === 0;
}

async function stopPostmaster(pid: number, home: ClusterHome): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', FAST_MS],
    ['SIGQUIT', IMMEDIATE_MS],
  ];
  for (const [signal, patienceMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
      break;
    }
    const deadline = Date.now() + patienceMs;
    while (isProcessAlive(pid) && Date.now() < deadline) await delay(10);
    if (!isProcessAlive(pid)) return;
  }
  throw new DatabaseStartError(
    'orphan_alive',
    `An earlier PostgreSQL server (process ${pid}) is still running on ${home.dataDir} and could not be stopped. Stop it (kill -INT ${pid}) as the user it belongs to, then start again.`,
  );
}
