import type { Command } from '#server/platform/commands/command.ts';
import { notifications } from '#server/platform/database/schema/notifications.schema.ts';
import { readRow, showRow } from '#server/platform/entities/entity.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import * as repo from './notifications.repo.ts';
import { notificationEntity, readerOf } from './notifications.service.ts';

/**
 * Reading. Each device reads for itself, and only its own tabs are told; a caller without one reads for everybody. It is
 * no change of the notification: no row of the history and no new version.
 */

/** Reading twice is the same as once. @throws AppError not_found */
export async function markRead(command: Command, id: number): Promise<Notification> {
  const { tx, doneAt, actor } = command;
  const row = await readRow(tx, notifications, id);
  if (row === null) throw notFound(notificationEntity.name);
  const { deviceId, agent } = actor;
  const isNew =
    deviceId === null
      ? await repo.markReadForAll(tx, id)
      : await repo.insertRead(tx, { notificationId: id, deviceId, agent, readAt: doneAt });
  if (isNew) announceRead(command, row);
  return showRow(tx, notificationEntity, id, command);
}

/**
 * Reads all that is unread at this device and was told by the time that it was done, or until which the device had heard: what came later has been seen by
 * nobody there. Answers how many those were; one of them is announced for all.
 */
export async function markAllRead(command: Command, heard?: string): Promise<number> {
  const { tx, doneAt, actor } = command;
  const until = heard === undefined ? doneAt : new Date(Math.min(Date.parse(heard), doneAt.getTime()));
  const read = await repo.markAllRead(tx, { ...readerOf(command), until, readAt: doneAt }, actor.agent);
  const newest = await readRow(command.tx, notifications, Math.max(0, ...read));
  if (newest !== null) announceRead(command, newest);
  return read.length;
}

function announceRead({ announce, actor }: Command, { id, version }: repo.NotificationRow): void {
  announce({ entity: 'notification', id, version, ...(actor.deviceId && { deviceId: actor.deviceId }) });
}
