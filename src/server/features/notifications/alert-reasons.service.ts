import type { ActivityEntry } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { writeRow } from '#server/platform/entities/write-row.ts';
import { SUBJECT_FIELDS } from '#shared/domain/subjects.ts';
import * as repo from './alert-reasons.repo.ts';
import type { NotificationRow } from './notifications.repo.ts';
import { notificationEntity } from './notifications.service.ts';
import { type NewNotification, raiseNotification } from './raise-notification.service.ts';

/**
 * An automatic alert stands as long as its reason: while what it is about is as it was when the alert was raised, and its
 * customer has not been reached since. It ends with that, and counts as read by everybody then; when what ended it is
 * taken back it stands again, and nobody has read it. Follows every command, so that no service has to think of it.
 */

const KINDS = Object.keys(repo.REASONS) as repo.AlertingKind[];
/** What makes or takes back a reason besides a change of the row's fields. */
const ACTIONS = new Set(['customer_contacted', 'customer_not_contacted', 'deleted', 'restored', 'undone']);

type NewAlert = Pick<NewNotification, 'title' | 'message' | 'priority' | 'targetTeam'> & {
  type: NewNotification['type'];
  sourceKey: string;
};

/**
 * Raises an alert about one row, as that stands now. One that was raised before under its key, and has ended, stands
 * again in the words of now, unless the customer was reached; it alerts nobody anew. Answers whether there was anything to tell.
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

/** Ends the alerts whose reason is gone by what was recorded, and resumes those whose reason is there again. */
export async function followReasons(command: Command, recorded: readonly ActivityEntry[]): Promise<void> {
  const back = recorded
    .filter(({ entity, action }) => entity === 'notification' && action === 'restored')
    .map(({ id }) => id);
  for (const kind of KINDS) {
    const ids = recorded
      .filter((entry) => entry.entity === kind && mayMatter(kind, entry))
      .map(({ id }) => id);
    // Nobody has followed for them while they were in the trash.
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

/** Ends the alerts whose key begins like this: those about no row, whose reason only their own feature knows. */
export async function endAlerts(command: Command, keyPrefix: string): Promise<void> {
  const ids = await repo.findStanding(command.tx, keyPrefix);
  for (const row of await repo.lockAlerts(command.tx, ids)) {
    if (row.endedAt === null) await write(command, row, 'ended', { endedAt: command.now });
  }
}

function mayMatter(kind: repo.AlertingKind, { action, before }: ActivityEntry): boolean {
  return ACTIONS.has(action) || repo.REASONS[kind].fields.some((field) => before?.[field] !== undefined);
}

/** It is news again but where what resumed it was done. */
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
