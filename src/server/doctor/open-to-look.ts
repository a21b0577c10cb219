import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { waitForDatabase } from '../platform/database/connect.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { attachEmbeddedDatabase } from '../platform/database/embedded/attach-embedded-database.ts';
import { findClusterHome } from '../platform/database/embedded/data-directory.ts';
import { startEmbeddedDatabase } from '../platform/database/embedded/embedded-database.ts';

export type OpenedToLook = {
  database: Database;
  /** PostgreSQL's data folder; null for an external server. */
  folder: string | null;
  /** Whether an app is serving from this database now. */
  isServing: boolean;
  close(): Promise<void>;
};

const SILENT = { info: () => {}, warn: () => {} };
const CONNECTIONS = 2;
const PATIENCE_MS = 3_000;

/**
 * Opens the shop's database as it is: nothing is migrated or created. Uses the server of the running app; if none runs,
 * starts one for the duration of the check. Null if there is no shop yet.
 * @throws the error that keeps it from being opened
 */
export async function openToLook(config: Config): Promise<OpenedToLook | null> {
  if (config.databaseUrl !== null) {
    const connection = { connectionString: config.databaseUrl };
    await waitForDatabase(connection, SILENT, PATIENCE_MS);
    const database = openDatabase({ connection, maxConnections: CONNECTIONS });
    return { database, folder: null, isServing: await hasApp(database), close: database.close };
  }
  const dataDir = resolve(config.dataDir);
  const home = existsSync(dataDir) ? findClusterHome(dataDir) : null;
  if (home === null) return null;
  const running = await attachEmbeddedDatabase(dataDir, 0);
  if (running !== null) {
    const database = openDatabase({ connection: running, maxConnections: CONNECTIONS });
    return { database, folder: home.dataDir, isServing: await hasApp(database), close: database.close };
  }
  const embedded = await startEmbeddedDatabase({ dataDir, binDir: config.postgresBin, log: SILENT });
  const database = openDatabase({ connection: embedded.connection, maxConnections: CONNECTIONS });
  const close = async () => {
    await database.close();
    await embedded.stop();
  };
  return { database, folder: home.dataDir, isServing: false, close };
}

/** Each process of the app keeps a connection with this name. */
async function hasApp({ pool }: Database): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'omatala moments'`,
  );
  return (rowCount ?? 0) > 0;
}
