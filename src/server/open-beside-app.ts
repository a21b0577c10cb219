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
 * How to reach the shop's database for a command, whether the app is running or not: started for the time of the command,
 * or through the server of the app that has it. Nothing is migrated.
 * @throws DatabaseStartError naming the holder when the one that has it cannot be reached from here
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

/** As above, opened and of the schema of this release: beside the app it has to be that already. */
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
