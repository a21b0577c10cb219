import { expect, it } from 'vitest';
import * as labels from './notification-labels.ts';

it('offers five types in the form and stores nine', () => {
  expect(labels.NOTIFICATION_FORM_TYPES.map((type) => labels.NOTIFICATION_TYPE_LABELS[type])).toEqual([
    'Information',
    'Warning',
    'Urgent',
    'Announcement',
    'Task Reminder',
  ]);
  expect(labels.NOTIFICATION_TYPES).toEqual([
    'info',
    'warning',
    'urgent',
    'announcement',
    'task_reminder',
    'stock_alert',
    'payment_reminder',
    'layby_due',
    'other',
  ]);
  expect(labels.NOTIFICATION_TYPE_LABELS).toMatchObject({
    stock_alert: 'Stock Alert',
    payment_reminder: 'Payment Reminder',
    layby_due: 'Layby Due',
    other: 'Other',
  });
});

it('colours types and priorities', () => {
  expect(labels.NOTIFICATION_TYPE_COLORS).toEqual({
    info: 'blue',
    warning: 'yellow',
    urgent: 'red',
    announcement: 'purple',
    task_reminder: 'green',
  });
  expect(labels.NOTIFICATION_PRIORITY_COLORS).toEqual({
    low: 'blue',
    medium: 'yellow',
    high: 'orange',
    urgent: 'red',
  });
});

it('names the priorities in rising order', () => {
  expect(
    labels.NOTIFICATION_PRIORITIES.map((code) => [code, labels.NOTIFICATION_PRIORITY_LABELS[code]]),
  ).toEqual([
    ['low', 'Low'],
    ['medium', 'Medium'],
    ['high', 'High'],
    ['urgent', 'Urgent'],
  ]);
});

it('names the teams, and everyone shorter on a badge', () => {
  expect(labels.TEAMS.map((team) => [labels.TEAM_LABELS[team], labels.TEAM_BADGE_LABELS[team]])).toEqual([
    ['All Team Members', 'All Teams'],
    ['Sales Team', 'Sales Team'],
    ['Technical Team', 'Technical Team'],
    ['Management', 'Management'],
  ]);
});
