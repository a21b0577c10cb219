import type { Config } from './config.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { attachEmbeddedDatabase } from './platform/database/embedded/attach-embedded-database.ts';
import { DatabaseStartError } from './platform/database/embedded/errors.ts';
import { assertSchemaCurrent } from './platform/database/migrations.ts';
import type { createLogger } from './platform/log.ts';
import { openShopDatabase } from './server.ts';

/**
 * Opens the shop's database for a command, whether the app is running or not: started for the time of the command, or
 * through the server of the app that has it.
 * @throws DatabaseStartError naming the holder when the one that has it cannot be reached from here
 */
export async function openBesideApp(
  config: Config,
  log: ReturnType<typeof createLogger>,
): Promise<{ database: Database; close(): Promise<void> }> {
  try {
    return await openShopDatabase(config, log);
  } catch (error) {
    if (!(error instanceof DatabaseStartError) || error.code !== 'in_use') throw error;
    const connection = await attachEmbeddedDatabase(config.dataDir);
    if (connection === null) throw error;
    const database = openDatabase({ connection, maxConnections: 4 });
    try {
      await assertSchemaCurrent(database.pool);
    } catch (failure) {
      await database.close();
      throw failure;
    }
    return { database, close: database.close };
  }
}
