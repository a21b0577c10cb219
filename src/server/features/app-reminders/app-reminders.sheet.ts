import { type ExportSheet, longText, moment, text, yes } from '#server/platform/exports/export-sheet.ts';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import { EXPORTED_LISTS } from '#shared/domain/exported-lists.ts';

export const reminderSheet: ExportSheet<AppReminder> = {
  list: EXPORTED_LISTS['/api/app-reminders'],
  columns: [
    text('Title', ({ title }) => title),
    longText('Message', ({ message }) => message),
    moment('Reminder on', ({ reminderDate }) => reminderDate),
    yes('Active', ({ isActive }) => isActive),
    yes('Told', ({ notified }) => notified),
    moment('Last told on', ({ lastSentAt }) => lastSentAt),
    moment('Added on', ({ createdAt }) => createdAt),
    moment('Last change', ({ updatedAt }) => updatedAt),
  ],
};
