// Where the Unix socket is: beside the cluster, or in a short private folder if that path is longer than the kernel
// allows. Access is guarded twice: only PostgreSQL's account and root can enter the folder, and PostgreSQL asks the
// kernel who is connecting (peer) and accepts the same two. No password is stored.
import { chmodSync, chownSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeDir } from './cluster.ts';
import type { ClusterHome } from './data-directory.ts';
import { canEnter, type ServiceAccount } from './service-account.ts';

export const SOCKET_PORT = 5432;

/** Maximum bytes of a Unix socket's path without the closing zero (sockaddr_un). */
const PATH_LIMIT_BYTES = process.platform === 'linux' ? 107 : 103;
const TEMPORARY_PREFIX = 'omatala-';

export function prepareRuntimeDirectory(home: ClusterHome, account: ServiceAccount): string {
  const beside = join(home.home, 'run');
  if (fits(beside)) return makeDir(beside, 0o700, account);
  const parent = [tmpdir(), '/tmp'].find(
    (dir) => fits(join(dir, `${TEMPORARY_PREFIX}xxxxxx`)) && canEnter(account, dir),
  );
  const dir = mkdtempSync(join(parent ?? '/tmp', TEMPORARY_PREFIX));
  if (account.credentials !== null) chownSync(dir, account.credentials.uid, account.credentials.gid);
  chmodSync(dir, 0o700);
  return dir;
}

/** Removes a short folder that `prepareRuntimeDirectory` made; any other folder stays. */
export function removeRuntimeDirectory(dir: string, home: ClusterHome): void {
  if (dir === join(home.home, 'run') || !/^omatala-\w{6}$/.test(basename(dir))) return;
  if (lstatSync(dir, { throwIfNoEntry: false })?.isDirectory()) rmSync(dir, { recursive: true, force: true });
}

/** Removes the socket of a server that is gone. */
export function clearSocket(dir: string): void {
  for (const suffix of ['', '.lock']) rmSync(join(dir, `.s.PGSQL.${SOCKET_PORT}${suffix}`), { force: true });
}

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, `.s.PGSQL.${SOCKET_PORT}`)) <= PATH_LIMIT_BYTES;
}
