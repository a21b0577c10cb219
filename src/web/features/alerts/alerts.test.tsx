import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import { guardClock } from '#web/components/shop/step-guard.ts';
import { clearToasts, getToasts, toast } from '#web/components/ui/overlay/toast-store.ts';
import type { Alert } from '#web/lib/alerts/alert.ts';
import { resetKindSwitches, setKindSwitch } from '#web/lib/alerts/alert-kinds.ts';
import { clearDeviceMemory, readDevice } from '#web/lib/alerts/device-store.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { raiseAlert } from './raise-alert.ts';

const alert: Alert = {
  id: null,
  tag: 'one',
  title: 'Bank cut-off',
  message: 'At 15:30',
  priority: 'medium',
  type: 'info',
  targetTeam: 'all',
  url: '/customers',
};
const target = { team: 'sales', open: vi.fn() };

const item = (id: number, over: Partial<Notification> = {}): Notification => ({
  id,
  version: 1,
  type: 'info',
  title: `News ${id}`,
  message: 'Something happened',
  reservationId: null,
  paymentId: null,
  laybyId: null,
  chosen: null,
  priority: 'medium',
  targetTeam: 'all',
  isRead: false,
  endedAt: null,
  seenBy: 0,
  scheduledFor: null,
  sentAt: `2026-11-18T08:00:0${id}.000Z`,
  addedByAgent: null,
  createdAt: `2026-11-18T08:00:0${id}.000Z`,
  updatedAt: `2026-11-18T08:00:0${id}.000Z`,
  ...over,
});

/** As `Notification` of a browser that has decided, or will decide, like this. */
function stubPermission(permission: NotificationPermission, answer = permission): void {
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
}

beforeEach(() => {
  clearDeviceMemory();
  target.open.mockClear();
});
afterEach(resetKindSwitches);

describe('an alert', () => {
  it('shows once, however often it comes, and leads to what it is about', async () => {
    const { user } = renderApp();
    await screen.findByRole('banner');
    await act(() => Promise.all([raiseAlert(alert, target), raiseAlert(alert, target)]));
    const shown = await screen.findAllByText('Bank cut-off');
    expect(shown.filter((one) => one.closest('li'))).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(target.open).toHaveBeenCalledWith(alert);
    act(clearToasts);
    await act(() => raiseAlert(alert, target));
    expect(screen.queryByText('Bank cut-off')).toBeNull();
  });

  it('does not wear the look of success', async () => {
    renderApp();
    await screen.findByRole('banner');
    await act(() => raiseAlert(alert, target));
    expect(getToasts()).toMatchObject([{ title: 'Bank cut-off', variant: 'alert' }]);
  });

  it('of one’s own deed is silent, and does not come back by another way', async () => {
    renderApp();
    await screen.findByRole('banner');
    await act(() => raiseAlert({ ...alert, id: 7, isOwn: true }, target));
    await act(() => raiseAlert({ ...alert, id: 7 }, target));
    expect(screen.queryByText('Bank cut-off')).toBeNull();
  });

  it('does not cover the answer to what was just done, while that can be undone', async () => {
    const { user } = renderApp();
    await screen.findByRole('banner');
    act(
      () =>
        void toast({
          title: '1 customer comes first in the queue',
          action: { label: 'Undo', onSelect: vi.fn() },
        }),
    );
    act(() => void raiseAlert(alert, target));
    await act(() => new Promise((resolve) => setImmediate(resolve)));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    expect(getToasts()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Bank cut-off')).toBeInTheDocument();
  });

  it('is not for a device of another team, nor of a kind that is switched off', async () => {
    renderApp();
    await screen.findByRole('banner');
    setKindSwitch('layby_due', false);
    await act(() => raiseAlert({ ...alert, targetTeam: 'technical' }, target));
    await act(() => raiseAlert({ ...alert, tag: 'two', type: 'layby_due' }, target));
    expect(screen.queryByText('Bank cut-off')).toBeNull();
  });
});

describe('what polling finds', () => {
  /** The server's answers while these are unread. */
  const unreadRoutes = (unread: () => Notification[]) => ({
    'GET /api/notifications/unread': () => ({ body: unread() }),
    'GET /api/notifications/unread/count': () => {
      const [newest] = unread();
      const mark = newest && { id: newest.id, at: newest.createdAt };
      return { body: { unread: unread().length, newest: mark ?? null } };
    },
  });

  /** It begins to look once the first screen is there. */
  const expectLookedAt = () => waitFor(async () => expect(await readDevice('alert-mark')).not.toBeNull());

  it('is silent at the first look, and says what came since', async () => {
    let unread = [item(1)];
    renderApp({ routes: unreadRoutes(() => unread) });
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
    await expectLookedAt();
    expect(screen.queryByText('News 1')).toBeNull();
    unread = [item(2), item(1)];
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('News 2')).toBeInTheDocument();
    expect(screen.queryByText('News 1')).toBeNull();
  });

  it('is one alert when it is much', async () => {
    let unread = [item(1)];
    renderApp({ routes: unreadRoutes(() => unread) });
    await expectLookedAt();
    unread = [5, 4, 3, 2, 1].map((id) => item(id));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('4 new notifications')).toBeInTheDocument();
  });
});

describe('the question about notifications', () => {
  const ask = async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const app = renderApp();
    await screen.findByRole('banner');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    const early = screen.queryByRole('dialog');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    vi.useRealTimers();
    return { ...app, early };
  };

  it("comes five seconds after the login, and puts the browser's in motion", async () => {
    stubPermission('default', 'granted');
    const { user, early } = await ask();
    expect(early).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Stay up to date' }));
    await user.click(dialog.getByRole('button', { name: 'Enable Notifications' }));
    expect(await screen.findByText('Notifications Enabled')).toBeInTheDocument();
    expect(
      screen.getByText("You'll now receive push notifications for important updates"),
    ).toBeInTheDocument();
  });

  it('says where to change a refusal', async () => {
    stubPermission('default', 'denied');
    const { user } = await ask();
    await user.click(await screen.findByRole('button', { name: 'Enable Notifications' }));
    expect(await screen.findByText('Notifications Disabled')).toBeInTheDocument();
    expect(screen.getByText('You can enable notifications in your browser settings')).toBeInTheDocument();
  });

  it('says when the browser cannot even ask', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('Notification', {
      permission: 'default',
      requestPermission: () => Promise.reject(new Error('broken')),
    });
    const { user } = await ask();
    await user.click(await screen.findByRole('button', { name: 'Enable Notifications' }));
    expect(await screen.findByText('Failed to request notification permission')).toBeInTheDocument();
  });

  it('tells how to install the app where the browser does not offer it', async () => {
    stubPermission('default');
    const { user } = await ask();
    await user.click(await screen.findByRole('button', { name: 'Install App' }));
    expect(await screen.findByText(/^In Safari, tap the Share button/)).toBeInTheDocument();
  });

  it('rests for a week after Maybe Later', async () => {
    stubPermission('default');
    const { user, unmount } = await ask();
    await user.click(await screen.findByRole('button', { name: 'Maybe Later' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();
    await ask();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['granted', 'denied'] as const)('does not come when the browser has %s it', async (permission) => {
    stubPermission(permission);
    await ask();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('waits until the hands are free', async () => {
    stubPermission('default');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderApp();
    await screen.findByRole('banner');
    screen.getByPlaceholderText('Search customers, orders...').focus();
    await act(() => vi.advanceTimersByTimeAsync(9_000));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => screen.getByPlaceholderText('Search customers, orders...').blur());
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    vi.useRealTimers();
    expect(await screen.findByRole('dialog', { name: 'Stay up to date' })).toBeInTheDocument();
  });
});

describe('Test Push', () => {
  const press = async () => {
    const app = renderApp({ path: '/notification-center' });
    await app.user.click(await screen.findByRole('button', { name: 'Test Push' }));
    return app;
  };

  it('asks first where nobody has decided, and needs the permission', async () => {
    stubPermission('default', 'denied');
    await press();
    expect(await screen.findByText('Permission Required')).toBeInTheDocument();
    expect(
      screen.getByText('Please enable notifications in your browser settings to receive push notifications.'),
    ).toBeInTheDocument();
  });

  it('says that the browser has no notifications', async () => {
    expect('Notification' in window).toBe(false);
    await press();
    expect(await screen.findByText('Not Supported')).toBeInTheDocument();
    expect(screen.getByText("This browser doesn't support notifications")).toBeInTheDocument();
  });

  it('shows one notification itself and one by the worker', async () => {
    stubPermission('granted');
    const showNotification = vi.fn(async () => {});
    const postMessage = vi.fn();
    const registration = { showNotification, active: { postMessage } };
    vi.stubGlobal('navigator', {
      onLine: true,
      serviceWorker: {
        getRegistration: async () => registration,
        addEventListener: () => {},
        removeEventListener: () => {},
        startMessages: () => {},
      },
    });
    const clock = vi.spyOn(guardClock, 'nowMs').mockReturnValue(0);
    const { user } = await press();
    expect(await screen.findByText('Test Notifications Sent!')).toBeInTheDocument();
    // A second press within a second is none.
    await user.click(screen.getByRole('button', { name: 'Test Push' }));
    expect(showNotification).toHaveBeenCalledTimes(1);
    clock.mockRestore();
    expect(showNotification).toHaveBeenCalledWith(
      'Test Notification',
      expect.objectContaining({ vibrate: [200, 100, 200], data: { url: '/notification-center' } }),
    );
    expect(postMessage).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'BACKGROUND_NOTIFICATION',
        notification: expect.objectContaining({ priority: 'high' }),
      }),
    );
  });

  it('waits for the worker while that is being installed', async () => {
    stubPermission('granted');
    const showNotification = vi.fn(async () => {});
    const installing = Object.assign(new EventTarget(), { state: 'installing' });
    const registration: Record<string, unknown> = { showNotification, installing, active: null };
    vi.stubGlobal('navigator', {
      onLine: true,
      serviceWorker: {
        getRegistration: async () => registration,
        addEventListener: () => {},
        removeEventListener: () => {},
        startMessages: () => {},
      },
    });
    await press();
    expect(showNotification).not.toHaveBeenCalled();
    registration.active = { postMessage: vi.fn() };
    installing.state = 'activated';
    act(() => void installing.dispatchEvent(new Event('statechange')));
    expect(await screen.findByText('Test Notifications Sent!')).toBeInTheDocument();
    expect(showNotification).toHaveBeenCalledTimes(1);
  });

  it('says when it failed', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    stubPermission('granted');
    await press();
    expect(await screen.findByText('Test Failed')).toBeInTheDocument();
    expect(screen.getByText('Check browser console for detailed error information.')).toBeInTheDocument();
  });
});
