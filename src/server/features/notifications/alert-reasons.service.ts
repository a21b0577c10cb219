import type { ActivityEntry } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { SUBJECT_FIELDS } from '#shared/domain/subjects.ts';
import * as repo from './alert-reasons.repo.ts';
import type { NotificationRow } from './notifications.repo.ts';
import { notificationEntity } from './notifications.service.ts';
import { type NewNotification, raiseNotification } from './raise-notification.service.ts';

/**
 * An automatic alert stands as long as its reason: while the row that it is about is unchanged and the customer has not
 * been reached since. When the reason ends, the alert ends and counts as read by everybody; when that change is undone, it
 * stands again and is unread. This runs after every command, so that services need not care.
 */

const KINDS = Object.keys(repo.REASONS) as repo.AlertingKind[];
/** Actions that may end or restore a reason without changing one of the row's fields. */
const ACTIONS = new Set(['customer_contacted', 'customer_not_contacted', 'deleted', 'restored', 'undone']);

type NewAlert = Pick<NewNotification, 'title' | 'message' | 'priority' | 'targetTeam'> & {
  type: NewNotification['type'];
  sourceKey: string;
};

/**
 * Raises an alert about one row in its current state. An alert that was raised before under the same key and has ended
 * stands again with the new words, unless the customer was reached, but is not pushed to devices again. Returns whether an
 * alert was raised or stands again.
 */
export async function raiseAlert(
  command: Command,
  { kind, id }: { kind: repo.AlertingKind; id: number },
  alert: NewAlert,
): Promise<boolean> {
  const subjectState = repo.stateNow(kind, id);
  const about = kind === 'app_reminder' ? {} : { [SUBJECT_FIELDS[kind]]: id };
  const raised = await raiseNotification(command, { ...alert, ...about, subjectState });
  if (raised !== null) return true;
  const ended = await repo.findEnded(command.tx, kind, alert.sourceKey);
  if (ended === null) return false;
  const { title, message, priority = 'medium' } = alert;
  for (const row of await repo.lockAlerts(command.tx, [ended])) {
    await resume(command, row, { title, message, priority });
  }
  await repo.setState(command.tx, ended, subjectState);
  return true;
}

/** Ends the alerts whose reason is gone after the recorded changes, and resumes those whose reason is back. */
export async function followReasons(command: Command, recorded: readonly ActivityEntry[]): Promise<void> {
  const back = recorded
    .filter(({ entity, action }) => entity === 'notification' && action === 'restored')
    .map(({ id }) => id);
  for (const kind of KINDS) {
    const ids = recorded
      .filter((entry) => entry.entity === kind && mayMatter(kind, entry))
      .map(({ id }) => id);
    // Alerts in the trash are not kept up to date, so restored ones are checked now.
    if (back.length > 0) ids.push(...(await repo.findSubjects(command.tx, kind, back)));
    if (ids.length === 0) continue;
    const found = await repo.findAlertsToFollow(command.tx, kind, ids);
    const standing = new Set(found.filter(({ stands }) => stands).map(({ id }) => id));
    const rows = await repo.lockAlerts(
      command.tx,
      found.map(({ id }) => id),
    );
    for (const row of rows) {
      if (standing.has(row.id)) await resume(command, row);
      else await write(command, row, 'ended', { endedAt: command.now });
    }
  }
}

/** Ends the alerts whose key begins like this; for alerts that are about no row, where only their own feature knows the reason. */
export async function endAlerts(command: Command, keyPrefix: string): Promise<void> {
  const ids = await repo.findStanding(command.tx, keyPrefix);
  for (const row of await repo.lockAlerts(command.tx, ids)) {
    if (row.endedAt === null) await write(command, row, 'ended', { endedAt: command.now });
  }
}

function mayMatter(kind: repo.AlertingKind, { action, before }: ActivityEntry): boolean {
  return ACTIONS.has(action) || repo.REASONS[kind].fields.some((field) => before?.[field] !== undefined);
}

/** Makes the alert unread again; the bell of the device where the resuming change was made leaves it out. */
async function resume(command: Command, row: NotificationRow, words: Partial<NotificationRow> = {}) {
  await repo.forgetReads(command.tx, [row.id]);
  const { deviceId } = command.actor;
  await write(command, row, 'resumed', { ...words, endedAt: null, isRead: false, deviceId });
}

async function write(
  command: Command,
  row: NotificationRow,
  action: 'ended' | 'resumed',
  values: Partial<NotificationRow>,
): Promise<void> {
  await writeRow(command, notificationEntity, row, { values, action, keepsAge: true });
}
