import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Notification as TeamNotification } from '#shared/contracts/notifications.ts';
import { makeNotification } from '#testing/builders.ts';
import { type Alert, systemNotificationOf } from '#web/lib/alerts/alert.ts';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { followAlert } from './show-alert.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

const page = { focused: true, postMessage: vi.fn(), focus: vi.fn() };
const openWindow = vi.fn();
let pages: (typeof page)[] = [];
beforeEach(() => {
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow });
});
afterEach(() => {
  vi.clearAllMocks();
});

/** What the system shows of a notification to the team. */
async function shown() {
  const { id } = await makeNotification(server);
  const alert = { id, title: 'Stock is in', message: '', priority: 'high', tag: 'one', url: '/reservations' };
  const { options } = systemNotificationOf(alert as Alert);
  return { id, notification: { close: vi.fn(), data: options.data } as unknown as Notification };
}

const isRead = async (id: number) =>
  (await server.client.get<TeamNotification>(`/api/notifications/${id}`)).body.isRead;

it('opens what was pressed in the page that is there, and marks it as read', async () => {
  pages = [page];
  const { id, notification } = await shown();
  await followAlert(notification, 'view');
  expect(page.postMessage).toHaveBeenCalledWith({ type: 'OPEN', url: '/reservations' });
  expect(await isRead(id)).toBe(true);
});

it('opens a page where there is none, and marks it as read', async () => {
  pages = [];
  const { id, notification } = await shown();
  await followAlert(notification, '');
  expect(openWindow).toHaveBeenCalledWith('/reservations');
  expect(await isRead(id)).toBe(true);
});

it('leaves what is dismissed unread', async () => {
  const { id, notification } = await shown();
  await followAlert(notification, 'dismiss');
  expect(await isRead(id)).toBe(false);
});
