import { join } from 'node:path';
import type pg from 'pg';
import { APP_VERSION } from './app-version.ts';
import type { Config } from './config.ts';
import { JOBS } from './jobs.ts';
import { assertFinished } from './platform/backup/unfinished-restore.ts';
import type { BackupSource } from './platform/backup/write-backup.ts';
import { waitForDatabase } from './platform/database/connect.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { assertDurable } from './platform/database/durability.ts';
import { startEmbeddedDatabase } from './platform/database/embedded/embedded-database.ts';
import { readBuildId } from './platform/http/build-id.ts';
import { installQueues } from './platform/jobs/queue-connection.ts';
import type { createLogger } from './platform/log.ts';
import { keepTotalsInZone } from './platform/totals/kept-totals.ts';
import { upgradeSchema } from './upgrade.ts';

/** Opens the shop's database: the embedded one, or the server of DATABASE_URL. */

export const WEB_ROOT = join(import.meta.dirname, '../../dist/web');

type Logger = ReturnType<typeof createLogger>;

/** What a backup that is made here records about its origin. */
export function backupSource(config: Config, buildId: string): Omit<BackupSource, 'kind'> {
  return {
    app: { version: APP_VERSION, buildId },
    shop: config.companyName,
    timeZone: config.timeZone,
  };
}

type Connected = {
  connection: pg.PoolConfig;
  /** PostgreSQL's data folder; null for an external server. */
  folder: string | null;
  close(): Promise<void>;
};

export type ShopDatabase = Omit<Connected, 'connection'> & { database: Database };

/** Starts the embedded server, or waits for that of DATABASE_URL. Changes nothing in the database. */
export async function connectShop(config: Config, log: Logger): Promise<Connected> {
  const databaseLog = { info: (text: string) => log.info(text), warn: (text: string) => log.warn(text) };
  if (config.databaseUrl === null) {
    const embedded = await startEmbeddedDatabase({
      dataDir: config.dataDir,
      binDir: config.postgresBin,
      log: databaseLog,
    });
    return { connection: embedded.connection, folder: embedded.dataDir, close: () => embedded.stop() };
  }
  const connection = { connectionString: config.databaseUrl };
  await waitForDatabase(connection, databaseLog);
  return { connection, folder: null, close: async () => {} };
}

/** Opens the database, checks it and migrates it to this release. */
export async function openShopDatabase(config: Config, log: Logger): Promise<ShopDatabase> {
  const { connection, folder, close: disconnect } = await connectShop(config, log);
  const database = openDatabase({
    connection,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const close = async () => {
    await database.close();
    await disconnect();
  };
  try {
    await assertDurable(database.pool, config.allowUnsafeDatabase);
    await assertFinished(database.pool);
    await upgradeSchema(database, config, backupSource(config, await readBuildId(WEB_ROOT)), log);
    await keepTotalsInZone(database.pool, config.timeZone);
    await installQueues(database.pool, log, JOBS);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, folder, close };
}
