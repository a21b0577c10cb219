import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announceUnauthorized } from '#web/lib/unauthorized.ts';
import { LOGGED_IN, renderApp } from '#web/testing/render-app.tsx';

test('offers to try again when the server cannot be reached at the start', async () => {
  const { user, routes } = renderApp({ routes: { 'GET /api/auth/session': 'offline' } });
  expect(await screen.findByText('The system could not be reached')).toBeInTheDocument();
  routes['GET /api/auth/session'] = { body: LOGGED_IN };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

test('keeps what was typed and the address while an expired session logs in again, and stops polling', async () => {
  const { user, routes, router } = renderApp({ path: '/layby' });
  const typed = await screen.findByPlaceholderText('Search customers, orders...');
  await user.type(typed, 'half a sentence');
  announceUnauthorized();
  expect(await screen.findByText(/Your session has ended/)).toBeInTheDocument();
  routes['POST /api/auth/login'] = { body: { success: true, session: LOGGED_IN } };
  await user.type(screen.getByPlaceholderText('Enter system password'), 'right{Enter}');
  await waitFor(() => expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument());
  expect(typed).toBeInTheDocument();
  expect(typed).toHaveValue('half a sentence');
  expect(router.state.location.pathname).toBe('/layby');
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
