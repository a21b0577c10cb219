import type { ActivityEntry } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { NotificationType } from '#shared/domain/notification-labels.ts';
import { SUBJECT_KINDS, type SubjectKind } from '#shared/domain/subjects.ts';
import * as repo from './notifications.repo.ts';

/**
 * An automatic alert ends with its reason: when somebody has worked off what it asks for, or when it is so no longer.
 * It counts as read by everybody then. Follows every command, so that no service has to think of it.
 */

type Ending = {
  type: NotificationType;
  /** A change of any of these, or that the customer was reached, is the end of it. */
  fields: readonly string[];
};

const ENDINGS: Readonly<Record<SubjectKind, Ending>> = {
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
};

/** Not what the same command has raised: that is about how things stand now. */
const RAISED = new Set(['created', 'resumed']);

/** Ends the alerts that what was recorded makes pointless. */
export async function endAlerts(command: Command, recorded: readonly ActivityEntry[]): Promise<void> {
  const fresh = recorded
    .filter(({ entity, action }) => entity === 'notification' && RAISED.has(action))
    .map(({ id }) => id);
  for (const kind of SUBJECT_KINDS) {
    const ending = ENDINGS[kind];
    const ids = recorded.filter((entry) => entry.entity === kind && isEnd(entry, ending)).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const { id, version } of await repo.endAlertsAbout(command.tx, {
      type: ending.type,
      kind,
      ids,
      fresh,
      now: command.now,
    })) {
      const after = { endedAt: command.now };
      command.record({
        entity: 'notification',
        id,
        version,
        action: 'ended',
        before: { endedAt: null },
        after,
      });
    }
  }
}

function isEnd({ action, before }: ActivityEntry, { fields }: Ending): boolean {
  return action === 'customer_contacted' || fields.some((field) => before?.[field] !== undefined);
}

/** What an ended alert was about is so again; it alerts nobody anew. */
export async function resumeAlert(command: Command, sourceKey: string): Promise<void> {
  const row = await repo.resumeAlert(command.tx, sourceKey);
  if (row === null) return;
  command.record({ entity: 'notification', ...row, action: 'resumed', after: { endedAt: null } });
}
