import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreateNotificationBody, Notification } from '#shared/contracts/notifications.ts';
import { guardClock, releasePlaces } from '#web/components/shop/step-guard.ts';
import { currentOpening } from '#web/lib/writes/open-forms.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
let colleague: Awaited<ReturnType<ScreenServer['loggedInClient']>>;
beforeAll(async () => {
  server = await startScreenServer();
  colleague = await server.loggedInClient({ agent: 'Agent 5', branch: 'rundu' });
});
afterAll(() => server.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

async function send(title: string, over: Partial<CreateNotificationBody> = {}): Promise<Notification> {
  const body = { type: 'info', message: `About ${title}`, title, ...over };
  return (await server.client.post<Notification>('/api/notifications', body)).body;
}
const readAll = async () => (await server.client.get<Notification[]>('/api/notifications')).body;
const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
const counter = (label: string) =>
  within(screen.getByRole('group', { name: 'Notification counts' })).getByText(label).parentElement
    ?.textContent;

describe('without notifications', () => {
  it('shows six placeholders while it loads, then how to send the first one', async () => {
    const release = server.hold(/GET \/api\/notifications\?/);
    const { user, container } = renderRealApp('/notification-center');
    expect(await screen.findByText('Loading notifications...')).toBeTruthy();
    expect(container.querySelectorAll('main .skeleton.rounded-row')).toHaveLength(6);
    release();
    expect(await screen.findByText('No notifications yet')).toBeTruthy();
    expect(screen.getByText('Start sending notifications to your team members')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Omatala - Notification Center' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send Your First Notification' }));
    expect(await screen.findByRole('dialog', { name: 'Send New Notification' })).toBeTruthy();
  });

  it('says what failed and loads on a second try', async () => {
    server.cutOff(/GET \/api\/notifications\?/);
    const { user } = renderRealApp('/notification-center');
    const alert = await screen.findByRole('alert');
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No notifications yet')).toBeTruthy();
  });
});

it('says of an alert whose reason is gone that it is done', async () => {
  const { body: customer } = await server.client.post('/api/customers', {
    ...{ name: 'Rauna Iipumbu', phone: '081 242 7626' },
  });
  const { body: reservation } = await server.client.post('/api/reservations', {
    ...{ customerId: customer.id, phoneModel: 'PlayStation 5', expectedStockDate: '2026-12-02' },
  });
  const move = (status: string) => server.client.put(`/api/reservations/${reservation.id}`, { status });
  await move('notified');
  const { unmount } = renderRealApp('/notification-center');
  expect((await card('Stock in: PlayStation 5')).queryByText('Done')).toBeNull();
  unmount();
  await move('waiting');
  renderRealApp('/notification-center');
  expect((await card('Stock in: PlayStation 5')).getByText('Done')).toBeTruthy();
  await Promise.all((await readAll()).map(({ id }) => server.client.delete(`/api/notifications/${id}`)));
});

describe('sending', () => {
  it('asks for title and message, sends what was chosen, and counts it', async () => {
    const { user } = renderRealApp('/notification-center');
    await user.click(await screen.findByRole('button', { name: 'Send Notification' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send New Notification' }));
    const types = within(dialog.getByRole('combobox', { name: 'Type' })).getAllByRole('option');
    expect(types.map(({ textContent }) => textContent)).toEqual([
      'Information',
      'Warning',
      'Urgent',
      'Announcement',
      'Task Reminder',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Send Notification' }));
    expect(await dialog.findByText('Title is required')).toBeTruthy();
    expect(dialog.getByText('Message is required')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Warning');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Priority' }), 'Urgent');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Target Team' }), 'Sales Team');
    await user.type(dialog.getByLabelText(/^Title/), 'Stock count');
    await user.type(dialog.getByLabelText(/^Message/), 'Tonight at six');
    await user.click(dialog.getByRole('button', { name: 'Send Notification' }));
    expect(await screen.findByText('Notification sent to team members')).toBeTruthy();
    const sent = await card('Stock count');
    for (const words of ['Urgent', 'Sales Team', 'New', 'Warning', 'Tonight at six', 'by Agent 3'])
      expect(sent.getByText(words)).toBeTruthy();
    expect(sent.getByText('18 November 2026, 10:00')).toBeTruthy();
    await waitFor(() => expect(counter('Urgent')).toContain('1'));
    expect(counter('Total Notifications')).toContain('1');
    expect(counter('Today')).toContain('1');
    expect(await readAll()).toMatchObject([
      { type: 'warning', priority: 'urgent', targetTeam: 'sales', title: 'Stock count', isRead: false },
    ]);
  });

  it('waits for a later hour of the shop, and refuses one that has passed', async () => {
    const { user } = renderRealApp('/notification-center');
    await user.click(await screen.findByRole('button', { name: 'Send Notification' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send New Notification' }));
    await user.type(dialog.getByLabelText(/^Title/), 'Month end');
    await user.type(dialog.getByLabelText(/^Message/), 'Close the books');
    const sendAt = dialog.getByLabelText(/^Send at/);
    await user.type(sendAt, '2026-11-01T08:00');
    await user.click(dialog.getByRole('button', { name: 'Send Notification' }));
    expect(await dialog.findByText(/^Choose a time in the future/)).toBeTruthy();
    await user.clear(sendAt);
    await user.type(sendAt, '2026-11-30T16:30');
    await user.click(dialog.getByRole('button', { name: 'Send Notification' }));
    expect(await screen.findByText('Notification will be sent on 30 November 2026, 16:30')).toBeTruthy();
    const waiting = await card('Month end');
    expect(waiting.getByText('Will be sent on 30 November 2026, 16:30')).toBeTruthy();
    expect(waiting.queryByText('New')).toBeNull();
    expect((await readAll())[0]?.scheduledFor).toBe('2026-11-30T14:30:00.000Z');
  });

  it('keeps what was typed when the server does not answer, and sends it once in the end', async () => {
    const { user } = renderRealApp('/notification-center');
    await user.click(await screen.findByRole('button', { name: 'Send Notification' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send New Notification' }));
    await user.type(dialog.getByLabelText(/^Title/), 'Twice pressed');
    await user.type(dialog.getByLabelText(/^Message/), 'Once sent');
    server.cutOff(/POST \/api\/notifications$/);
    await user.click(dialog.getByRole('button', { name: 'Send Notification' }));
    expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send Notification' }));
    await card('Twice pressed');
    expect((await readAll()).filter(({ title }) => title === 'Twice pressed')).toHaveLength(1);
  });

  it('sends the fixed bulk update, and takes it back', async () => {
    const { user } = renderRealApp('/notification-center');
    await user.click(await screen.findByRole('button', { name: 'Bulk Update' }));
    await card('Team Update');
    expect((await readAll())[0]).toMatchObject({
      type: 'announcement',
      priority: 'medium',
      targetTeam: 'all',
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Team Update' })).toBeNull());
    expect((await readAll()).some(({ title }) => title === 'Team Update')).toBe(false);
  });

  it('sends one bulk update for two presses within a second', async () => {
    const clock = vi.spyOn(guardClock, 'nowMs').mockReturnValue(0);
    const { user } = renderRealApp('/notification-center');
    const button = await screen.findByRole('button', { name: 'Bulk Update' });
    const since = server.calls.length;
    const sent = () => server.calls.slice(since).filter((call) => call === 'POST /api/notifications');
    await user.click(button);
    await screen.findByRole('button', { name: 'Undo' });
    await user.click(button);
    expect(sent()).toHaveLength(1);
    releasePlaces();
    await user.click(button);
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    clock.mockRestore();
  });
});

describe('a notification', () => {
  it('is edited; what somebody else changed meanwhile is kept', async () => {
    const row = await send('Typo in tittle', { type: 'stock_alert' });
    const { user } = renderRealApp('/notification-center');
    await user.click((await card('Typo in tittle')).getByRole('button', { name: 'Edit notification' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Notification' }));
    expect(dialog.queryByLabelText(/^Send at/)).toBeNull();
    expect(currentOpening()?.form).toBe('Edit Notification · Typo in tittle');
    expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveValue('stock_alert');
    await server.client.put(`/api/notifications/${row.id}`, { message: 'By a colleague' });
    const title = dialog.getByLabelText(/^Title/);
    await user.clear(title);
    await user.type(title, 'Without typo');
    await user.click(dialog.getByRole('button', { name: 'Update Notification' }));
    expect(await dialog.findByDisplayValue('By a colleague')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Update Notification' }));
    expect(await screen.findByText('Notification updated successfully')).toBeTruthy();
    expect((await card('Without typo')).getByText('By a colleague')).toBeTruthy();
  });

  it('is sent again', async () => {
    await send('Read this');
    const { user } = renderRealApp('/notification-center');
    await user.click((await card('Read this')).getByRole('button', { name: 'Resend notification' }));
    expect(await screen.findByText('Notification Resent')).toBeTruthy();
    expect(server.calls).toContain('POST /api/notifications/push');
  });

  it('is sent again once for two presses within a second', async () => {
    const clock = vi.spyOn(guardClock, 'nowMs').mockReturnValue(0);
    const { user } = renderRealApp('/notification-center');
    const button = (await card('Read this')).getByRole('button', { name: 'Resend notification' });
    const since = server.calls.length;
    const sent = () => server.calls.slice(since).filter((call) => call === 'POST /api/notifications/push');
    await user.click(button);
    await screen.findByText('Notification Resent');
    await user.click(button);
    expect(sent()).toHaveLength(1);
    releasePlaces();
    await user.click(button);
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    clock.mockRestore();
  });

  it('says when it could not be sent again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { user } = renderRealApp('/notification-center');
    server.cutOff(/POST \/api\/notifications\/push/);
    await user.click((await card('Read this')).getByRole('button', { name: 'Resend notification' }));
    expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  });

  it('is deleted at once, and brought back', async () => {
    const { user } = renderRealApp('/notification-center');
    await user.click((await card('Read this')).getByRole('button', { name: 'Delete notification' }));
    expect(await screen.findByText('Notification deleted successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Read this' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await card('Read this');
  });

  it('says how many have seen it', async () => {
    const row = await send('Seen');
    await colleague.put(`/api/notifications/${row.id}/read`);
    renderRealApp('/notification-center');
    const seen = await card('Seen');
    expect(seen.getByText('Seen by 1')).toBeTruthy();
    expect(seen.getByText('New')).toBeTruthy();
  });
});
