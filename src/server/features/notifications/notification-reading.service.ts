import type { Command } from '#server/platform/commands/command.ts';
import { notifications } from '#server/platform/database/schema/notifications.schema.ts';
import { readRow, showRow } from '#server/platform/entities/entity.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import * as repo from './notifications.repo.ts';
import { notificationEntity, readerOf } from './notifications.service.ts';

/**
 * Marks notifications as read. Each device has its own read marks, and only its own tabs are told; a caller without a
 * device marks them read for everybody. Reading does not change the notification: it has no history entry and no new
 * version.
 */

/** Marking it read twice has no further effect. @throws AppError not_found */
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
 * Marks as read what is unread on this device and was sent until `heard`, the time of the last notification that the
 * device had received; without it, until the device acted, which is less exact: a device estimates the server's time.
 * Returns the number of notifications; one of them is announced for all.
 */
export async function markAllRead(command: Command, heard?: string): Promise<number> {
  const { tx, doneAt, actor } = command;
  const until = heard === undefined ? doneAt : new Date(heard);
  const read = await repo.markAllRead(tx, { ...readerOf(command), until, readAt: doneAt }, actor.agent);
  const newest = await readRow(command.tx, notifications, Math.max(0, ...read));
  if (newest !== null) announceRead(command, newest);
  return read.length;
}

function announceRead({ announce, actor }: Command, { id, version }: repo.NotificationRow): void {
  announce({ entity: 'notification', id, version, ...(actor.deviceId && { deviceId: actor.deviceId }) });
}
