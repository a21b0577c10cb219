import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The installed programs that a cluster consists of. */
export type Programs = Record<Program, string>;

export type Program = keyof typeof PACKAGES;

const PACKAGES = {
  haproxy: 'haproxy',
  caddy: 'caddy',
  etcd: 'etcd-server',
  patroni: 'patroni',
  postgresBin: 'postgresql',
};

export class ProgramsMissingError extends Error {
  constructor(packages: readonly string[]) {
    super(
      `The cluster tests need programs of this machine. On Debian:\n  apt-get install -y ${packages.join(' ')}\n` +
        'and, since Debian starts them by itself: systemctl disable --now haproxy etcd patroni postgresql',
    );
    this.name = 'ProgramsMissingError';
  }
}

const POSTGRES_ROOT = '/usr/lib/postgresql';

/** @throws ProgramsMissingError naming the packages of missing programs */
export function findPrograms(needed: readonly Program[]): Programs {
  const found = Object.fromEntries(
    Object.keys(PACKAGES).map((name) => [name, name === 'postgresBin' ? findPostgres() : findInPath(name)]),
  );
  const missing = needed.filter((name) => found[name] === null);
  if (missing.length > 0) throw new ProgramsMissingError(missing.map((name) => PACKAGES[name]));
  return found as Programs;
}

function findInPath(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** The newest installed version with all of its programs. */
function findPostgres(): string | null {
  const versions = listOf(POSTGRES_ROOT).sort((a, b) => Number(b) - Number(a));
  const folders = versions.map((version) => join(POSTGRES_ROOT, version, 'bin'));
  return folders.find((folder) => isProgram(join(folder, 'postgres'))) ?? null;
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
