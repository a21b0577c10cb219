import { expect, it } from 'vitest';
import {
  createdText,
  dueText,
  REMINDER_FORM_TEXT,
  REMINDERS_TEXT,
  REMINDERS_TOASTS,
} from './app-reminders.text.ts';

it('keeps the specified words', () => {
  expect(REMINDERS_TEXT).toMatchObject({
    title: 'App Reminders',
    subtitle: 'Manage your app notifications and reminders',
    add: 'Add Reminder',
    emptyTitle: 'No reminders yet',
    emptyNote: 'Get started by creating your first reminder',
    emptyAdd: 'Add Your First Reminder',
    active: 'Active',
    inactive: 'Inactive',
    notified: 'Notified',
    activate: 'Activate',
    deactivate: 'Deactivate',
  });
  expect(REMINDER_FORM_TEXT).toEqual({
    addTitle: 'Add New Reminder',
    editTitle: 'Edit Reminder',
    title: 'Title',
    message: 'Message',
    date: 'Reminder Date (Optional)',
    datePlaceholder: 'Select date',
    active: 'Active',
    cancel: 'Cancel',
    create: 'Create',
    update: 'Update',
  });
  expect(REMINDERS_TOASTS).toMatchObject({
    created: 'Reminder created successfully',
    createFailed: 'Failed to create reminder',
    updated: 'Reminder updated successfully',
    updateFailed: 'Failed to update reminder',
    deleted: 'Reminder deleted successfully',
    deleteFailed: 'Failed to delete reminder',
  });
  expect(dueText('1 December 2026')).toBe('Reminder: 1 December 2026');
  expect(createdText('18 November 2026, 10:00')).toBe('Created: 18 November 2026, 10:00');
});
