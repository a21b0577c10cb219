import { z } from 'zod';
import type { Notification, UpdateNotificationBody } from '#shared/contracts/notifications.ts';
import { dayOf, formatLongDateTime, instantAtHour } from '#shared/domain/calendar.ts';
import {
  NOTIFICATION_FORM_TYPES,
  NOTIFICATION_PRIORITIES,
  NOTIFICATION_TYPES,
  TEAMS,
} from '#shared/domain/notification-labels.ts';
import type { MergeRules } from '#web/components/dialog/merge.ts';
import { DIALOG_TEXT } from './notification-center.text.ts';

const MINUTE_MS = 60_000;
const WALL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/;

/** The form's values; `sendAt` is local time in the shop's zone, `2026-10-01T14:05`, '' for at once. */
export const notificationForm = z.object({
  type: z.enum(NOTIFICATION_TYPES),
  priority: z.enum(NOTIFICATION_PRIORITIES),
  targetTeam: z.enum(TEAMS),
  title: z.string().trim().min(1, DIALOG_TEXT.titleRequired).max(200),
  message: z.string().trim().min(1, DIALOG_TEXT.messageRequired).max(5000),
  sendAt: z.string(),
});
export type NotificationForm = z.infer<typeof notificationForm>;

/** The rule for unsent notifications: no time at all, or one in the future. */
export const notificationFormToCome = (zone: string) =>
  notificationForm.refine(
    ({ sendAt }) => {
      const at = instantOfWallTime(sendAt, zone);
      return at === null || at > new Date();
    },
    { path: ['sendAt'], message: DIALOG_TEXT.sendAtPast },
  );

/** How Edit Notification merges a change that somebody else has saved meanwhile. */
export const NOTIFICATION_MERGE: MergeRules<NotificationForm> = {
  labels: {
    type: DIALOG_TEXT.type,
    priority: DIALOG_TEXT.priority,
    targetTeam: DIALOG_TEXT.team,
    title: DIALOG_TEXT.title,
    message: DIALOG_TEXT.message,
    sendAt: DIALOG_TEXT.sendAt,
  },
};

/** The form's fields, keyed by their API names. */
export const FIELD_NAMES = { scheduledFor: 'sendAt' } as const;

export const EMPTY_FORM: NotificationForm = {
  type: NOTIFICATION_FORM_TYPES[0],
  priority: 'medium',
  targetTeam: 'all',
  title: '',
  message: '',
  sendAt: '',
};

export function valuesOf(row: Notification, zone: string): NotificationForm {
  const known = notificationForm.pick({ type: true, priority: true, targetTeam: true }).partial();
  const choices = known.safeParse(row).data ?? {};
  return {
    ...EMPTY_FORM,
    type: choices.type ?? 'other',
    priority: choices.priority ?? EMPTY_FORM.priority,
    targetTeam: choices.targetTeam ?? EMPTY_FORM.targetTeam,
    title: row.title,
    message: row.message,
    sendAt: row.scheduledFor === null ? '' : wallTimeOf(new Date(row.scheduledFor), zone),
  };
}

/** The request made of the form; the shop's local time becomes an instant. */
export function bodyOf({ sendAt, ...values }: NotificationForm, zone: string) {
  const scheduledFor = instantOfWallTime(sendAt, zone)?.toISOString() ?? null;
  return { ...values, scheduledFor };
}

/** Only the fields that were changed, so that what somebody else changed meanwhile is not overwritten. */
export function changesOf(
  values: NotificationForm,
  before: NotificationForm,
  zone: string,
): UpdateNotificationBody {
  const { scheduledFor, ...rest } = bodyOf(values, zone);
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return {
    ...Object.fromEntries(
      names.filter((name) => values[name] !== before[name]).map((name) => [name, rest[name]]),
    ),
    ...(values.sendAt !== before.sendAt && { scheduledFor }),
  };
}

function instantOfWallTime(text: string, zone: string): Date | null {
  const [, day, hour, minute] = WALL_TIME.exec(text) ?? [];
  if (!day) return null;
  return new Date(instantAtHour(day, Number(hour), zone).getTime() + Number(minute) * MINUTE_MS);
}

function wallTimeOf(instant: Date, zone: string): string {
  return `${dayOf(instant, zone)}T${formatLongDateTime(instant, zone).slice(-5)}`;
}
