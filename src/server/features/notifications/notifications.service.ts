import type { z } from 'zod';
import { changedFields } from '#server/platform/activity/activity.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { notifications } from '#server/platform/database/schema/notifications.schema.ts';
import type { Entity } from '#server/platform/entities/entity.ts';
import { fieldError, notFound } from '#server/platform/http/app-error.ts';
import { resolveHour } from '#server/platform/http/stamps.ts';
import { assertVersion } from '#server/platform/http/versions.ts';
import type {
  createNotificationBody,
  Notification,
  NotificationCounts,
  UnreadCount,
  updateNotificationBody,
} from '#shared/contracts/notifications.ts';
import { dayOf, endOfDay, startOfDay } from '#shared/domain/calendar.ts';
import type { Reader } from './notifications.list.ts';
import { presentNotification } from './notifications.present.ts';
import * as repo from './notifications.repo.ts';
import { alertTeam, raiseNotification } from './raise-notification.service.ts';

/** What people do with the messages to the team: write, look up, correct. */

type CreateInput = z.output<typeof createNotificationBody>;
type UpdateInput = z.output<typeof updateNotificationBody>;

/** Whose answers a command gives. */
export function readerOf({ actor, now }: Pick<Command, 'actor' | 'now'>): Reader {
  return { deviceId: actor.deviceId, team: actor.team, now };
}

export const notificationEntity: Entity<typeof notifications, Notification> = {
  kind: 'notification',
  name: 'Notification',
  table: notifications,
  async find(db, id, view) {
    const row = await repo.findNotification(db, id, readerOf(view));
    return row && presentNotification(row);
  },
};

/** What the bell of this device shows: what it has not read of its own team's, and when the newest of that was told. */
export async function getBell(db: Executor, reader: Reader): Promise<UnreadCount> {
  const { unread, id, at } = await repo.readBell(db, reader);
  return { unread, newest: id === null || at === null ? null : { id, at: new Date(at).toISOString() } };
}

/** @throws AppError not_found */
export async function getNotification(db: Executor, id: number, reader: Reader): Promise<Notification> {
  const row = await repo.findNotification(db, id, reader);
  if (row === null) throw notFound('Notification');
  return presentNotification(row);
}

/** The counters; today is the shop's calendar day. */
export async function getCounts(db: Executor, reader: Reader, zone: string): Promise<NotificationCounts> {
  const today = dayOf(reader.now, zone);
  return repo.readCounts(db, reader, { from: startOfDay(today, zone), until: endOfDay(today, zone) });
}

/**
 * Writes to the team and alerts them, at once or at the hour it is scheduled for.
 * @throws AppError invalid_request for a reference to something that is not there
 */
export async function createNotification(command: Command, input: CreateInput): Promise<Notification> {
  await assertReferences(command, input);
  const scheduledFor = resolveHour(input.scheduledFor, command.zone);
  const row = await raiseNotification(command, { ...input, scheduledFor });
  if (row === null) throw new Error('A notification without a source key was raised before');
  return getNotification(command.tx, row.id, readerOf(command));
}

const PLAIN_FIELDS = [
  'type',
  'title',
  'message',
  'priority',
  'targetTeam',
  'isRead',
  ...repo.REFERENCES,
] as const;

/**
 * Changes what is given and keeps the rest. What has been sent is not sent again; what waits keeps waiting for the hour
 * that it has now, and is sent at once when that has come. Unchanged input leaves no trace.
 * @throws AppError not_found, stale_version, invalid_request
 */
export async function updateNotification(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<Notification> {
  const row = await repo.lockNotification(command.tx, id);
  if (row === null) throw notFound('Notification');
  const current = await getNotification(command.tx, id, readerOf(command));
  assertVersion(expectedVersion, row, () => current);
  await assertReferences(command, input);
  const values = changedValues(command, row, input);
  const wanted = changedFields<Record<string, unknown>>(row, { ...row, ...values });
  if (Object.keys(wanted.after).length === 0) return current;
  const after = await repo.updateNotificationRow(command.tx, id, { ...values, updatedAt: command.now });
  command.record({ entity: 'notification', id, version: after.version, action: 'updated', ...wanted });
  if (row.sentAt === null && after.sentAt !== null) await alertTeam(command, after);
  return getNotification(command.tx, id, readerOf(command));
}

function changedValues(
  command: Command,
  row: repo.NotificationRow,
  input: UpdateInput,
): repo.NotificationValues {
  const values: repo.NotificationValues = Object.fromEntries(
    PLAIN_FIELDS.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  );
  const scheduledFor = resolveHour(input.scheduledFor, command.zone);
  if (scheduledFor === undefined) return values;
  const isWaiting = row.sentAt === null && row.scheduledFor !== null;
  const isDue = scheduledFor === null || scheduledFor <= command.now;
  return { ...values, scheduledFor, ...(isWaiting && isDue ? { sentAt: command.now } : {}) };
}

const REFERENCE_WORDS: Readonly<Record<repo.Reference, string>> = {
  reservationId: 'reservation',
  paymentId: 'order',
  laybyId: 'layby',
};

async function assertReferences(command: Command, input: UpdateInput): Promise<void> {
  for (const field of repo.REFERENCES) {
    const id = input[field];
    if (id === null || id === undefined || (await repo.lockReferenced(command.tx, field, id))) continue;
    throw fieldError(field, `There is no such ${REFERENCE_WORDS[field]}`);
  }
}
