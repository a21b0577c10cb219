import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreateNotificationBody, Notification } from '#shared/contracts/notifications.ts';
import type { TestClient } from '#testing/test-server.ts';
import { resetKindSwitches } from '#web/lib/alerts/alert-kinds.ts';
import { makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
let colleague: TestClient;
beforeAll(async () => {
  server = await startScreenServer();
  colleague = await server.loggedInClient({ agent: 'Agent 5', branch: 'rundu' });
});
afterAll(() => server.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});
afterEach(() => resetKindSwitches());

async function send(title: string, over: Partial<CreateNotificationBody> = {}): Promise<Notification> {
  const body = { type: 'info', message: `About ${title}`, title, ...over };
  const reply = await colleague.post<Notification>('/api/notifications', body);
  expect(reply.status).toBe(201);
  return reply.body;
}
const row = async (title: string) => within(await screen.findByRole('article', { name: title }));
const bellSays = async (name: string | RegExp) =>
  within(await screen.findByRole('banner')).findByRole('button', { name });
const bell = () => bellSays(/^Notifications/);

describe('without notifications', () => {
  it('shows placeholders while it loads, then says that there are none', async () => {
    const release = server.hold(/GET \/api\/notifications\?/);
    renderRealApp('/notifications');
    expect(await screen.findByText('Loading notifications...')).toBeTruthy();
    release();
    expect(await screen.findByText('No notifications at this time')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('says what failed and loads on a second try', async () => {
    server.cutOff(/GET \/api\/notifications\?/);
    const { user } = renderRealApp('/notifications');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Notifications could not be loaded')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No notifications at this time')).toBeTruthy();
  });
});

describe('the list', () => {
  it('tells of each what, how old and how pressing it is, and leads to what it is about', async () => {
    const order = await makeOrder(server);
    await send('Pay by Friday', { type: 'payment_reminder', priority: 'urgent', paymentId: order.id });
    server.clock.advance(3 * 60 * 60_000);
    await send('Later that day');
    await send('Not yet', { scheduledFor: '2099-01-01T08:00:00.000Z' });
    vi.setSystemTime(server.clock.now());
    renderRealApp('/notifications');
    const reminder = await row('Pay by Friday');
    for (const words of ['New', 'Urgent', 'Payment Reminder', 'About Pay by Friday', '3 hours ago'])
      expect(reminder.getByText(words)).toBeTruthy();
    expect((await row('Later that day')).getByText('Just now')).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Not yet' })).toBeNull();
    const titles = screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));
    expect(titles).toEqual(['Later that day', 'Pay by Friday']);
    const link = reminder.getByRole('link', { name: 'Open order: Pay by Friday' });
    expect(link).toHaveAttribute('href', `/payments?order=${order.id}`);
  });

  it('marks one as read, for this device', async () => {
    const { user } = renderRealApp('/notifications');
    const later = await row('Later that day');
    await bellSays('Notifications, 2 unread');
    const release = server.hold(/PUT \/api\/notifications/);
    await user.click(later.getByRole('button', { name: 'Mark as read: Later that day' }));
    await waitFor(() => expect(later.queryByText('New')).toBeNull());
    release();
    expect(await screen.findByText('Notification marked as read')).toBeTruthy();
    expect((await row('Later that day')).queryByText('New')).toBeNull();
    await bellSays('Notifications, 1 unread');
  });

  it('shows the unread ones alone, and marks all as read', async () => {
    const { user } = renderRealApp('/notifications');
    await row('Later that day');
    await user.click(screen.getByRole('radio', { name: 'Unread' }));
    await row('Pay by Friday');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Later that day' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('1 notification marked as read')).toBeTruthy();
    expect(await screen.findByText('No unread notifications')).toBeTruthy();
    await bellSays('Notifications');
  });
});

describe('a notification', () => {
  it('says for which team it is, an urgent one says so once, and following its link reads it', async () => {
    const order = await makeOrder(server);
    await send('Fire', { type: 'urgent', priority: 'urgent', targetTeam: 'technical', paymentId: order.id });
    const { user, address } = renderRealApp('/notifications');
    const fire = await row('Fire');
    expect(fire.getAllByText('Urgent')).toHaveLength(1);
    expect(fire.getByText('Technical Team')).toBeTruthy();
    expect(fire.getByText('New')).toBeTruthy();
    await user.click(fire.getByRole('link', { name: 'Open order: Fire' }));
    await waitFor(() => expect(address()).toBe(`/payments?order=${order.id}`));
    await waitFor(async () => {
      const { body } = await server.client.get<Notification[]>('/api/notifications?limit=1');
      expect(body).toMatchObject([{ title: 'Fire', isRead: true }]);
    });
  });
});

describe('the switches', () => {
  it('are all on, hide their kind while they are off, and are on again at the next visit', async () => {
    await send('Stock is here', { type: 'stock_alert' });
    await send('Layby tomorrow', { type: 'layby_due' });
    const { user, unmount } = renderRealApp('/notifications');
    await row('Stock is here');
    const switches = ['Stock Arrival Reminders', 'Payment Reminders', 'Layby Due Notifications'];
    for (const name of switches)
      expect(screen.getByRole('switch', { name })).toHaveAttribute('aria-checked', 'true');
    await user.click(screen.getByRole('switch', { name: 'Stock Arrival Reminders' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Stock is here' })).toBeNull());
    await row('Layby tomorrow');
    unmount();
    resetKindSwitches();
    renderRealApp('/notifications');
    await row('Stock is here');
  });
});

describe('the bell', () => {
  it('opens the newest, marks one as read by keyboard, and gives the focus back', async () => {
    const { user } = renderRealApp('/customers');
    (await bell()).focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    const mark = await within(panel).findByRole('button', { name: 'Mark as read: Stock is here' });
    mark.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(mark.isConnected).toBe(false));
    expect(within(panel).getByRole('link', { name: 'Notification Center' })).toBeTruthy();
    expect(panel).toHaveFocus();
    // The first one takes the message away.
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(panel.isConnected).toBe(false));
    expect(await bell()).toHaveFocus();
  });
});
