// The layout below DATA_DIR. The cluster's home is DATA_DIR/postgres; if the account that runs PostgreSQL cannot enter
// that folder (a clone in a private home, started as root), the home is a separate folder below the staging root.
// DATA_DIR/database.json says which of the two. The permissions of existing folders are never widened for it.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { DatabaseStartError } from './errors.ts';
import { canEnter, isRoot, type ServiceAccount } from './service-account.ts';

/** The folder with everything of one cluster: `data` belongs to PostgreSQL, this program writes the rest. */
export type ClusterHome = { home: string; dataDir: string; configDir: string; logDir: string };

const RECORD = 'database.json';
const HOME = 'postgres';
const OURS = new Set(['lock', 'backups', 'logs', 'lost+found', `${RECORD}.draft`]);
const HOME_ENTRY = /^(data|run|log|config|password|startup\.log|draft-.*)$/;

/** Creates DATA_DIR if missing and returns its real path; refuses a folder that holds other files, and leaves it untouched. */
export function openDataDirectory(dataDir: string): string {
  const dir = resolve(dataDir);
  if (!existsSync(dir)) {
    try {
      mkdirSync(dir, { recursive: true });
      // As root: the account that PostgreSQL runs under can pass through the folder, but not list it.
      chmodSync(dir, isRoot() ? 0o711 : 0o700);
    } catch (cause) {
      throw new DatabaseStartError(
        'unreachable',
        `The data directory ${dir} cannot be created (${(cause as Error).message}). Set DATA_DIR to a folder that you may write to.`,
        { cause },
      );
    }
  }
  assertOurs(dir);
  return realpathSync(dir);
}

/** Where the cluster of this data directory is, or null when there is none yet. */
export function findClusterHome(dir: string): ClusterHome | null {
  const recorded = readRecord(dir);
  const home = recorded === null ? join(dir, HOME) : resolve(dir, recorded);
  if (existsSync(join(home, 'data', 'PG_VERSION'))) return layOut(realpathSync(home));
  if (recorded === null) return null;
  throw new DatabaseStartError(
    'missing_cluster',
    `${join(dir, RECORD)} says that the database is in ${home}, but it was not found there. Move it back, or restore a backup into a new DATA_DIR; to begin with an empty shop, delete ${join(dir, RECORD)}.`,
  );
}

/** Chooses and creates the home of a new cluster. */
export function createClusterHome(dir: string, account: ServiceAccount, stagingRoot: string): ClusterHome {
  const isInPlace = canEnter(account, dir);
  // A random name, so that a new clone at the path of an old one begins with an empty shop instead of the old one's data.
  const home = isInPlace
    ? join(dir, HOME)
    : join(stagingRoot, 'clusters', `${basename(dir)}-${randomBytes(4).toString('hex')}`);
  mkdirSync(home, { recursive: true });
  if (isRoot())
    for (const path of isInPlace ? [home] : [stagingRoot, join(stagingRoot, 'clusters'), home])
      chmodSync(path, 0o711);
  else chmodSync(home, 0o700);
  if (!isInPlace) writeFileSync(join(home, 'belongs-to.txt'), `${dir}\n`);
  return layOut(realpathSync(home));
}

/** Records in DATA_DIR where the cluster is, once the cluster is complete. */
export function recordClusterHome(dir: string, { home }: ClusterHome): void {
  const path = join(dir, RECORD);
  // An existing record is not rewritten: rewritten by root it could become unreadable for the folder's owner.
  if (existsSync(path)) return;
  const place = home === join(dir, HOME) ? HOME : home;
  const text = JSON.stringify(
    { about: 'Where the PostgreSQL cluster of this shop is. See docs/operations.md.', home: place },
    null,
    2,
  );
  writeFileSync(`${path}.draft`, `${text}\n`);
  renameSync(`${path}.draft`, path);
}

/** User id of the cluster's owner; null when there is no cluster. */
export function getClusterOwner(home: ClusterHome | null): number | null {
  return home === null ? null : statSync(home.dataDir).uid;
}

function layOut(home: string): ClusterHome {
  return { home, dataDir: join(home, 'data'), configDir: join(home, 'config'), logDir: join(home, 'log') };
}

function readRecord(dir: string): string | null {
  const path = join(dir, RECORD);
  if (!existsSync(path)) return null;
  try {
    const record: { home?: unknown } = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof record.home === 'string') return record.home;
  } catch {
    // Reported below like any other unusable record.
  }
  throw new DatabaseStartError(
    'foreign_directory',
    `${path} cannot be read as the record of a database. Restore it from a copy, or delete it if ${join(dir, HOME)} holds the database.`,
  );
}

function assertOurs(dir: string): void {
  let names: string[];
  try {
    names = readdirSync(dir);
  } catch (cause) {
    throw new DatabaseStartError(
      'unreachable',
      `The data directory ${dir} cannot be read (${(cause as Error).message}). Start as the user it belongs to, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  if (names.includes(RECORD)) return;
  if (names.includes('PG_VERSION')) {
    throw new DatabaseStartError(
      'foreign_directory',
      `${dir} is the data directory of another PostgreSQL server; nothing was touched. Set DATA_DIR to another folder, or DATABASE_URL to that server.`,
    );
  }
  const stranger = names.find((name) => !isOurs(dir, name));
  if (stranger === undefined) return;
  throw new DatabaseStartError(
    'foreign_directory',
    `${dir} is not a data directory of this program (it holds "${stranger}"); nothing was touched. Set DATA_DIR to an empty or new folder.`,
  );
}

function isOurs(dir: string, name: string): boolean {
  if (name.startsWith('.') || OURS.has(name)) return true;
  if (name !== HOME) return false;
  return readdirSync(join(dir, HOME)).every((entry) => HOME_ENTRY.test(entry));
}
