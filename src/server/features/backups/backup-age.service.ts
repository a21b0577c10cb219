import type { AppContext } from '#server/app-context.ts';
import { endAlerts } from '#server/features/notifications/alert-reasons.service.ts';
import { raiseNotification } from '#server/features/notifications/raise-notification.service.ts';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { lastVerifiedBackup } from '#server/platform/backup/last-verified-backup.ts';
import { type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { BackupsReply } from '#shared/contracts/backups.ts';
import * as repo from './backups.repo.ts';

/** The age of the newest verified backup, and the alert when it is too old. */

const HOUR_MS = 60 * 60 * 1000;
const LATE_HOURS = 26;
const OVERDUE_HOURS = 48;

const ALERT_KEY = 'backup:overdue:';

export type BackupAge = BackupsReply['age'];

/** When none has been verified yet, the age counts from the first attempt. */
export async function readAge(db: Executor, now: Date): Promise<BackupAge> {
  const verified = await lastVerifiedBackup(db, now);
  const since = verified === null ? await repo.findFirstRunAt(db, now) : new Date(verified.startedAt);
  const hours = since === null ? 0 : (now.getTime() - since.getTime()) / HOUR_MS;
  if (hours >= OVERDUE_HOURS) return 'overdue';
  return hours >= LATE_HOURS ? 'late' : 'fresh';
}

/** Alerts the technical team, once, when there has been no verified backup for two days. */
export async function tellWhenOverdue(context: AppContext): Promise<void> {
  const now = context.clock.now();
  if ((await readAge(context.db, now)) !== 'overdue') return;
  const verified = await lastVerifiedBackup(context.db, now);
  await runCommand(context, NOBODY, (command) =>
    raiseNotification(command, {
      type: 'urgent',
      priority: 'urgent',
      targetTeam: 'technical',
      title: 'No backup for two days',
      message:
        'No backup in the last 48 hours could be made and restored. If this machine fails now, all work since then is lost. See the reason under System jobs, Backups.',
      sourceKey: `${ALERT_KEY}${verified?.startedAt ?? 'first'}`,
    }),
  );
}

/** Ends that alert after a verified backup. */
export async function endOverdueAlert(context: CommandContext): Promise<void> {
  await runCommand(context, NOBODY, (command) => endAlerts(command, ALERT_KEY));
}
