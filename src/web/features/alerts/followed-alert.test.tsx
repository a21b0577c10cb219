import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import { makeNotification } from '#testing/builders.ts';
import { clearToasts, getToasts } from '#web/components/ui/overlay/toast-store.ts';
import { unreadCountQuery } from '#web/features/notifications/public/notifications.queries.ts';
import { clearDeviceMemory, readDevice } from '#web/lib/alerts/device-store.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  clearDeviceMemory();
  clearToasts();
});

it('an alert that is followed by View is read, and leads to what it is about', async () => {
  await makeNotification(server, { title: 'Known before' });
  const { client, user, address } = renderRealApp('/app-reminders');
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  await waitFor(async () => expect(await readDevice('alert-mark')).not.toBeNull());
  server.clock.advance(60_000);
  const { id } = await makeNotification(server, { type: 'stock_alert', title: 'Stock is in' });
  // As the bell does by itself every half a minute.
  await act(() => client.refetchQueries(unreadCountQuery));
  await user.click(await screen.findByRole('button', { name: 'View' }));
  expect(address()).toBe('/reservations');
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
  await waitFor(async () => {
    const { body } = await server.client.get<Notification>(`/api/notifications/${id}`);
    expect(body.isRead).toBe(true);
  });
});

describe('while the bell is open', () => {
  const openBell = async () => {
    await makeNotification(server, { title: 'Known before' });
    const { client, user } = renderRealApp('/app-reminders');
    const bell = await screen.findByRole('button', { name: /^Notifications, \d+ unread/ });
    await waitFor(async () => expect(await readDevice('alert-mark')).not.toBeNull());
    server.clock.advance(60_000);
    const press = async () => {
      await user.click(bell);
      return within(await screen.findByRole('dialog', { name: 'Notifications' }));
    };
    const poll = () => act(() => client.refetchQueries(unreadCountQuery));
    return { press, poll, user };
  };
  const titles = () => getToasts().flatMap(({ title, isOpen }) => (isOpen ? [title] : []));

  it('what comes is listed in it and said to screen readers, not laid over it, then or later', async () => {
    const { press, poll, user } = await openBell();
    const panel = await press();
    await panel.findAllByText('Known before');
    await makeNotification(server, { title: 'Box is in', message: 'Two phones' });
    await poll();
    expect(await panel.findByText('Box is in')).toBeTruthy();
    expect(panel.getByText('Box is in Two phones').closest('[aria-live]')).toBeTruthy();
    expect(titles()).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(titles()).toEqual([]);
  });

  it('what is urgent is shown all the same', async () => {
    const { press, poll } = await openBell();
    await press();
    await makeNotification(server, { title: 'Fire', priority: 'urgent' });
    await poll();
    await waitFor(() => expect(titles()).toEqual(['Fire']));
  });

  it('what was shown before goes, for the panel lists it', async () => {
    const { press, poll } = await openBell();
    await makeNotification(server, { title: 'Box has come' });
    await poll();
    await waitFor(() => expect(titles()).toEqual(['Box has come']));
    const panel = await press();
    expect(await panel.findByText('Box has come')).toBeTruthy();
    expect(titles()).toEqual([]);
  });
});
