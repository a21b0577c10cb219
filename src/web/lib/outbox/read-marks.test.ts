import { expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { withReadMarks } from './read-marks.ts';

const written = (id: number, createdAt: string): Notification =>
  ({ id, createdAt, sentAt: createdAt, scheduledFor: null, isRead: false }) as Notification;
const NEWEST = written(3, '2026-11-21T12:00:00.000Z');
const LIST = [NEWEST, written(2, '2026-11-21T10:00:00.000Z'), written(1, '2026-11-21T09:00:00.000Z')];

const mark = (path: string, typed: object | null = null): SentWrite => ({
  ...{ key: path, method: typed ? 'POST' : 'PUT', path: `/api/notifications/${path}` },
  ...{ content: typed && JSON.stringify(typed), ifMatch: null, form: null, opening: null, sentAt: 1 },
  ...{ isUnsettled: true, isLeft: true },
});
const ask = (path: string, body: unknown, ...marks: SentWrite[]) =>
  withReadMarks(new URL(`http://shop/api/notifications${path}`), body, marks);
const readIn = (body: unknown) => (body as Notification[]).filter(({ isRead }) => isRead).map(({ id }) => id);

it('what was read here is shown as read until the server knows it', () => {
  expect(ask('', LIST)).toBe(LIST);
  expect(readIn(ask('?sent=1', LIST, mark('2/read')))).toEqual([2]);
  expect(ask('?unread=1', LIST, mark('2/read'))).toMatchObject([{ id: 3 }, { id: 1 }]);
  expect(ask('/2', LIST[1], mark('2/read'))).toMatchObject({ id: 2, isRead: true });
  expect(ask('/unread/count', { unread: 3, newest: null }, mark('2/read'))).toMatchObject({ unread: 2 });
  expect(ask('/counts', { unread: 0, total: 9 }, mark('2/read'))).toMatchObject({ unread: 0, total: 9 });
});

it('of all that was read at once, what came later stays new', () => {
  const all = mark('read-all', { until: '2026-11-21T10:00:00.000Z' });
  expect(readIn(ask('', LIST, all))).toEqual([2, 1]);
  expect(ask('/unread/count', { unread: 2, newest: null }, all)).toMatchObject({ unread: 0 });
});
