// For commands beside the running app: finds the server that another process of this program runs on the data directory.
// Starts and stops nothing, and takes no lock.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DATABASE_ROLE } from './cluster.ts';
import type { EmbeddedConnection } from './connection.ts';
import { type ClusterHome, findClusterHome } from './data-directory.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { isPostmasterOf, isProcessAlive } from './process-identity.ts';

const PATIENCE_MS = 15_000;
const PAUSE_MS = 100;

/**
 * The connection to the running server of a data directory; null when this process can see none there, even after
 * waiting for one that is starting. The server accepts the user who started it, PostgreSQL's account and root.
 */
export async function attachEmbeddedDatabase(
  dataDir: string,
  patienceMs = PATIENCE_MS,
): Promise<EmbeddedConnection | null> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const home = existsSync(dataDir) ? findClusterHome(resolve(dataDir)) : null;
    const connection = home === null ? null : findRunning(home);
    if (connection !== null || Date.now() > giveUpAt) return connection;
    await delay(PAUSE_MS);
  }
}

function findRunning(home: ClusterHome): EmbeddedConnection | null {
  const server = readPostmasterPid(home.dataDir);
  if (server === null || !server.isReady) return null;
  const isOurs =
    process.platform === 'win32' ? isProcessAlive(server.pid) : isPostmasterOf(server.pid, home.dataDir);
  if (!isOurs) return null;
  const passwordFile = join(home.home, 'password');
  return {
    host: server.socketDir || '127.0.0.1',
    port: server.port,
    user: DATABASE_ROLE,
    database: DATABASE_ROLE,
    ...(existsSync(passwordFile) ? { password: readFileSync(passwordFile, 'utf8') } : {}),
  };
}
