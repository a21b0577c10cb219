import type pg from 'pg';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { attachEmbeddedDatabase } from './platform/database/embedded/attach-embedded-database.ts';
import { DatabaseStartError } from './platform/database/embedded/errors.ts';
import { assertSchemaCurrent } from './platform/database/migrations.ts';
import type { createLogger } from './platform/log.ts';
import { connectShop, openShopDatabase } from './shop-database.ts';

type Logger = ReturnType<typeof createLogger>;

/**
 * Connects a command to the shop's database, whether the app is running or not: starts the database server for the
 * duration of the command, or uses the one that the app is running. Migrates nothing.
 * @throws DatabaseStartError naming the process that holds the data directory when its server cannot be reached from
 * here
 */
export async function connectBesideApp(
  config: Config,
  log: Logger,
): Promise<{ connection: pg.PoolConfig; close(): Promise<void> }> {
  try {
    return await connectShop(config, log);
  } catch (error) {
    return { connection: await attachInstead(config, error), close: async () => {} };
  }
}

/** Like `connectBesideApp`, with the database opened and its schema that of this release. Beside a running app it must already be so. */
export async function openBesideApp(
  config: Config,
  log: Logger,
): Promise<{ database: Database; close(): Promise<void> }> {
  try {
    return await openShopDatabase(config, log);
  } catch (error) {
    const database = openDatabase({ connection: await attachInstead(config, error), maxConnections: 4 });
    try {
      await assertSchemaCurrent(database.pool);
    } catch (failure) {
      await database.close();
      throw failure;
    }
    return { database, close: database.close };
  }
}

async function attachInstead({ dataDir }: Config, error: unknown): Promise<pg.PoolConfig> {
  if (!(error instanceof DatabaseStartError) || error.code !== 'in_use') throw error;
  const connection = await attachEmbeddedDatabase(dataDir);
  if (connection === null) throw error;
  return connection;
}
