import { statfs } from 'node:fs/promises';
import type pg from 'pg';

/** Refuses a backup that could fill the disk: the shop stops when PostgreSQL cannot write its log. */

export class NoRoomError extends Error {
  constructor(what: string, needed: number, free: number) {
    const megabytes = (count: number) => `${Math.ceil(count / 1e6).toLocaleString('en')} MB`;
    super(
      `There is not enough disk space ${what}: ${megabytes(needed)} must be free, but only ${megabytes(free)} is.`,
    );
    this.name = 'NoRoomError';
  }
}

const RESERVE_BYTES = 256 * 1024 * 1024;
/** The size of the backup relative to the database: compressed text, without indexes. */
const FILE_SHARE = 0.25;
/** The size of a restored copy relative to the database: its indexes are no larger, and building them needs temporary space. */
const COPY_SHARE = 1.25;

const readSize = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]?.bytes ?? 0);
};

/** @throws NoRoomError when the file might not fit */
export async function assertRoomForFile(client: pg.ClientBase, dir: string): Promise<void> {
  await assertFree(dir, (await readSize(client)) * FILE_SHARE, 'for a backup');
}

/**
 * Checks nothing if the server's disk is not visible.
 * @throws NoRoomError when the restored copy might not fit beside the shop's database
 */
export async function assertRoomForCopy(client: pg.ClientBase): Promise<void> {
  const { rows } = await client
    .query<{ dir: string }>(`select current_setting('data_directory') as dir`)
    .catch(() => ({ rows: [] }));
  const dir = rows[0]?.dir;
  if (dir !== undefined) await assertFree(dir, (await readSize(client)) * COPY_SHARE, 'to restore it');
}

async function assertFree(dir: string, bytes: number, what: string): Promise<void> {
  const disk = await statfs(dir).catch(() => null);
  if (disk === null) return;
  const needed = bytes + RESERVE_BYTES;
  const free = disk.bavail * disk.bsize;
  if (free < needed) throw new NoRoomError(what, needed, free);
}
