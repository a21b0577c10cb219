import type { Command } from '#server/platform/commands/command.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import * as repo from './notifications.repo.ts';
import { getNotification, readerOf } from './notifications.service.ts';

/**
 * Reading. Each device reads for itself; a caller without one reads for everybody. It is no change of the notification:
 * no row of the history and no new version, only an announcement, so that other tabs count anew.
 */

/** Reading twice is the same as once. @throws AppError not_found */
export async function markRead(command: Command, id: number): Promise<Notification> {
  const row = await repo.readNotification(command.tx, id);
  if (row === null) throw notFound('Notification');
  await readRows(command, [row]);
  return getNotification(command.tx, id, readerOf(command));
}

/** Reads all that is unread at this device, and answers how many those were. */
export async function markAllRead(command: Command): Promise<number> {
  return readRows(command, await repo.findUnread(command.tx, readerOf(command)));
}

async function readRows(command: Command, rows: readonly repo.Mark[]): Promise<number> {
  const { tx, now, actor } = command;
  const read: repo.Mark[] = [];
  if (actor.deviceId === null) {
    const ids = rows.map(({ id }) => id);
    read.push(...(await repo.markReadForAll(tx, ids)));
  } else {
    const { deviceId, agent } = actor;
    const reads = rows.map(({ id }) => ({ notificationId: id, deviceId, agent, readAt: now }));
    const fresh = await repo.insertReads(tx, reads);
    read.push(...rows.filter(({ id }) => fresh.has(id)));
  }
  for (const { id, version } of read) command.announce({ entity: 'notification', id, version });
  return read.length;
}
