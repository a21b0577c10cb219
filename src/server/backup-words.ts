import { existsSync } from 'node:fs';
import type { BackupTotals } from '#shared/contracts/backups.ts';
import { formatLargeCount } from '#shared/domain/counts.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { PLAIN_FAILURES } from './plain-failures.ts';
import { BackupFileError } from './platform/backup/backup-format.ts';
import { NoRoomError } from './platform/backup/room.ts';
import { CannotCreateDatabaseError } from './platform/backup/scratch-database.ts';

/** The terminal output of `npm run backup` and `npm run restore`. */

/** '4,012 orders, N$ 12,345,678.00 outstanding, 31 laybys'. */
export function describeTotals({ orders, outstanding, laybys }: BackupTotals): string {
  return `${formatLargeCount(orders, 'order')}, ${formatMoney(outstanding)} outstanding, ${formatLargeCount(laybys, 'layby')}`;
}

/** '12.3 MB'. */
export function describeBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Runs a program: a known failure becomes one line without a stack, and sets the exit code. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  // Exiting runs the handlers that delete an interrupted program's files.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
    process.once(signal, () => process.exit(1));
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await main();
  } catch (error) {
    const isPlain = [...PLAIN_FAILURES, BackupFileError, CannotCreateDatabaseError, NoRoomError].some(
      (kind) => error instanceof kind,
    );
    const isOfSystem = /^E[A-Z]+$/.test((error as { code?: string }).code ?? '');
    const text =
      error instanceof Error ? (isPlain || isOfSystem ? error.message : error.stack) : String(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  }
  // An open IPC channel to the launcher would keep the process alive.
  if (process.connected) process.disconnect();
}
