// All texts of the App Reminders screen and its dialog.

import { toastsOf } from '#web/components/shop/entity-toasts.ts';

export const REMINDERS_TEXT = {
  title: 'App Reminders',
  subtitle: 'Manage your app notifications and reminders',
  add: 'Add Reminder',
  list: 'Reminders',
  loading: 'Loading reminders...',
  loadFailed: 'Reminders could not be loaded',
  loadMore: 'Load more',
  moreFailed: 'More reminders could not be loaded',
  emptyTitle: 'No reminders yet',
  emptyNote: 'Get started by creating your first reminder',
  emptyAdd: 'Add Your First Reminder',
  active: 'Active',
  inactive: 'Inactive',
  notified: 'Notified',
  activate: 'Activate',
  deactivate: 'Deactivate',
  snooze: 'Remind tomorrow',
  showMore: 'Show more',
  showLess: 'Show less',
  undo: 'Undo',
} as const;

export const FORM_TEXT = {
  addTitle: 'Add New Reminder',
  editTitle: 'Edit Reminder',
  title: 'Title',
  message: 'Message',
  date: 'Reminder Date (Optional)',
  datePlaceholder: 'Select date',
  active: 'Active',
  create: 'Create',
  update: 'Update',
} as const;

/** The toasts, as specified. */
export const REMINDERS_TOASTS = toastsOf('Reminder');

export function dueText(date: string): string {
  return `Reminder: ${date}`;
}

/** 'at 08:00': the time that a day without a time stands for. */
export function atText(dateAndTime: string): string {
  return `at ${dateAndTime.slice(-5)}`;
}

export function createdText(dateAndTime: string): string {
  return `Created: ${dateAndTime}`;
}

export function editText(title: string): string {
  return `Edit reminder ${title}`;
}

export function deleteText(title: string): string {
  return `Delete reminder ${title}`;
}
