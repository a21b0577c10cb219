import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { DiskState } from './disk-state.ts';

/**
 * Keeps the shop from filling its disk. If PostgreSQL cannot write its log it ends, and cannot start again before there
 * is space: changes are refused early enough to prevent that, and reads go on.
 */

const MEBIBYTE = 1024 * 1024;
/** Four files of PostgreSQL's write-ahead log. */
const RESERVE_BYTES = 64 * MEBIBYTE;
const SMALL_DISK_SHARE = 0.1;
/** More must be free before changes are accepted again, so that the state does not flip back and forth. */
const ROOM_FACTOR = 1.25;
const CHECK_MS = 1_000;

type DiskWatch = { stop(): void };
type DiskLog = { warn(fields: object, text: string): void };

/** `folder` is that of the embedded database; null for an external server, whose disk is not visible from here. */
export function watchDisk(
  state: DiskState,
  { folder, pool, log }: { folder: string | null; pool: pg.Pool; log: DiskLog },
): DiskWatch {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  state.onChange((isFull) => log.warn({}, isFull ? 'the disk is full' : 'the disk has room again'));

  async function check(): Promise<void> {
    const space = folder === null ? null : await readSpace(folder);
    if (space !== null && space.free < reserveOf(space, state.isFull())) state.set(true);
    else if (state.isFull() && (!state.wasRefused() || (await canWrite(pool)))) state.set(false);
  }

  function schedule(): void {
    if (isStopped) return;
    timer = setTimeout(() => void check().finally(schedule), CHECK_MS).unref();
  }

  void check().finally(schedule);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

type Space = { free: number; total: number };

/** The bytes that must be free: on a small disk a share of it; while the disk counts as full, more than that. */
export function reserveOf({ total }: Pick<Space, 'total'>, isFull: boolean): number {
  return Math.min(RESERVE_BYTES, total * SMALL_DISK_SHARE) * (isFull ? ROOM_FACTOR : 1);
}

/** Null where the system does not say. */
export async function readSpace(folder: string): Promise<Space | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

const PROBE = `
  begin;
  create temp table disk_probe on commit drop as
    select repeat(md5(n::text), 200) as filling from generate_series(1, 100) n;
  commit`;

/** Tests it by writing and rolling back: an external server's disk cannot be checked otherwise. */
async function canWrite(pool: pg.Pool): Promise<boolean> {
  let client: pg.PoolClient | null = null;
  let hasWritten = false;
  try {
    client = await pool.connect();
    await client.query(PROBE);
    hasWritten = true;
  } catch {
    // The disk is still full, or the database unreachable.
  }
  // A failed transaction ends with its connection, which is destroyed.
  client?.release(!hasWritten);
  return hasWritten;
}
