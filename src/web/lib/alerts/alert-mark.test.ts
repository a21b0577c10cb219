import { expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import { advanceMark, alertOf, newerThan } from './alert-mark.ts';

const item = (id: number, sentAt: string | null, createdAt = '2026-11-01T08:00:00.000Z') => ({
  id,
  sentAt,
  createdAt,
});
const AT_8 = '2026-11-18T08:00:00.000Z';
const AT_9 = '2026-11-18T09:00:00.000Z';

it('only sets the mark at the first look', () => {
  const items = [item(2, AT_9), item(1, AT_8)];
  expect(newerThan(items, null)).toEqual([]);
  expect(advanceMark(items, null)).toEqual({ at: AT_9, id: 2 });
});

it('finds what was sent after the mark, oldest first, within one moment by number', () => {
  const items = [item(9, AT_9), item(5, AT_8), item(4, AT_8), item(3, AT_8)];
  expect(newerThan(items, { at: AT_8, id: 3 }).map(({ id }) => id)).toEqual([4, 5, 9]);
});

it('takes one that waited for its hour for new, though it was written before', () => {
  expect(newerThan([item(1, AT_9)], { at: AT_8, id: 5 })).toHaveLength(1);
});

it('never goes back: reading everything leaves the mark where it is', () => {
  const mark = { at: AT_9, id: 9 };
  expect(advanceMark([], mark)).toBe(mark);
  expect(advanceMark([item(4, AT_8)], mark)).toBe(mark);
});

it.each([
  [{ paymentId: 3 }, '/payments?order=3'],
  [{ laybyId: 4 }, '/layby?layby=4'],
  [{ reservationId: 5 }, '/reservations?reservation=5'],
  [{}, '/notification-center'],
])('leads from a notification about %j to %s, under the tag of its socket and push', (about, url) => {
  const nothing = { paymentId: null, laybyId: null, reservationId: null };
  const row = { ...item(7, AT_8), ...nothing, ...about, title: 'T', message: 'M' } as Notification;
  expect(alertOf(row)).toMatchObject({ id: 7, tag: 'notification-7', url });
});
