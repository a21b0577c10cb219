import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import { alertOf, takeNews } from './alert-mark.ts';
import { clearDeviceMemory } from './device-store.ts';

const AT_8 = '2026-11-18T08:00:00.000Z';
const AT_9 = '2026-11-18T09:00:00.000Z';

const item = (id: number, sentAt: string, createdAt = AT_8) => ({ id, sentAt, createdAt }) as Notification;

/** The new notifications found while these are unread, in list order, newest first. */
async function look(unread: readonly Notification[], listed = unread) {
  const get = vi.fn(async (path: string) =>
    path.includes('/unread?') ? listed : unread.find(({ id }) => path.endsWith(`/${id}`)),
  );
  const [newest] = unread;
  const mark = newest && { id: newest.id, at: newest.sentAt ?? newest.createdAt };
  const news = await takeNews({ unread: unread.length, newest: mark ?? null }, get as never);
  return { ids: news.map(({ id }) => id), calls: get.mock.calls.length };
}

beforeEach(() => {
  clearDeviceMemory();
});

describe('a look at the bell', () => {
  it('finds nothing new the first time, and asks for nothing', async () => {
    expect(await look([item(2, AT_9), item(1, AT_8)])).toEqual({ ids: [], calls: 0 });
  });

  it('asks for the list only when something came, and finds it oldest first, within one moment by number', async () => {
    const known = item(3, AT_8);
    await look([known]);
    expect(await look([known])).toEqual({ ids: [], calls: 0 });
    const unread = [item(9, AT_9), item(5, AT_8), item(4, AT_8), known];
    expect(await look(unread)).toEqual({ ids: [4, 5, 9], calls: 1 });
    expect(await look(unread)).toEqual({ ids: [], calls: 0 });
  });

  it('finds the first that ever comes', async () => {
    await look([]);
    expect((await look([item(1, AT_8)])).ids).toEqual([1]);
  });

  it('finds one that was written long ago for this hour, below all that the list begins with', async () => {
    const known = item(5, AT_8);
    await look([known]);
    expect((await look([item(1, AT_9, '2026-10-01T08:00:00.000Z'), known], [known])).ids).toEqual([1]);
  });

  it('never goes back: reading everything leaves the mark where it is', async () => {
    await look([item(9, AT_9)]);
    expect(await look([])).toEqual({ ids: [], calls: 0 });
    expect(await look([item(4, AT_8)])).toEqual({ ids: [], calls: 0 });
  });

  it('that gets no answer is made up for by the next', async () => {
    await look([item(1, AT_8)]);
    const failing = vi.fn(async () => Promise.reject(new Error('offline')));
    const bell = { unread: 2, newest: { id: 2, at: AT_9 } };
    await expect(takeNews(bell, failing)).rejects.toThrow('offline');
    expect((await look([item(2, AT_9), item(1, AT_8)])).ids).toEqual([2]);
  });
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
