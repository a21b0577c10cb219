import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import { makeNotification } from '#testing/builders.ts';
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
