import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type QueryRunner, queryRows } from '#server/platform/database/raw-query.ts';
import { notifications } from '#server/platform/database/schema/notifications.schema.ts';
import { changeRow } from '#server/platform/entities/change-row.ts';
import { type Entity, readOne, showRow } from '#server/platform/entities/entity.ts';
import { givenValues } from '#server/platform/entities/given-values.ts';
import { setSubjects } from '#server/platform/entities/notification-subjects.ts';
import { subjectOf } from '#server/platform/entities/subjects.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { resolveHour } from '#server/platform/http/stamps.ts';
import type {
  createNotificationBody,
  Notification,
  NotificationCounts,
  UnreadCount,
  updateNotificationBody,
} from '#shared/contracts/notifications.ts';
import { dayOf, endOfDay, startOfDay } from '#shared/domain/calendar.ts';
import {
  type GivenSubjects,
  SUBJECT_FIELDS,
  SUBJECT_KINDS,
  type SubjectIds,
} from '#shared/domain/subjects.ts';
import { type Reader, selectNotification, selectWritten } from './notifications.list.ts';
import { type NotificationListRow, presentNotification } from './notifications.present.ts';
import * as repo from './notifications.repo.ts';
import { alertTeam, raiseNotification } from './raise-notification.service.ts';

/** Creates, reads and changes messages to the team. */

type CreateInput = z.output<typeof createNotificationBody>;
type UpdateInput = z.output<typeof updateNotificationBody>;

/** The reader for whom a command's answers are made. */
export function readerOf({ actor, now }: Pick<Command, 'actor' | 'now'>): Reader {
  return { deviceId: actor.deviceId, team: actor.team, now };
}

export const notificationEntity: Entity<typeof notifications, Notification> = {
  kind: 'notification',
  name: 'Notification',
  table: notifications,
  async find(db, id, view) {
    const row = await readOne<NotificationListRow>(db, selectNotification(id, readerOf(view)));
    return row && presentNotification(row);
  },
};

/** Notifications as this device sees them: those written since, optionally only those with the given ids. */
export async function carriedNotifications(
  runner: QueryRunner,
  reader: Reader,
  from: Date,
  ids: readonly number[] | null,
): Promise<Notification[]> {
  const rows = await queryRows<NotificationListRow>(runner, selectWritten(reader, from, ids));
  return rows.map(presentNotification);
}

/** What the bell of this device shows: the number of unread notifications for its team, and when the newest of them was sent. */
export async function getBell(db: Executor, reader: Reader): Promise<UnreadCount> {
  const { unread, id, at } = await repo.readBell(db, reader);
  return { unread, newest: id === null || at === null ? null : { id, at: new Date(at).toISOString() } };
}

/** The counters; today is the shop's calendar day. */
export async function getCounts(db: Executor, reader: Reader, zone: string): Promise<NotificationCounts> {
  const today = dayOf(reader.now, zone);
  return repo.readCounts(db, reader, { from: startOfDay(today, zone), until: endOfDay(today, zone) });
}

/**
 * Creates a message to the team and alerts them, at once or at its scheduled time. Chosen rows that have been deleted
 * meanwhile are left out.
 * @throws AppError invalid_request for a reference to a row that does not exist, and when all chosen rows are gone
 */
export async function createNotification(command: Command, input: CreateInput): Promise<Notification> {
  await assertReferences(command, input);
  const chosen = input.chosen ? await repo.findLive(command.tx, input.chosen) : null;
  if (chosen?.ids.length === 0) throw fieldError('chosen.ids', 'None of these records exist any more');
  const scheduledFor = resolveHour(input.scheduledFor, command.zone);
  const row = await raiseNotification(command, { ...input, chosen, scheduledFor });
  if (row === null) throw new Error('A notification without a source key was raised before');
  return showRow(command.tx, notificationEntity, row.id, command);
}

/**
 * Changes the given fields and keeps the others. A notification that was sent is not sent again; one that waits gets its
 * new time, and is sent at once when that has come. Unchanged input leaves no trace.
 * @throws AppError not_found, stale_version, invalid_request
 */
export async function updateNotification(
  command: Command,
  id: number,
  input: UpdateInput,
  expectedVersion: number | null,
): Promise<Notification> {
  return changeRow(command, notificationEntity, id, expectedVersion, async ({ row, current }) => {
    await assertReferences(command, input);
    const about = changedSubjects(await current.read(), input);
    await setSubjects(command.tx, id, about.after);
    const values = {
      ...givenValues(notifications, input, command, ['scheduledFor']),
      ...hourValues(command, row, input),
    };
    if (row.sentAt === null && values.sentAt) await alertTeam(command, { ...row, ...values });
    return {
      ...{ values, action: 'updated', isAlwaysRecorded: about.isChanged },
      ...{ details: about.after, detailsBefore: about.before },
    };
  });
}

function hourValues(
  command: Command,
  row: repo.NotificationRow,
  input: UpdateInput,
): Partial<repo.NotificationRow> {
  const scheduledFor = resolveHour(input.scheduledFor, command.zone);
  if (scheduledFor === undefined) return {};
  const isWaiting = row.sentAt === null && row.scheduledFor !== null;
  const isDue = scheduledFor === null || scheduledFor <= command.now;
  return { scheduledFor, ...(isWaiting && isDue ? { sentAt: command.now } : {}) };
}

async function assertReferences(command: Command, input: UpdateInput): Promise<void> {
  for (const kind of SUBJECT_KINDS) {
    const field = SUBJECT_FIELDS[kind];
    const id = input[field];
    if (id === null || id === undefined || (await repo.lockReferenced(command.tx, { kind, id }))) continue;
    throw fieldError(field, `This ${subjectOf(kind).word[0]} does not exist`);
  }
}

/** The references that change, by field, before and after. */
function changedSubjects(current: SubjectIds, input: GivenSubjects) {
  const fields = SUBJECT_KINDS.map((kind) => SUBJECT_FIELDS[kind]).filter(
    (field) => input[field] !== undefined && input[field] !== current[field],
  );
  const pick = (of: GivenSubjects) => Object.fromEntries(fields.map((field) => [field, of[field]]));
  return { isChanged: fields.length > 0, before: pick(current), after: pick(input) };
}
