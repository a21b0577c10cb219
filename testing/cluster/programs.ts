import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The programs of the machine that a cluster is made of. */
export type Programs = { haproxy: string; etcd: string; patroni: string; postgresBin: string };

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

/** @throws ProgramsMissingError naming the packages of what is not there */
export function findPrograms(): Programs {
  const found = {
    haproxy: findInPath('haproxy'),
    etcd: findInPath('etcd'),
    patroni: findInPath('patroni'),
    postgresBin: findPostgres(),
  };
  const packages = { haproxy: 'haproxy', etcd: 'etcd-server', patroni: 'patroni', postgresBin: 'postgresql' };
  const missing = Object.entries(packages).filter(([name]) => found[name as keyof Programs] === null);
  if (missing.length > 0) throw new ProgramsMissingError(missing.map(([, name]) => name));
  return found as Programs;
}

function findInPath(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** The newest that has all of it. */
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
