import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { forgetWrites, putWrite } from '#web/lib/writes/sent-writes.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const LABELS = [
  'Dashboard',
  'Customers',
  'ORDERS',
  'Live Payments',
  'Ready for Collection',
  'Delivery Tracking',
  'Pre-Orders',
  'Layby Management',
  'Reservations',
  'Notifications',
  'App Reminders',
  'Notification Center',
];

const sideNav = () => screen.findByRole('navigation', { name: 'Main' });

async function openDrawer(app: ReturnType<typeof renderApp>) {
  await app.user.click(await screen.findByRole('button', { name: 'Menu' }));
  return screen.findByRole('dialog', { name: 'Menu' });
}

test('lists the twelve screens in order', async () => {
  renderApp();
  const links = within(await sideNav()).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(LABELS);
});

test.each([
  ['/', 'Dashboard'],
  ['/payments', 'ORDERS'],
  ['/pre-orders', 'Pre-Orders'],
  ['/preorders', 'Pre-Orders'],
  ['/customers/7', 'Customers'],
])('marks the screen at %s as %s', async (path, label) => {
  renderApp({ path });
  const nav = await sideNav();
  const active = within(nav)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(active.map((link) => link.textContent)).toEqual([label]);
});

test('brings the marked entry at the foot of the navigation into sight', async () => {
  const broughtIntoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => broughtIntoSight.mockRestore());
  renderApp({ path: '/jobs' });
  const foot = await screen.findByRole('navigation', { name: 'System' });
  const entry = within(foot).getByRole('link', { name: 'System jobs' });
  expect(entry).toHaveAttribute('aria-current', 'page');
  expect(broughtIntoSight.mock.contexts).toContain(entry);
});

test('closes the drawer when a screen is chosen', async () => {
  const app = renderApp();
  const drawer = await openDrawer(app);
  await app.user.click(within(drawer).getByRole('link', { name: 'Layby Management' }));
  await waitFor(() => expect(drawer).not.toBeInTheDocument());
  expect(await screen.findByRole('heading', { name: 'Layby Management' })).toBeInTheDocument();
});

test('announces the screen that was chosen, and brings the focus to its head', async () => {
  const app = renderApp();
  await app.user.click(within(await sideNav()).getByRole('link', { name: 'Layby Management' }));
  const head = await screen.findByRole('heading', { name: 'Layby Management' });
  await waitFor(() => expect(head).toHaveFocus());
  expect(screen.getByText('Layby Management · Omatala')).toHaveAttribute('aria-live', 'polite');
  await app.user.click(within(await openDrawer(app)).getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('closes the drawer by Escape and by its overlay', async () => {
  const app = renderApp();
  const drawer = await openDrawer(app);
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(drawer).not.toBeInTheDocument());
  const again = await openDrawer(app);
  await app.user.click(screen.getByTestId('drawer-overlay'));
  await waitFor(() => expect(again).not.toBeInTheDocument());
});

test('searches the orders for what was typed when records cannot be searched', async () => {
  const { user, router } = renderApp();
  await user.type(await screen.findByPlaceholderText('Search customers, orders...'), ' 081 234 ');
  await user.click(await screen.findByRole('option', { name: 'Search orders for “081 234”' }));
  await waitFor(() => expect(router.state.location.href).toBe('/payments?q=081+234'));
});

test('counts the unread notifications, and shows no badge at zero', async () => {
  const { unmount } = renderApp({
    routes: { 'GET /api/notifications/unread/count': { body: { unread: 3, newest: null } } },
  });
  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeInTheDocument();
  unmount();
  renderApp();
  expect(
    await within(await screen.findByRole('banner')).findByRole('button', { name: 'Notifications' }),
  ).toBeInTheDocument();
  expect(screen.queryByText(/unread/)).not.toBeInTheDocument();
});

test('logs out on the server and shows the login', async () => {
  const { user, calls } = renderApp({ routes: { 'POST /api/auth/logout': { status: 204 } } });
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByPlaceholderText('Enter system password')).toBeInTheDocument();
  expect(calls.some((call) => call.path === '/api/auth/logout')).toBe(true);
});

test('tells what goes by a logout in that very call, and leaves without where it is not taken', async () => {
  onTestFinished(forgetWrites);
  const bodies: unknown[] = [];
  const { user } = renderApp({
    routes: {
      'POST /api/auth/logout': ({ body }) => {
        bodies.push(body);
        return { status: body === undefined ? 204 : 400 };
      },
    },
  });
  await screen.findByRole('button', { name: 'Log out' });
  putWrite({
    ...{ key: 'left', method: 'POST', path: '/api/payments/7/receipts', content: '{"amount":"500"}' },
    ...{ ifMatch: null, form: 'Add Payment', opening: null, sentAt: 1, isUnsettled: true, isLeft: true },
  });
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await user.click(await screen.findByRole('button', { name: 'Throw away' }));
  expect(await screen.findByPlaceholderText('Enter system password')).toBeInTheDocument();
  const told = { entity: 'payment', id: 7, what: 'Add Payment, N$ 500.00', answer: 'Throw away' };
  expect(bodies).toEqual([{ dropped: [expect.objectContaining(told)] }, undefined]);
});

test('stays logged in when the server cannot be told', async () => {
  const { user } = renderApp({ routes: { 'POST /api/auth/logout': 'offline' } });
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Connection Error')).toBeInTheDocument();
  expect(await sideNav()).toBeInTheDocument();
});

test('says so at an unknown address', async () => {
  renderApp({ path: '/no/such/page' });
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeInTheDocument();
});

test('switches between dark and light, and remembers it', async () => {
  const { user } = renderApp();
  document.documentElement.dataset.theme = 'dark';
  await user.click(await screen.findByRole('button', { name: 'Light theme' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
  await user.click(screen.getByRole('button', { name: 'Dark theme' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
});
