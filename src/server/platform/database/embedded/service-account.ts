// The account that PostgreSQL runs under: that of this process, except for root, as which PostgreSQL refuses to run.
import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { DatabaseStartError } from './errors.ts';

export type ServiceAccount = {
  name: string;
  /** The ids to start PostgreSQL with when privileges have to be dropped; null when it runs as this process's user. */
  credentials: { uid: number; gid: number } | null;
};

const SERVICE_USER = 'omatala';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account for a cluster. As root: the owner of an existing cluster (so that a shop first started by an ordinary
 * user stays theirs), else a system user without login, created if missing. Otherwise the current user.
 */
export function resolveServiceAccount(clusterOwnerUid: number | null): ServiceAccount {
  if (!isRoot()) return { name: getOwnName(), credentials: null };
  if (clusterOwnerUid !== null && clusterOwnerUid !== 0) return findOwner(clusterOwnerUid);
  const account = findAccount(SERVICE_USER) ?? createServiceUser();
  if (account !== null) return account;
  throw new DatabaseStartError(
    'no_service_user',
    `PostgreSQL does not run as root, and the system user "${SERVICE_USER}" could not be created. Create it (useradd --system ${SERVICE_USER}), start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** True when the account can enter the directory. The system itself is asked, because it also applies ACLs. */
export function canEnter(account: ServiceAccount, dir: string): boolean {
  if (account.credentials === null) return true;
  const options = { ...account.credentials, cwd: '/', stdio: 'ignore' } as const;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], options).status === 0;
}

function getOwnName(): string {
  try {
    return userInfo().username;
  } catch (cause) {
    throw new DatabaseStartError(
      'no_service_user',
      `PostgreSQL needs a named user, and the user id ${process.getuid?.()} has no name on this machine. Add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

function findOwner(uid: number): ServiceAccount {
  const account = findAccount(String(uid));
  if (account !== null) return account;
  throw new DatabaseStartError(
    'wrong_owner',
    `The database belongs to user id ${uid}, who does not exist on this machine. Give it to a user who does (chown -R), or start as that user.`,
  );
}

function findAccount(nameOrUid: string): ServiceAccount | null {
  const ask = (flag: string) => spawnSync('id', [flag, nameOrUid], { encoding: 'utf8' }).stdout?.trim() ?? '';
  const [uid, gid, name] = [ask('-u'), ask('-g'), ask('-un')];
  if (uid === '' || gid === '' || name === '') return null;
  return { name, credentials: { uid: Number(uid), gid: Number(gid) } };
}

function createServiceUser(): ServiceAccount | null {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent']],
  ];
  const env = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin` };
  const run = (command: string[]) => spawnSync('env', command, { env, stdio: 'ignore' }).status === 0;
  // useradd checks for an existing user before it takes its lock: of two starts at once the second would replace the
  // first one's user with one that has another id.
  const alone = ['flock', '/etc/passwd'];
  const turn = run([...alone, 'true']) ? alone : [];
  for (const [program, options] of attempts) {
    const shell = program === 'useradd' ? ['--shell', '/usr/sbin/nologin'] : ['-s', '/sbin/nologin'];
    run([...turn, program, ...options, ...shell, SERVICE_USER]);
    // Looked up whatever the exit status: another start may have created the user meanwhile.
    const account = findAccount(SERVICE_USER);
    if (account !== null) return account;
  }
  return null;
}
