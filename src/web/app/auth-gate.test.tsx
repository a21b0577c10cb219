import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announceLogin, announceLogout } from '#web/features/auth/session-end.ts';
import { noteRecentPlace, recentPlaces } from '#web/lib/recent-places.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { announceUnauthorized } from '#web/lib/unauthorized.ts';
import { CONFIG, LOGGED_IN, LOGGED_OUT, renderApp } from '#web/testing/render-app.tsx';

test('offers to try again when the server cannot be reached at the start', async () => {
  const { user, routes } = renderApp({ routes: { 'GET /api/auth/session': 'offline' } });
  expect(await screen.findByText('The system could not be reached')).toBeInTheDocument();
  routes['GET /api/auth/session'] = { body: LOGGED_IN };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

test('keeps every screen when a background read fails, and says so beside it', async () => {
  const { user, routes, client } = renderApp();
  const kept = await screen.findByPlaceholderText('Search customers, orders...');
  routes['GET /api/config'] = { status: 500 };
  routes['GET /api/auth/session'] = { status: 500 };
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Some data here could not be refreshed')).toBeInTheDocument();
  // One fails before the other: a retry only repeats failed reads.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(kept).toBeInTheDocument();
  routes['GET /api/config'] = { body: CONFIG };
  routes['GET /api/auth/session'] = { body: LOGGED_IN };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).not.toBeInTheDocument());
});

test('goes on by itself once the server answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { routes } = renderApp({ routes: { 'GET /api/auth/session': 'offline' } });
  await screen.findByText('The system could not be reached');
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  expect(screen.getByText('The system could not be reached')).toBeInTheDocument();
  routes['GET /api/auth/session'] = { body: LOGGED_IN };
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

test('keeps what was typed and the address while an expired session logs in again, and stops polling', async () => {
  const { user, routes, router } = renderApp({ path: '/customers' });
  const typed = await screen.findByRole('searchbox', { name: 'Search customers' });
  await user.type(typed, 'half a sentence');
  announceUnauthorized();
  expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument();
  routes['POST /api/auth/login'] = { body: { success: true, session: LOGGED_IN } };
  await user.type(screen.getByPlaceholderText('Enter system password'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument());
  expect(typed).toBeInTheDocument();
  expect(typed).toHaveValue('half a sentence');
  expect(router.state.location.pathname).toBe('/customers');
});

test('keeps what was typed when the session itself, read again, says that it has ended', async () => {
  const { user, routes, client } = renderApp({ path: '/customers' });
  const typed = await screen.findByRole('searchbox', { name: 'Search customers' });
  await user.type(typed, 'half a sentence');
  routes['GET /api/auth/session'] = { body: LOGGED_OUT };
  await act(() => client.invalidateQueries(sessionQuery));
  expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument();
  routes['POST /api/auth/login'] = { body: { success: true, session: LOGGED_IN } };
  routes['GET /api/auth/session'] = { body: LOGGED_IN };
  await user.type(screen.getByPlaceholderText('Enter system password'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument());
  expect(typed).toBeInTheDocument();
  expect(typed).toHaveValue('half a sentence');
});

test('a page that Back brings out of the memory of the browser has gone with a logout in between', async () => {
  renderApp({ path: '/customers' });
  await screen.findByRole('searchbox', { name: 'Search customers' });
  const turn = (type: string) =>
    act(() => void window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })));
  // While hidden, it receives no messages.
  const told = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {});
  onTestFinished(() => told.mockRestore());
  turn('pagehide');
  turn('pageshow');
  expect(screen.getByRole('searchbox', { name: 'Search customers' })).toBeInTheDocument();
  turn('pagehide');
  announceLogout();
  turn('pageshow');
  expect(await screen.findByPlaceholderText('Enter system password')).toBeInTheDocument();
  expect(screen.queryByRole('searchbox', { name: 'Search customers' })).not.toBeInTheDocument();
});

test('a session that turns out to have ended by a logout without an answer leaves nothing in sight', async () => {
  const { user } = renderApp({ path: '/customers', routes: { 'POST /api/auth/logout': 'offline' } });
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByText(/you may still be logged in/)).toBeInTheDocument();
  expect(screen.getByRole('searchbox', { name: 'Search customers' })).toBeInTheDocument();
  announceUnauthorized();
  expect(await screen.findByPlaceholderText('Enter system password')).toBeInTheDocument();
  expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
  expect(screen.queryByRole('searchbox', { name: 'Search customers' })).not.toBeInTheDocument();
});

test.each([
  ['that shows the login', LOGGED_OUT],
  ['whose session has expired', LOGGED_IN],
])('a tab %s opens when somebody logs in in another one', async (_name, session) => {
  const { routes } = renderApp({ session });
  if (session === LOGGED_IN) {
    await screen.findByRole('navigation', { name: 'Main' });
    announceUnauthorized();
  }
  await screen.findByPlaceholderText('Enter system password');
  routes['GET /api/auth/session'] = { body: LOGGED_IN };
  announceLogin();
  await waitFor(() => expect(screen.queryByPlaceholderText('Enter system password')).not.toBeInTheDocument());
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

test('whom somebody has looked at is not told to whoever comes after the session', async () => {
  renderApp({ session: LOGGED_IN });
  await screen.findByRole('navigation', { name: 'Main' });
  noteRecentPlace({ link: '/customers/7', kind: 'customer', title: 'Selma Nangolo', note: '081 123 4567' });
  announceUnauthorized();
  await screen.findByPlaceholderText('Enter system password');
  expect(recentPlaces()).toEqual([]);
});

test('asks for the password once when many calls fail with 401', async () => {
  renderApp({
    routes: {
      'GET /api/dashboard/stats': { status: 401, body: { message: 'Please log in' } },
      'GET /api/notifications/unread/count': { status: 401, body: { message: 'Please log in' } },
    },
  });
  expect(await screen.findAllByPlaceholderText('Enter system password')).toHaveLength(1);
});
