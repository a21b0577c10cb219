import type { SQL } from 'drizzle-orm';
import type { Command } from '#server/platform/commands/command.ts';
import { recordNew } from '#server/platform/entities/write-row.ts';
import type { Chosen } from '#shared/domain/chosen-lists.ts';
import type { NotificationPriority, NotificationType, Team } from '#shared/domain/notification-labels.ts';
import { type GivenSubjects, SUBJECT_FIELDS, subjectIdsOf } from '#shared/domain/subjects.ts';
import { alertOf } from './notification-alert.ts';
import * as repo from './notifications.repo.ts';
import { enqueuePush } from './push-delivery.service.ts';

/** Creates a notification and alerts the team. All notifications are created here. */

export type NewNotification = {
  type: NotificationType;
  title: string;
  message: string;
  priority?: NotificationPriority | undefined;
  targetTeam?: Team | undefined;
  /** Sent at this time, without any alert before. */
  scheduledFor?: Date | null | undefined;
  /** At most one notification is raised per key, whoever tries and how often. */
  sourceKey?: string | null | undefined;
  isRead?: boolean | undefined;
  /** The state of the row that an automatic alert is about: see `alert-reasons.service.ts`. */
  subjectState?: SQL | undefined;
  /** Rows of a list; all of them must exist. */
  chosen?: Chosen | null | undefined;
} & GivenSubjects;

/**
 * Writes the notification in the command's transaction, and alerts the team once that is committed; one that is scheduled
 * for later waits. Returns null when its `sourceKey` was raised before.
 */
export async function raiseNotification(
  command: Command,
  input: NewNotification,
): Promise<repo.NotificationRow | null> {
  const { now } = command;
  const scheduledFor = input.scheduledFor ?? null;
  const isDue = scheduledFor === null || scheduledFor <= now;
  const about = subjectIdsOf((kind) => input[SUBJECT_FIELDS[kind]]);
  const values = {
    type: input.type,
    title: input.title,
    message: input.message,
    priority: input.priority ?? 'medium',
    targetTeam: input.targetTeam ?? 'all',
    isRead: input.isRead ?? false,
    scheduledFor,
    sentAt: isDue ? now : null,
    sourceKey: input.sourceKey ?? null,
    subjectState: input.subjectState ?? null,
    chosenKind: input.chosen?.entity ?? null,
    chosenIds: input.chosen ? [...input.chosen.ids] : null,
    addedByAgent: command.actor.agent,
    deviceId: command.actor.deviceId,
    createdAt: now,
    updatedAt: now,
  };
  const row = await repo.insertNotification(command.tx, values, about);
  if (row === null) return null;
  recordNew(command, 'notification', { ...row, ...about });
  if (isDue) await alertTeam(command, row);
  return row;
}

/**
 * Alerts the team of a notification that is due, after the commit: on open screens, and on devices with a push
 * subscription. Called when a notification is written, or when its scheduled time has come.
 */
export async function alertTeam(command: Command, row: repo.NotificationRow): Promise<void> {
  command.alert(await alertOf(command.tx, row));
  await enqueuePush(command, row.id);
}
