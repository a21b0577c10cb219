// Where test databases are stored: in memory if there is plenty of it, otherwise in the folder for temporary files.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY_DIR = '/dev/shm';
/** About five times the most that a whole run was seen to store there at once. */
const ROOM_BYTES = 3 * 2 ** 30;
/** That amount, and what tests and browsers need themselves. */
const MEMORY_BYTES = 8 * 2 ** 30;

/**
 * A clone of the template has six hundred files, for each test file: on some disks creating and deleting them took a quarter of the server
 * tests' time. A TMPDIR that is set takes precedence.
 */
export function findScratchRoot(): string {
  return process.env.TMPDIR === undefined && hasRoomInMemory() ? MEMORY_DIR : tmpdir();
}

/** Every folder in which an earlier run may have left files. */
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

/** Containers often forbid executing programs there, and a test may put PostgreSQL's programs beside its data. */
function isRunnable(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).find(([, place]) => place === MEMORY_DIR)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
