import {
  choice,
  count,
  type ExportSheet,
  longText,
  moment,
  text,
  yes,
} from '#server/platform/exports/export-sheet.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import { chosenText } from '#shared/domain/chosen-lists.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';
import {
  NOTIFICATION_PRIORITY_LABELS,
  NOTIFICATION_TYPE_LABELS,
  TEAM_LABELS,
} from '#shared/domain/notification-labels.ts';

export const notificationSheet: ExportSheet<Notification> = {
  list: EXPORTED_LISTS['/api/notifications'],
  columns: [
    moment('Written on', ({ createdAt }) => createdAt),
    choice('Type', NOTIFICATION_TYPE_LABELS, ({ type }) => type),
    choice('Priority', NOTIFICATION_PRIORITY_LABELS, ({ priority }) => priority),
    choice('For', TEAM_LABELS, ({ targetTeam }) => targetTeam),
    text('Title', ({ title }) => title),
    longText('Message', ({ message }) => message),
    moment('For the hour', ({ scheduledFor }) => scheduledFor),
    moment('Sent on', ({ sentAt }) => sentAt),
    moment('Ended on', ({ endedAt }) => endedAt),
    yes('Read here', ({ isRead }) => isRead),
    count('Seen by', ({ seenBy }) => seenBy),
    text('About', ({ chosen }) => chosen && chosenText(chosen)),
    text('Agent', ({ addedByAgent }) => addedByAgent),
  ],
};
