import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { AGENT_SUBJECT } from '#web/features/agents/agents.queries.ts';
import { REMINDER_SUBJECT } from '#web/features/app-reminders/app-reminders.queries.ts';
import { HOURS_SUBJECT, MESSAGE_SUBJECT } from '#web/features/call-round/messages/messages.queries.ts';
import { LAYBY_SUBJECT } from '#web/features/laybys/layby-cache.ts';
import { NOTIFICATION_SUBJECT } from '#web/features/notifications/public/notifications.queries.ts';
import { ORDER_SUBJECT } from '#web/features/orders/public/order-dialogs.queries.ts';
import { PRE_ORDER_SUBJECT } from '#web/features/pre-orders/pre-order-subject.ts';
import { RESERVATION_SUBJECT } from '#web/features/reservations/reservation-cache.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** A row with the fields of every kind, so that each kind takes it for its own. */
const row = (version: number) => ({
  ...{ id: 7, version, quoteNumber: '', status: 'approved', durationToPay: 3, orderLocation: 'china' },
  ...{
    expectedStockDate: '',
    reminderDate: '',
    targetTeam: null,
    hasPin: false,
    english: '',
    hasSundays: true,
  },
});

const answered = (current: object) =>
  new ApiError(new Response(null, { status: 412 }), JSON.stringify({ code: 'stale_version', current }));

const paged = (shown: object) => ({ pages: [{ items: [shown], total: 1, nextPath: null }], pageParams: [] });
const listed = (shown: object) => [shown];
const alone = (shown: object) => shown;
const LIST = ['list', { status: null, q: '', by: {} }];

it.each([
  [['/api/payments', ...LIST], ORDER_SUBJECT, paged],
  [['/api/payments', 'one', 7], ORDER_SUBJECT, alone],
  [['/api/laybys', ...LIST], LAYBY_SUBJECT, paged],
  [['/api/laybys', 'one', 7], LAYBY_SUBJECT, alone],
  [['/api/pre-orders', ...LIST], PRE_ORDER_SUBJECT, paged],
  [['/api/pre-orders', 'one', 7], PRE_ORDER_SUBJECT, alone],
  [['/api/reservations', ...LIST], RESERVATION_SUBJECT, paged],
  [['/api/reservations', 'one', 7], RESERVATION_SUBJECT, alone],
  [['/api/notifications', ...LIST], NOTIFICATION_SUBJECT, paged],
  [['/api/notifications', 'newest'], NOTIFICATION_SUBJECT, listed],
  [['/api/app-reminders', ...LIST], REMINDER_SUBJECT, paged],
  [['/api/agents'], AGENT_SUBJECT, listed],
  [['/api/call-templates'], MESSAGE_SUBJECT, listed],
  [['/api/call-hours'], HOURS_SUBJECT, alone],
])('a newer row that is read at %j stays when an older one is answered', (key, { adopt }, asRead) => {
  const client = new QueryClient();
  client.setQueryData(key, asRead(row(6)));
  adopt(client, answered(row(5)));
  expect(client.getQueryData(key)).toEqual(asRead(row(6)));
  adopt(client, answered(row(7)));
  expect(client.getQueryData(key)).toEqual(asRead(row(7)));
});
