import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import type { BackupTotals } from '#shared/contracts/backups.ts';
import type { BackupOrder } from './write-backup.ts';

/** Runs backups and their verification in processes of their own. */

type VerifyOrder = { connection: pg.ClientConfig; path: string; dir: string; passphrase: string | null };

export type BackupTask = { kind: 'write'; order: BackupOrder } | { kind: 'verify'; order: VerifyOrder };

type Written = {
  kind: 'written';
  file: string;
  path: string;
  bytes: number;
  rows: number;
  totals: BackupTotals;
  takenAt: string;
};

/** `notes`: inconsistencies in the shop's data, which the backup therefore has too. */
type Proved = { kind: 'equal'; notes: string[] };

export type BackupReply = Written | Proved | { kind: 'failed'; isOfBackup: boolean; reason: string };

/** The error of the backup process; `isOfBackup` when the file itself is the cause. */
export class BackupFailedError extends Error {
  readonly isOfBackup: boolean;
  constructor(reason: string, isOfBackup: boolean) {
    super(reason);
    this.name = 'BackupFailedError';
    this.isOfBackup = isOfBackup;
  }
}

export type BackupRunner = {
  /** @throws BackupFailedError */
  write(order: Omit<BackupOrder, 'connection'>): Promise<Written>;
  /** @throws BackupFailedError when the backup cannot be restored or differs */
  verify(order: Omit<VerifyOrder, 'connection'>): Promise<Proved>;
  /** Stops what is running; no unfinished file stays. */
  stop(): void;
};

/** The settings of a pool that say where the database is; the others cannot be serialised. */
function placeOf(connection: pg.PoolConfig): pg.ClientConfig {
  const { connectionString, host, port, user, password, database, ssl } = connection;
  return JSON.parse(JSON.stringify({ connectionString, host, port, user, password, database, ssl }));
}

export function createBackupRunner(connection: pg.PoolConfig): BackupRunner {
  const running = new Set<ChildProcess>();
  const place = placeOf(connection);
  const run = (task: BackupTask): Promise<BackupReply> =>
    new Promise((resolve, reject) => {
      const child = fork(join(import.meta.dirname, 'backup.process.ts'), [], {
        execArgv: [],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      running.add(child);
      child.once('message', (reply) => resolve(reply as BackupReply));
      child.once('error', reject);
      child.once('exit', () => {
        running.delete(child);
        reject(new BackupFailedError('The backup process ended before it was finished.', false));
      });
      child.send(task);
    });
  const runOrThrow = async (task: BackupTask) => {
    const reply = await run(task);
    if (reply.kind === 'failed') throw new BackupFailedError(reply.reason, reply.isOfBackup);
    return reply;
  };
  return {
    async write(order) {
      return (await runOrThrow({ kind: 'write', order: { ...order, connection: place } })) as Written;
    },
    async verify(order) {
      return (await runOrThrow({ kind: 'verify', order: { ...order, connection: place } })) as Proved;
    },
    stop: () => {
      for (const child of running) child.kill();
    },
  };
}
