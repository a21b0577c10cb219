import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { releasePlaces } from '#web/components/shop/step-guard.ts';
import { LOGGED_IN, LOGGED_OUT, renderApp } from '#web/testing/render-app.tsx';
import type { StubbedRoute } from '#web/testing/stub-fetch.ts';

async function openLogin(login: StubbedRoute, path = '/') {
  const app = renderApp({ path, session: LOGGED_OUT, routes: { 'POST /api/auth/login': login } });
  const field = await screen.findByPlaceholderText('Enter system password');
  return { ...app, field };
}

test('shows one masked, focused field, the team of the company and a button disabled while blank', async () => {
  const { field, user } = await openLogin({ body: { success: true, session: LOGGED_IN } });
  expect(screen.getByRole('heading', { name: 'Etosha Electronics Team' })).toBeInTheDocument();
  expect(
    screen.getByText('Enter your password to access the customer management system'),
  ).toBeInTheDocument();
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveFocus();
  const button = screen.getByRole('button', { name: 'Access System' });
  expect(button).toBeDisabled();
  await user.type(field, '   ');
  expect(button).toBeDisabled();
  await user.type(field, 'x');
  expect(button).toBeEnabled();
});

test('shows nothing of the app before login', async () => {
  await openLogin({ body: { success: true, session: LOGGED_IN } }, '/nowhere');
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.queryByText('404 Page Not Found')).not.toBeInTheDocument();
});

test.each(['', '  '])('tells that a password is required when Enter is pressed on %j', async (blank) => {
  const { field, user, calls } = await openLogin({ body: { success: true, session: LOGGED_IN } });
  expect(screen.getByRole('button', { name: 'Access System' })).toBeDisabled();
  await user.type(field, `${blank}{Enter}`);
  expect(await screen.findByText('Password Required')).toBeInTheDocument();
  expect(screen.getByText('Please enter the password to access the system.')).toBeInTheDocument();
  expect(calls.some((call) => call.method === 'POST')).toBe(false);
});

test('sends the password as typed, reads Authenticating... meanwhile, then opens the page that was asked for', async () => {
  const { field, user, calls, routes, router } = await openLogin(() => {
    routes['GET /api/auth/session'] = { body: LOGGED_IN };
    return { body: { success: true, session: LOGGED_IN } };
  }, '/layby');
  await user.type(field, ' open sesame ');
  await user.click(screen.getByRole('button', { name: 'Access System' }));
  expect(screen.getByRole('button', { name: 'Authenticating...' })).toBeDisabled();
  // The message is gone after five seconds; on a busy machine the screen may take longer to come.
  expect(await screen.findByText('Access Granted')).toBeInTheDocument();
  expect(screen.getByText('Welcome to Omatala.')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Layby Management' })).toBeInTheDocument();
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual({ password: ' open sesame ' });
  expect(router.state.location.pathname).toBe('/layby');
});

const failures: [string, StubbedRoute, { title: string; description: string; isCleared: boolean }][] = [
  [
    'a wrong password',
    { status: 401, body: { success: false, message: 'No' } },
    { title: 'Access Denied', description: 'Incorrect password. Please try again.', isCleared: true },
  ],
  [
    'a 200 that says no',
    { body: { success: false } },
    { title: 'Access Denied', description: 'Incorrect password. Please try again.', isCleared: true },
  ],
  [
    'too many attempts',
    { status: 429, body: {}, headers: { 'retry-after': '90' } },
    {
      title: 'Too Many Attempts',
      description: 'Please wait 2 minutes before trying again.',
      isCleared: false,
    },
  ],
  [
    'a failing server',
    { status: 503, body: {} },
    {
      title: 'Connection Error',
      description: 'Unable to connect to the server. Please try again.',
      isCleared: false,
    },
  ],
  [
    'no network',
    'offline',
    {
      title: 'Connection Error',
      description: 'Unable to connect to the server. Please try again.',
      isCleared: false,
    },
  ],
];

test.each(failures)('tells of %s', async (_name, reply, { title, description, isCleared }) => {
  const { field, user } = await openLogin(reply);
  await user.type(field, 'guess{Enter}');
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(description)).toBeInTheDocument();
  await waitFor(() => expect(field).toHaveValue(isCleared ? '' : 'guess'));
  expect(field).toHaveFocus();
});

test('asks once who is at the device, and remembers the answer', async () => {
  const { user, calls } = renderApp({
    session: { authenticated: true, device: { agent: null, branch: null, team: null, asked: false } },
    routes: {
      'PUT /api/auth/device': (call) => ({ body: { ...(call.body as object), asked: true } }),
    },
  });
  expect(await screen.findByRole('dialog', { name: 'Who is at this device?' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Agent 2' }));
  await user.click(screen.getByRole('radio', { name: 'Walvis Bay' }));
  await user.click(screen.getByRole('radio', { name: 'Sales Team' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: /^Agent 2 · Walvis Bay/ })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
    agent: 'Agent 2',
    branch: 'walvis_bay',
    team: 'sales',
  });
});

test('saves nobody in silence, nor by a double press, which has read no warning', async () => {
  const { user, calls } = renderApp({
    session: { authenticated: true, device: { agent: null, branch: null, team: null, asked: false } },
    routes: {
      'PUT /api/auth/device': (call) => ({ body: { ...(call.body as object), asked: true } }),
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'Walvis Bay' }));
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^No agent is chosen/)).toBeInTheDocument();
  expect(calls.some((call) => call.method === 'PUT')).toBe(false);
  releasePlaces();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
    agent: null,
    branch: 'walvis_bay',
    team: null,
  });
});

test('takes a skip for an answer', async () => {
  const { user, calls } = renderApp({
    session: { authenticated: true, device: { agent: null, branch: null, team: null, asked: false } },
    routes: {
      'PUT /api/auth/device': (call) => ({ body: { ...(call.body as object), asked: true } }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
    agent: null,
    branch: null,
    team: null,
  });
  expect(screen.getByRole('button', { name: 'Who is at this device?' })).toBeInTheDocument();
});
