// The PostgreSQL server that is shipped with the program: found or created under DATA_DIR, started, kept running, and
// stopped together with this process. The caller decides whether the shop uses this server or DATABASE_URL.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, prepareBinaries } from './binaries.ts';
import {
  adoptCopiedCluster,
  assertSameMajorVersion,
  createCluster,
  DATABASE_ROLE,
  writeSettings,
} from './cluster.ts';
import { type EmbeddedConnection, ensureDatabase, findFreePort, generatePassword } from './connection.ts';
import {
  type ClusterHome,
  createClusterHome,
  findClusterHome,
  getClusterOwner,
  openDataDirectory,
  recordClusterHome,
} from './data-directory.ts';
import { DatabaseStartError } from './errors.ts';
import { acquireDirectoryLock, type DirectoryLock } from './lock.ts';
import { type StopMode, startPostmaster } from './postmaster.ts';
import { clearOrphan } from './postmaster-pid.ts';
import { prepareRuntimeDirectory, removeRuntimeDirectory, SOCKET_PORT } from './runtime-directory.ts';
import { isRoot, resolveServiceAccount, type ServiceAccount } from './service-account.ts';
import { type DatabaseLog, superviseServer } from './supervisor.ts';

export type EmbeddedDatabase = {
  connection: EmbeddedConnection;
  /** Where PostgreSQL's files really are: below DATA_DIR, or where database.json there points. */
  dataDir: string;
  /** Process id of the server that is running now. */
  readonly pid: number;
  /** Stops the server (orderly, by force after 7 s) and releases the data directory. May be called twice. */
  stop(mode?: StopMode): Promise<void>;
};

export type EmbeddedDatabaseOptions = {
  dataDir: string;
  log: DatabaseLog;
  /** `none` is for tests only: it is faster, but a power cut destroys the cluster. */
  durability?: 'full' | 'none';
  /** Default 60: several processes with one pool each, and some connections for maintenance. */
  maxConnections?: number;
  /** Folder of PostgreSQL's programs, to use instead of those of the package. */
  binDir?: string | null;
  /** Where root keeps the files that PostgreSQL's account cannot reach in the checkout. */
  stagingRoot?: string;
};

/**
 * Starts the embedded PostgreSQL of a data directory, creates the cluster on the first start, and waits until it
 * accepts connections. Locks the directory for this process and cleans up after a process that was killed. Throws
 * DatabaseStartError with one line that names the problem and the solution.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dir = openDataDirectory(options.dataDir);
  const locks: DirectoryLock[] = [];
  const releaseLocks = () => {
    for (const lock of locks) lock.release();
  };
  try {
    locks.push(await acquireDirectoryLock(dir));
    const cluster = openCluster(dir, options);
    // A copied DATA_DIR may point to the same staged cluster, which therefore has its own lock.
    if (!cluster.home.home.startsWith(dir)) locks.push(await acquireDirectoryLock(cluster.home.home));
    return await runCluster(cluster, options, releaseLocks);
  } catch (error) {
    releaseLocks();
    throw error;
  }
}

type Cluster = { home: ClusterHome; binaries: Binaries; account: ServiceAccount; password: string | null };

function openCluster(dir: string, options: EmbeddedDatabaseOptions): Cluster {
  const stagingRoot = options.stagingRoot ?? '/var/lib/omatala';
  const found = findClusterHome(dir);
  const account = resolveServiceAccount(getClusterOwner(found));
  const binaries = prepareBinaries(account, stagingRoot, options.binDir);
  if (found !== null) {
    assertOwnCluster(found);
    adoptCopiedCluster(found, account);
    assertSameMajorVersion(found, binaries);
    recordClusterHome(dir, found);
    return { home: found, binaries, account, password: readPassword(found) };
  }
  const home = createClusterHome(dir, account, stagingRoot);
  const password = process.platform === 'win32' ? generatePassword() : null;
  if (password !== null) writeFileSync(join(home.home, 'password'), password, { mode: 0o600 });
  options.log.info(`Creating the database in ${home.dataDir}`);
  createCluster(home, binaries, account, { isDurable: options.durability !== 'none', password });
  recordClusterHome(dir, home);
  return { home, binaries, account, password };
}

async function runCluster(
  cluster: Cluster,
  options: EmbeddedDatabaseOptions,
  onStopped: () => void,
): Promise<EmbeddedDatabase> {
  const { home, binaries, account, password } = cluster;
  const { log } = options;
  const orphan = await clearOrphan(home, binaries);
  if (orphan !== null)
    log.warn(`Stopped PostgreSQL (process ${orphan}), which was left running by a killed start`);
  const socketDir = process.platform === 'win32' ? null : prepareRuntimeDirectory(home, account);
  const port = socketDir === null ? await findFreePort() : SOCKET_PORT;
  writeSettings(home, account, {
    socketDir,
    port,
    isDurable: options.durability !== 'none',
    maxConnections: options.maxConnections ?? 60,
  });
  const server = await superviseServer({
    start: () => startPostmaster({ ...cluster, socketDir, onProgress: (message) => log.info(message) }),
    log,
  });
  const connection: EmbeddedConnection = {
    host: socketDir ?? '127.0.0.1',
    port,
    user: DATABASE_ROLE,
    database: DATABASE_ROLE,
    ...(password === null ? {} : { password }),
  };
  let stopped: Promise<void> | null = null;
  const stop = async (mode: StopMode) => {
    await server.stop(mode);
    if (socketDir !== null) removeRuntimeDirectory(socketDir, home);
    onStopped();
  };
  const database: EmbeddedDatabase = {
    connection,
    dataDir: home.dataDir,
    get pid() {
      return server.pid;
    },
    stop: (mode = 'fast') => {
      stopped ??= stop(mode);
      return stopped;
    },
  };
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

function assertOwnCluster(home: ClusterHome): void {
  if (!isRoot() && getClusterOwner(home) !== process.getuid?.()) {
    throw new DatabaseStartError(
      'wrong_owner',
      `The database in ${home.dataDir} belongs to another user of this machine. Start as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
}

function readPassword(home: ClusterHome): string | null {
  const path = join(home.home, 'password');
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
