import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Notification as TeamNotification } from '#shared/contracts/notifications.ts';
import { makeNotification } from '#testing/builders.ts';
import { type Alert, systemNotificationOf } from '#web/lib/alerts/alert.ts';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { followAlert, raiseAlert } from './show-alert.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

const page = { id: 'a', visibilityState: 'visible', focused: true, postMessage: vi.fn(), focus: vi.fn() };
const openWindow = vi.fn();
let pages: (typeof page)[] = [];
beforeEach(() => {
  vi.stubGlobal('clients', {
    matchAll: async () => pages,
    get: async (asked: string) => pages.find(({ id }) => id === asked),
    openWindow,
  });
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

it('is shown by the page in sight, and by the system where that page was just being closed', async () => {
  const showNotification = vi.fn();
  vi.stubGlobal('registration', { showNotification });
  const raise = async (tag: string, leaves: boolean) => {
    pages = [page];
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const raised = raiseAlert({
      ...({ id: 1, title: 'Stock is in', message: '', type: null } as Alert),
      tag,
    });
    await vi.advanceTimersByTimeAsync(0);
    if (leaves) pages = [];
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await raised;
  };
  await raise('stays', false);
  expect(page.postMessage).toHaveBeenCalledOnce();
  expect(showNotification).not.toHaveBeenCalled();
  await raise('leaves', true);
  expect(showNotification).toHaveBeenCalledOnce();
});
