// Installing and building change the checkout, so only one process does it at a time; a second one waits.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cacheDir } from './project.mjs';

const defaultPath = join(cacheDir, 'setup.lock');

/**
 * Runs the work while no other process of this checkout holds the lock.
 * @template Result
 * @param {() => Promise<Result>} work
 * @param {string} [lockPath]
 */
export async function withSetupLock(work, lockPath = defaultPath) {
  mkdirSync(dirname(lockPath), { recursive: true });
  let isAnnounced = false;
  while (!tryLock(lockPath)) {
    const holder = readHolder(lockPath);
    if (holder !== null && !isAlive(holder)) dropStale(lockPath, holder);
    else if (!isAnnounced) {
      console.log(`Waiting for process ${holder ?? '?'}, which is installing or building here …`);
      isAnnounced = true;
    }
    await delay(150);
  }
  const drop = () => rmSync(lockPath, { force: true });
  process.once('exit', drop);
  try {
    return await work();
  } finally {
    process.removeListener('exit', drop);
    drop();
  }
}

function tryLock(lockPath) {
  try {
    writeFileSync(lockPath, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(lockPath) {
  try {
    return Number(readFileSync(lockPath, 'utf8')) || null;
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Renames a dead process's lock first; if the renamed file turns out to be another process's lock, it is put back. */
function dropStale(lockPath, holder) {
  const aside = `${lockPath}.${process.pid}`;
  try {
    renameSync(lockPath, aside);
    if (Number(readFileSync(aside, 'utf8')) === holder) rmSync(aside);
    else renameSync(aside, lockPath);
  } catch {
    // Another waiter was faster.
  }
}
