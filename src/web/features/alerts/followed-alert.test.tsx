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
  /** The read of what the panel lists. */
  const LIST = /GET .*[?]sent=1/;
  const titles = () => getToasts().flatMap(({ title, isOpen }) => (isOpen ? [title] : []));

  it('what comes is listed in it and said to screen readers, not laid over it, then or later', async () => {
    const { press, poll, user } = await openBell();
    const panel = await press();
    await panel.findAllByText('Known before');
    await makeNotification(server, { title: 'Box is in', message: 'Two phones' });
    await poll();
    expect(await panel.findByText('Box is in')).toBeTruthy();
    expect((await panel.findByText('Box is in Two phones')).closest('[aria-live]')).toBeTruthy();
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
    await waitFor(() => expect(titles()).toEqual([]));
  });

  it('several at once that it lists are not laid over it either', async () => {
    const { press, poll } = await openBell();
    const panel = await press();
    await panel.findAllByText('Known before');
    for (const title of ['One', 'Two', 'Three', 'Four']) await makeNotification(server, { title });
    await poll();
    expect(await panel.findByText('Four')).toBeTruthy();
    expect((await panel.findByText('4 new notifications Four')).closest('[aria-live]')).toBeTruthy();
    expect(titles()).toEqual([]);
  });

  describe('what it does not list is shown as a message:', () => {
    /** Written two days ago for this hour: the panel lists by when it was written. */
    const sendOld = (title: string) => {
      const now = server.clock.now();
      const createdAt = new Date(now.getTime() - 2 * 86_400_000);
      return makeNotification(server, { title, createdAt, scheduledFor: now, sentAt: now });
    };
    const fill = async () => {
      for (let count = 1; count <= 8; count += 1) await makeNotification(server, { title: 'Newer' });
      server.clock.advance(60_000);
    };

    it('what was written long ago for this hour', async () => {
      const { press, poll } = await openBell();
      await fill();
      await poll();
      await waitFor(() => expect(titles()).toEqual(['8 new notifications']));
      const panel = await press();
      await panel.findAllByText('Newer');
      await waitFor(() => expect(titles()).toEqual([]));
      await sendOld('Staff meeting');
      await poll();
      await waitFor(() => expect(titles()).toEqual(['Staff meeting']));
      expect(panel.queryByText(/Staff meeting/)).toBeNull();
    });

    it('and stays when the panel opens', async () => {
      const { press, poll } = await openBell();
      await fill();
      await poll();
      await waitFor(() => expect(titles()).toEqual(['8 new notifications']));
      await sendOld('Till is counted');
      await poll();
      await waitFor(() => expect(titles()).toEqual(['Till is counted']));
      const panel = await press();
      await panel.findAllByText('Newer');
      expect(titles()).toEqual(['Till is counted']);
    });

    it('what comes while the list cannot be read, until it can', async () => {
      const { press, poll } = await openBell();
      const panel = await press();
      await panel.findAllByText('Known before');
      server.cutOff(LIST);
      await makeNotification(server, { title: 'Van is here' });
      await poll();
      await waitFor(() => expect(titles()).toEqual(['Van is here']));
      server.clock.advance(60_000);
      await makeNotification(server, { title: 'Van has left' });
      await poll();
      expect(await panel.findByText('Van is here')).toBeTruthy();
      await waitFor(() => expect(titles()).toEqual([]));
    });

    it('what comes as it closes', async () => {
      const { press, poll, user } = await openBell();
      const panel = await press();
      await panel.findAllByText('Known before');
      const letGo = server.hold(LIST);
      const before = server.calls.length;
      await makeNotification(server, { title: 'Key is back' });
      await poll();
      await waitFor(() => expect(server.calls.slice(before).some((call) => LIST.test(call))).toBe(true));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(titles()).toEqual(['Key is back']));
      letGo();
    });
  });
});
