// Where the databases of tests lie: in memory where there is plenty of it, else where temporary files lie.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_DIR = '/dev/shm';
/** Some five times what a whole run was seen to keep there at once. */
const ROOM_BYTES = 3 * 2 ** 30;
/** That, and what tests and browsers need themselves. */
const MEMORY_BYTES = 8 * 2 ** 30;

/**
 * A clone of the template is six hundred files, for each test file anew: on some disks making and removing them took a
 * quarter of what the server's tests cost. Whoever sets TMPDIR has chosen.
 */
export function findScratchRoot(): string {
  return process.env.TMPDIR === undefined && hasRoomInMemory() ? MEMORY_DIR : tmpdir();
}

/** Every folder in which an earlier run may have left something. */
export function listScratchRoots(): string[] {
  return [...new Set([tmpdir(), findScratchRoot()])];
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY_DIR, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_DIR);
    return isRunnable() && bavail * bsize >= ROOM_BYTES && process.availableMemory() >= MEMORY_BYTES;
  } catch {
    return false;
  }
}

/** Containers often forbid programs there, and a test may keep PostgreSQL's beside its data. */
function isRunnable(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).find(([, place]) => place === MEMORY_DIR)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
