import os from 'node:os';
import { createLogger } from '../log.ts';
import type { BackupReply, BackupTask } from './backup-runner.ts';
import { verifyBackup } from './scratch-database.ts';
import { writeBackup } from './write-backup.ts';

/** The process for one backup or one verification, so that it takes neither memory nor event loop time from the shop's process. */

// If the system does not permit it, the process runs at normal priority.
try {
  os.setPriority(os.constants.priority.PRIORITY_LOW);
} catch {}

async function work(task: BackupTask): Promise<BackupReply> {
  if (task.kind === 'write') {
    const { file, path, bytes, rows, manifest } = await writeBackup(task.order);
    return { kind: 'written', file, path, bytes, rows, totals: manifest.totals, takenAt: manifest.takenAt };
  }
  const log = createLogger('silent');
  const { notes } = await verifyBackup({ ...task.order, log });
  return { kind: 'equal', notes };
}

process.once('message', (task: BackupTask) => {
  work(task)
    .catch((error: Error): BackupReply => {
      return { kind: 'failed', isOfBackup: error.name === 'BackupFileError', reason: error.message };
    })
    .then((reply) => process.send?.(reply, () => process.exit(0)));
});

// The shop's process has stopped or was killed. An unfinished file is deleted on exit, a scratch database by the next
// verification.
process.once('SIGTERM', () => process.exit(1));
process.once('disconnect', () => process.exit(1));
