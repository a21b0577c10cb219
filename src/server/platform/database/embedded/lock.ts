// One process per data directory. Each contender publishes its own claim file and only then reads the others': of two
// contenders at least one sees the other, so two can never both hold the lock. No process ever replaces another's file;
// only claims of dead processes are deleted, and their names are never used again.
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseStartError } from './errors.ts';
import { getProcessScope, getProcessStart, isProcessAlive } from './process-identity.ts';

export type DirectoryLock = { release(): void };

type Claim = { pid: number; processStart: string | null; scope: string; host: string; startedAt: string };

const HEARTBEAT_MS = 5_000;
/** A claim from another machine or container can only be judged by its heartbeat. */
const SILENT_AFTER_MS = 20_000;
/** A holder that is stopping is waited for; a second start must give up within 3 s in total. */
const PATIENCE_MS = 1_000;

/**
 * Resolves when no process holds the directory, or throws `in_use` naming the holder, within a second. It does not
 * reserve the directory: a caller that needs it takes the lock.
 */
export async function awaitFreeDirectory(dir: string): Promise<void> {
  const lockDir = join(dir, 'lock');
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (existsSync(lockDir)) {
    const holder = findLiveClaim(lockDir, null);
    if (holder === null) return;
    if (Date.now() > giveUpAt) throw new DatabaseStartError('in_use', describeHolder(dir, holder));
    await delay(50);
  }
}

/**
 * Locks the directory for this process or throws `in_use` naming the holder, within 2 s. Takes over the lock of a dead
 * process, even if its process id has been given to another process.
 */
export async function acquireDirectoryLock(dir: string): Promise<DirectoryLock> {
  const lockDir = join(dir, 'lock');
  mkdirSync(lockDir, { recursive: true, mode: 0o700 });
  const claimPath = join(lockDir, `${process.pid}-${randomBytes(6).toString('hex')}.json`);
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    publishClaim(claimPath);
    const holder = findLiveClaim(lockDir, claimPath);
    if (holder === null) return holdLock(claimPath);
    rmSync(claimPath, { force: true });
    if (Date.now() > giveUpAt) throw new DatabaseStartError('in_use', describeHolder(dir, holder));
    await delay(20 + Math.random() * 100);
  }
}

function publishClaim(claimPath: string): void {
  const claim: Claim = {
    pid: process.pid,
    processStart: getProcessStart(process.pid),
    scope: getProcessScope(),
    host: hostname(),
    startedAt: new Date().toISOString(),
  };
  const draft = `${claimPath}.draft`;
  writeFileSync(draft, `${JSON.stringify(claim)}\n`, { mode: 0o600 });
  renameSync(draft, claimPath);
}

function holdLock(claimPath: string): DirectoryLock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(claimPath, now, now);
    } catch {
      // Removed by hand: the next start decides by the postmaster that it finds.
    }
  }, HEARTBEAT_MS).unref();
  return {
    release: () => {
      clearInterval(heartbeat);
      rmSync(claimPath, { force: true });
    },
  };
}

function findLiveClaim(lockDir: string, ownPath: string | null): Claim | null {
  let live: Claim | null = null;
  for (const name of readdirSync(lockDir)) {
    const path = join(lockDir, name);
    if (path === ownPath || !name.endsWith('.json')) continue;
    const claim = readClaim(path);
    if (claim === null || !isLive(claim, path)) rmSync(path, { force: true });
    else if (live === null || claim.startedAt < live.startedAt) live = claim;
  }
  // The oldest claim is the holder: the others are contenders like this process.
  return live;
}

function readClaim(path: string): Claim | null {
  try {
    const claim: Partial<Claim> = JSON.parse(readFileSync(path, 'utf8'));
    return typeof claim.pid === 'number' && typeof claim.scope === 'string' ? (claim as Claim) : null;
  } catch {
    return null;
  }
}

function isLive(claim: Claim, path: string): boolean {
  if (claim.scope === getProcessScope()) {
    return isProcessAlive(claim.pid) && getProcessStart(claim.pid) === claim.processStart;
  }
  const beatAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - beatAt < SILENT_AFTER_MS;
}

function describeHolder(dir: string, holder: Claim): string {
  const isLocal = holder.scope === getProcessScope();
  const where = isLocal ? '' : ` on ${holder.host}`;
  const wayOut = isLocal
    ? 'Stop that process first, or set DATA_DIR to another folder.'
    : `Stop that process first, or set DATA_DIR to another folder; if it has ended, wait ${SILENT_AFTER_MS / 1000} s and start again.`;
  return `${dir} is in use by process ${holder.pid}${where} (since ${holder.startedAt}). ${wayOut}`;
}
