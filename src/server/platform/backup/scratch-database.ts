import pg from 'pg';
import { LOCK_NUMBERS } from '../database/lock-numbers.ts';
import type { QueueLog } from '../jobs/queue-connection.ts';
import { sweepLeftovers } from './leftovers.ts';
import { findSchema, type LoadedBackup, loadBackup } from './load-backup.ts';
import { openBackup } from './read-backup.ts';
import { assertRoomForCopy } from './room.ts';
import { quote } from './tables.ts';

/** Databases beside the shop's own on the same server: for the verification of a backup, and for a restore. */

const CANNOT_CREATE = '42501';

/** The same server with another database. A connection string overrides every other setting, so the name is changed inside it. */
export function withDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  const { connectionString, ...others } = connection;
  if (connectionString === undefined) return { ...others, database };
  const url = new URL(connectionString.replaceAll(' ', '%20'));
  url.pathname = `/${encodeURIComponent(database)}`;
  return { ...others, connectionString: url.href };
}

/** Runs `work` on its own connection, so that its settings affect nothing else. */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

type VerifyOptions = {
  connection: pg.ClientConfig;
  path: string;
  dir: string;
  passphrase: string | null;
  log: QueueLog;
};

/**
 * Restores a backup into a scratch database, compares and drops it. Verifications run one at a time and wait for each
 * other; each first drops what one that was killed has left.
 * @throws BackupFileError when the backup cannot be restored or differs
 */
export async function verifyBackup(options: VerifyOptions): Promise<LoadedBackup> {
  return withClient(options.connection, async (client) => {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    // Released with the connection, even when the process is killed.
    await client.query('select pg_advisory_lock($1)', [LOCK_NUMBERS.backupProof]);
    return verifyAlone(options);
  });
}

async function verifyAlone({ connection, path, dir, passphrase, log }: VerifyOptions): Promise<LoadedBackup> {
  await sweepLeftovers(dir);
  const backup = await openBackup(path, { passphrase, tempDir: dir });
  try {
    findSchema(backup.manifest);
    const name = await withClient(connection, async (client) => {
      await assertRoomForCopy(client);
      const { rows } = await client.query<{ name: string }>('select current_database() as name');
      // Names are limited to 63 bytes; the beginning tells this one from all others.
      return `omatala_verify_${rows[0]?.name ?? ''}`.slice(0, 63);
    });
    const drop = (client: pg.Client) => client.query(`drop database if exists ${quote(name)} with (force)`);
    await withClient(connection, async (client) => {
      await drop(client);
      await createDatabase(client, name);
    });
    try {
      return await loadBackup(backup, { connection: withDatabase(connection, name), log, isScratch: true });
    } finally {
      await withClient(connection, drop);
    }
  } finally {
    await backup.close();
  }
}

export class CannotCreateDatabaseError extends Error {
  constructor(cause: unknown) {
    super(
      'The role of DATABASE_URL may not create a database. Allow it with ALTER ROLE … CREATEDB, or create an empty one for it.',
      { cause },
    );
    this.name = 'CannotCreateDatabaseError';
  }
}

/**
 * Creates an empty database, without what the server's own template adds.
 * @throws CannotCreateDatabaseError
 */
export async function createDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`create database ${quote(name)} template template0 encoding 'UTF8'`);
  } catch (error) {
    if ((error as { code?: string }).code === CANNOT_CREATE) throw new CannotCreateDatabaseError(error);
    throw error;
  }
}
