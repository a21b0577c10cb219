import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SHOP_TIME_ZONE, wallClock } from '#shared/domain/calendar.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.advance(86_400_000);
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;
const later = (ms: number) => {
  server.clock.advance(ms);
  vi.setSystemTime(server.clock.now());
};

it('shows tiles, lists and a record as they were, says so, and changes nothing', async () => {
  // At ten in the morning, as the server's clock stands.
  const customer = await makeCustomer(server, { name: 'Maria Wasdama' });
  const order = await makeOrder(server, { customer, quoteNumber: 'QU-WAS', phoneModel: 'Nokia 105' });
  await server.client.put(`/api/payments/${order.id}`, { status: 'approved' });
  later(9 * HOUR_MS);
  await server.client.put(`/api/payments/${order.id}`, { status: 'contract_signed' });
  await server.client.put(`/api/customers/${customer.id}`, { name: 'Maria Newname' });
  later(16 * HOUR_MS);

  const { user, address } = renderRealApp('/');
  await user.click(await screen.findByRole('link', { name: 'As it was…' }));
  const bar = within(await screen.findByRole('region', { name: 'As it was' }));
  expect(bar.getByText(/^As it was on \d+ November 2026 at 17:00$/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: /^Signed Contracts, 0 orders/ })).toBeTruthy();
  const tile = await screen.findByRole('link', { name: /^Approved by Bank, 1 order/ });
  await user.click(tile);
  await waitFor(() => expect(address()).toContain('list=orders'));
  const list = within(await screen.findByRole('list', { name: 'Records at that time' }));
  expect(list.getByText('Approved')).toBeTruthy();
  expect(list.getByText(/Maria Wasdama/)).toBeTruthy();
  expect(list.getByText('Changed since')).toBeTruthy();

  await user.click(list.getByRole('button', { name: 'QU-WAS' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'QU-WAS' }));
  expect(await dialog.findByText('Nokia 105')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Open current record' }).getAttribute('href')).toBe(
    `/payments?order=${order.id}`,
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'This morning' }));
  await waitFor(() => expect(list.queryByText(/Maria Wasdama/)).toBeNull());
  expect(screen.queryByRole('button', { name: /Undo|Edit|Delete/ })).toBeNull();
  await user.click(bar.getByRole('link', { name: 'Back to now' }));
  await waitFor(() => expect(address()).toBe('/'));
});

it('says what failed until it is tried again, and that nothing was there', async () => {
  server.cutOff(/GET \/api\/as-it-was\/dashboard/);
  const { user } = renderRealApp('/as-it-was?at=1999-01-01T09');
  expect(await screen.findByText('Past records could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/since then\.$|since then\. /)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Laybys' }));
  expect(await screen.findByText('No records at that time')).toBeTruthy();
});

it('opens a record above a list that stays where it is, and closing leads back to its row and to no other step', async () => {
  for (const quoteNumber of ['QU-ONE', 'QU-TWO']) await makeOrder(server, { quoteNumber });
  later(24 * HOUR_MS);
  const { user, address, router } = renderRealApp('/as-it-was');
  await user.click(await screen.findByRole('radio', { name: 'Orders' }));
  const opener = await screen.findByRole('button', { name: 'QU-ONE' });
  const list = address();

  const scrolled = vi.spyOn(window, 'scrollTo');
  await user.click(opener);
  await screen.findByRole('dialog', { name: 'QU-ONE' });
  expect(address()).toMatch(/&id=\d+$/);
  expect(scrolled).not.toHaveBeenCalled();
  scrolled.mockRestore();

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(address()).toBe(list);
  act(() => router.history.back());
  await waitFor(() => expect(address()).toBe('/as-it-was'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps the list when a record is closed that only the address has named', async () => {
  const order = await makeOrder(server, { quoteNumber: 'QU-LINKED' });
  later(24 * HOUR_MS);
  const { user, address } = renderRealApp(`/as-it-was?list=orders&id=${order.id}`);
  await screen.findByRole('dialog', { name: 'QU-LINKED' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/as-it-was?list=orders'));
});

it('tells the facts of a record from what it is to who added it', async () => {
  const order = await makeOrder(server, {
    ...{ quoteNumber: 'QU-FACTS', phoneModel: 'Nokia 105', addedByAgent: 'Agent 1' },
    ...{ agentBranch: 'Rundu', status: 'approved' },
  });
  later(24 * HOUR_MS);
  renderRealApp(`/as-it-was?list=orders&id=${order.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'QU-FACTS' }));
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Quote number', 'Customer', 'Phone model', 'Phone available', 'Status', 'Total', 'Paid'],
    ...['Approved on', 'Agent', 'Agent branch'],
  ]);
});

it('tells a record that was not there from one that could not be loaded', async () => {
  const { id } = await makeOrder(server, { quoteNumber: 'QU-LATER' });
  const gone = renderRealApp(`/as-it-was?list=orders&id=${id + 1_000}`);
  expect(await screen.findByText(/^This record did not exist then/)).toBeTruthy();
  gone.unmount();
  server.cutOff(/as-it-was\/orders\//);
  renderRealApp(`/as-it-was?list=orders&id=${id}`);
  expect(await screen.findByText('The record could not be loaded')).toBeTruthy();
});

it('begins with the last full hour of today, and offers none to come', async () => {
  const { user, address } = renderRealApp('/as-it-was');
  const [day, hour] = wallClock(server.clock.now(), SHOP_TIME_ZONE).toISOString().split(/[T:]/);
  await user.click(await screen.findByRole('button', { name: 'Day' }));
  await user.click(await screen.findByRole('button', { name: /^Today/ }));
  await waitFor(() => expect(address()).toBe(`/as-it-was?at=${day}T${hour}`));
  const hours = within(screen.getByRole('combobox', { name: 'Hour' })).getAllByRole('option');
  expect(hours.at(-1)?.textContent).toBe(`${hour}:00`);
});
