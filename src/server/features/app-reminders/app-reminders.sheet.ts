import { type ExportSheet, longText, moment, text, yes } from '#server/platform/exports/export-sheet.ts';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';

export const reminderSheet: ExportSheet<AppReminder> = {
  file: 'reminders',
  title: 'Reminders',
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
