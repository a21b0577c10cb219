// Creates a cluster and writes its settings. A cluster appears under its final name only when it is complete.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { ClusterHome } from './data-directory.ts';
import { DatabaseStartError } from './errors.ts';
import type { ServiceAccount } from './service-account.ts';
import { buildSettings, type SettingsInput } from './settings.ts';

/** The only database role; it owns all of the shop's tables. */
export const DATABASE_ROLE = 'omatala';

/** Locale and message settings come from the cluster, never from the environment of the process that starts it. */
export const POSTGRES_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', ...pickWindowsEnv() };

/** Creates the cluster in a draft folder and renames it into place, so that an incomplete cluster is never taken for a complete one. */
export function createCluster(
  home: ClusterHome,
  binaries: Binaries,
  account: ServiceAccount,
  options: { isDurable: boolean; password: string | null },
): void {
  sweepDrafts(home);
  const draft = makeDir(join(home.home, `draft-${process.pid}`), 0o700, account);
  const passwordFile = `${draft}.password`;
  if (options.password !== null) writeFileSync(passwordFile, options.password, { mode: 0o600 });
  const args = [
    ...['-D', draft, '-U', DATABASE_ROLE, '--encoding=UTF8', '--data-checksums', '--no-instructions'],
    // Sorts by code point in every environment, with PostgreSQL's own Unicode upper and lower case: an upgrade of the
    // system's libraries cannot silently corrupt an index.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...['--text-search-config=simple', '--auth-local=peer', '--auth-host=scram-sha-256'],
    ...(options.password === null ? [] : [`--pwfile=${passwordFile}`]),
    ...(options.isDurable ? [] : ['--no-sync']),
  ];
  const result = spawnSync(binaries.initdb, args, {
    ...account.credentials,
    cwd: home.home,
    env: POSTGRES_ENV,
    encoding: 'utf8',
  });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    const reason = (result.stderr || result.error?.message || 'it was interrupted')
      .trim()
      .split('\n')
      .slice(0, 2)
      .join(' ');
    throw new DatabaseStartError(
      'init_failed',
      `The database could not be created in ${home.home}: ${reason}. Check free space and permissions there, or set DATA_DIR to another folder, then start again.`,
    );
  }
  renameSync(draft, home.dataDir);
  if (options.isDurable) syncDirectory(home.home);
}

/** Refuses a cluster that another major version wrote. */
export function assertSameMajorVersion(home: ClusterHome, binaries: Binaries): void {
  const found = readFileSync(join(home.dataDir, 'PG_VERSION'), 'utf8').trim();
  if (found === String(binaries.majorVersion)) return;
  throw new DatabaseStartError(
    'version_mismatch',
    `The database in ${home.dataDir} was written by PostgreSQL ${found}, but this release contains PostgreSQL ${binaries.majorVersion}; nothing was changed. Start the release that wrote it; or open the data with a PostgreSQL ${found} server of your own and set DATABASE_URL to it.`,
  );
}

/** Rewrites the settings and access rules at every start, so that they always match this release and this location. */
export function writeSettings(
  home: ClusterHome,
  account: ServiceAccount,
  input: Omit<SettingsInput, 'configDir' | 'logDir'>,
): void {
  // Owned by this process's user and not by PostgreSQL's account: root must not write where another user could plant links.
  mkdirSync(home.configDir, { recursive: true });
  chmodSync(home.configDir, 0o755);
  makeDir(home.logDir, 0o700, account);
  const files = buildSettings({ ...input, configDir: home.configDir, logDir: home.logDir }, [
    ...new Set([userInfo().username, account.name, ...(process.getuid ? ['root'] : [])]),
  ]);
  for (const [name, text] of Object.entries(files)) {
    const path = join(home.configDir, name);
    writeFileSync(`${path}.draft`, text);
    chmodSync(`${path}.draft`, 0o644);
    renameSync(`${path}.draft`, path);
  }
}

/**
 * Prepares a cluster that was copied or restored: PostgreSQL requires that others have no access to it, and a copy made
 * by root belongs to root instead of PostgreSQL's account.
 */
export function adoptCopiedCluster(home: ClusterHome, account: ServiceAccount): void {
  if (process.platform === 'win32') return;
  const parts = ['data', 'log', 'run']
    .map((name) => join(home.home, name))
    .filter((path) => existsSync(path));
  if (account.credentials !== null && statSync(home.dataDir).uid === 0) {
    const { uid, gid } = account.credentials;
    spawnSync('chown', ['-hR', `${uid}:${gid}`, ...parts]);
  }
  for (const part of parts) {
    if ((statSync(part).mode & 0o777) !== 0o700) chmodSync(part, 0o700);
  }
}

/** Creates a folder that belongs to PostgreSQL's account. */
export function makeDir(path: string, mode: number, account: ServiceAccount): string {
  if (!existsSync(path)) {
    mkdirSync(path, { mode });
    if (account.credentials !== null) chownSync(path, account.credentials.uid, account.credentials.gid);
    chmodSync(path, mode);
  }
  return path;
}

function sweepDrafts(home: ClusterHome): void {
  for (const name of readdirSync(home.home)) {
    if (name.startsWith('draft-')) rmSync(join(home.home, name), { recursive: true, force: true });
  }
}

function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function pickWindowsEnv(): Record<string, string> {
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? {} : { SystemRoot };
}
