import { expect, it } from 'vitest';
import {
  BULK_UPDATE,
  CENTER_TEXT,
  CENTER_TOASTS,
  centerTitle,
  DIALOG_TEXT,
  RESEND_FAILED,
  resentToast,
} from './notification-center.text.ts';

it('keeps the specified words', () => {
  expect(centerTitle('Etosha')).toBe('Etosha - Notification Center');
  expect(CENTER_TEXT).toMatchObject({
    subtitle: 'Send notifications to your team members',
    testPush: 'Test Push',
    bulkUpdate: 'Bulk Update',
    send: 'Send Notification',
    total: 'Total Notifications',
    unread: 'Unread',
    urgent: 'Urgent',
    today: 'Today',
    recent: 'Recent Notifications',
    emptyTitle: 'No notifications yet',
    emptyNote: 'Start sending notifications to your team members',
    sendFirst: 'Send Your First Notification',
    resend: 'Resend notification',
  });
  expect(DIALOG_TEXT).toMatchObject({
    sendTitle: 'Send New Notification',
    editTitle: 'Edit Notification',
    titleRequired: 'Title is required',
    messageRequired: 'Message is required',
  });
});

it('keeps the specified messages', () => {
  expect(CENTER_TOASTS).toMatchObject({
    created: 'Notification sent to team members',
    updated: 'Notification updated successfully',
    deleted: 'Notification deleted successfully',
    createFailed: 'Failed to create notification',
    updateFailed: 'Failed to update notification',
    deleteFailed: 'Failed to delete notification',
  });
  expect(RESEND_FAILED).toEqual({
    title: 'Resend Failed',
    description: 'Failed to resend notification. Check console for details.',
  });
  expect(resentToast('Team Update')).toEqual({
    title: 'Notification Resent',
    description: '"Team Update" was sent again via the realtime channel and push.',
  });
});

it('posts the specified bulk update', () => {
  expect(BULK_UPDATE).toEqual({
    type: 'announcement',
    title: 'Team Update',
    message: 'Please check your latest assignments and updates in the system.',
    priority: 'medium',
    targetTeam: 'all',
    isRead: false,
  });
});
