// A process of its own that holds an embedded database, for tests that kill it or start a second one. Argument: the data directory. Prints one
// JSON line when it is ready; stops gracefully on SIGTERM.
import { startEmbeddedDatabase } from '../src/server/platform/database/embedded/embedded-database.ts';

const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) };

try {
  const database = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? '', log });
  process.once('SIGTERM', async () => {
    clearInterval(stayAlive);
    await database.stop();
  });
  const stayAlive = setInterval(() => {}, 60_000);
  process.stdout.write(`${JSON.stringify({ postmaster: database.pid, connection: database.connection })}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
