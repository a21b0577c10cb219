import type pg from 'pg';
import { BackupFileError } from './backup-format.ts';
import { type LoadedBackup, type LoadOptions, loadBackup } from './load-backup.ts';
import type { OpenBackup } from './read-backup.ts';
import { createDatabase, withClient, withDatabase } from './scratch-database.ts';
import { quote } from './tables.ts';
import { markFinished, markUnfinished, rememberEmpty } from './unfinished-restore.ts';

/** Restores into a database of a server, which is created or must be empty. */

const NO_SUCH_DATABASE = '3D000';

/** @throws BackupFileError for a database that is not empty; nothing in it was changed */
export async function restoreToDatabase(
  backup: OpenBackup,
  url: string,
  options: Pick<LoadOptions, 'log' | 'onProgress'>,
): Promise<LoadedBackup> {
  const connection = { connectionString: url };
  const name = decodeURIComponent(new URL(url.replaceAll(' ', '%20')).pathname.slice(1));
  if (name === '')
    throw new BackupFileError('The address of the database does not contain the database name.');
  const isNew = !(await isThere(connection));
  const server = withDatabase(connection, 'postgres');
  if (isNew) await withClient(server, (client) => createDatabase(client, name));
  const takeBack = await withClient(connection, rememberEmpty);
  try {
    await withClient(connection, markUnfinished);
    const loaded = await loadBackup(backup, { ...options, connection, isScratch: false });
    await withClient(connection, (client) => recordRestored(client, backup));
    return loaded;
  } catch (error) {
    if (isNew) {
      await withClient(server, (client) =>
        client.query(`drop database if exists ${quote(name)} with (force)`),
      );
    } else await withClient(connection, takeBack).catch(() => {});
    throw error;
  }
}

async function isThere(connection: pg.ClientConfig): Promise<boolean> {
  try {
    return await withClient(connection, async (client) => {
      const { rows } = await client.query(
        `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname !~ '^pg_|^information_schema$' and c.relkind in ('r', 'p', 'm')
           and not exists (select 1 from pg_depend where objid = c.oid and deptype = 'e') limit 1`,
      );
      if (rows.length > 0) throw new BackupFileError('The database is not empty. Nothing in it was changed.');
      return true;
    });
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_DATABASE) return false;
    throw error;
  }
}

/** The restored data contains its own backup as a running one: it is recorded as made and verified, now that the restore is done. */
export async function recordRestored(client: pg.ClientBase, { manifest, file }: OpenBackup): Promise<void> {
  await client.query(`delete from backups where state = 'running'`);
  await client.query(
    `insert into backups (kind, state, started_at, finished_at, file, bytes, rows, totals, verdict, verified_at)
     values ($1, 'made', $2, $2, $3, $4, $5, $6, 'equal', now())`,
    [
      manifest.kind,
      manifest.takenAt,
      file.name,
      file.bytes,
      manifest.parts.reduce((sum, { rows }) => sum + rows, 0),
      JSON.stringify(manifest.totals),
    ],
  );
  await markFinished(client);
}
