import { expect, it } from 'vitest';
import { allReadText, NOTIFICATIONS_TEXT, NOTIFICATIONS_TOASTS, SWITCH_TEXT } from './notifications.text.ts';

it('keeps the specified words', () => {
  expect(NOTIFICATIONS_TEXT).toMatchObject({
    settings: 'Notification Settings',
    active: 'Active Notifications',
    empty: 'No notifications at this time',
  });
  expect(Object.values(SWITCH_TEXT).map(({ label }) => label)).toEqual([
    'Stock Arrival Reminders',
    'Payment Reminders',
    'Layby Due Notifications',
  ]);
  expect(NOTIFICATIONS_TOASTS.markedRead).toBe('Notification marked as read');
});

it('counts what was read', () => {
  expect([1, 4].map(allReadText)).toEqual([
    '1 notification marked as read',
    '4 notifications marked as read',
  ]);
});
