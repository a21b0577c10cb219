import type { ActivityEntry } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { writeRow } from '#server/platform/entities/entity.ts';
import type { NotificationType } from '#shared/domain/notification-labels.ts';
import type { SubjectKind } from '#shared/domain/subjects.ts';
import * as repo from './notifications.repo.ts';
import { notificationEntity } from './notifications.service.ts';

/**
 * An automatic alert ends with its reason: when somebody has worked off what it asks for, or when it is so no longer.
 * It counts as read by everybody then. Follows every command, so that no service has to think of it.
 */

type Ending = {
  type: NotificationType;
  /** A change of any of these is the end of it, as it is that the customer was reached, or that the row is deleted. */
  fields: readonly string[];
};

type AlertingKind = SubjectKind | 'app_reminder';

const ENDINGS: Readonly<Record<AlertingKind, Ending>> = {
  reservation: {
    type: 'stock_alert',
    fields: ['status', 'stockReceived', 'expectedStockDate', 'phoneModel'],
  },
  layby: {
    type: 'layby_due',
    fields: ['status', 'paidAmount', 'fullAmount', 'dueDate'],
  },
  payment: {
    type: 'payment_reminder',
    fields: ['paidAmount', 'totalAmount', 'dueDate', 'orderCompletedDate'],
  },
  app_reminder: {
    type: 'task_reminder',
    fields: ['isActive', 'reminderDate'],
  },
};
const KINDS = Object.keys(ENDINGS) as AlertingKind[];

/** Not what the same command has raised: that is about how things stand now. */
const RAISED = new Set(['created', 'resumed']);

/** Ends the alerts that what was recorded makes pointless. */
export async function endAlerts(command: Command, recorded: readonly ActivityEntry[]): Promise<void> {
  const fresh = recorded
    .filter(({ entity, action }) => entity === 'notification' && RAISED.has(action))
    .map(({ id }) => id);
  for (const kind of KINDS) {
    const ending = ENDINGS[kind];
    const ids = recorded.filter((entry) => entry.entity === kind && isEnd(entry, ending)).map(({ id }) => id);
    if (ids.length === 0) continue;
    const about = { type: ending.type, kind, ids, fresh };
    for (const row of await repo.lockAlertsAbout(command.tx, about)) {
      await setEnd(command, row, command.now, 'ended');
    }
  }
}

const ENDS = new Set(['customer_contacted', 'deleted']);

function isEnd({ action, before }: ActivityEntry, { fields }: Ending): boolean {
  return ENDS.has(action) || fields.some((field) => before?.[field] !== undefined);
}

/** What an ended alert was about is so again; it alerts nobody anew. */
export async function resumeAlert(command: Command, sourceKey: string): Promise<void> {
  const row = await repo.lockEndedAlert(command.tx, sourceKey);
  if (row !== null) await setEnd(command, row, null, 'resumed');
}

async function setEnd(
  command: Command,
  row: repo.NotificationRow,
  endedAt: Date | null,
  action: 'ended' | 'resumed',
): Promise<void> {
  await writeRow(command, notificationEntity, row, { values: { endedAt }, action, keepsAge: true });
}
