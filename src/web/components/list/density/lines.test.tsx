import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addCustomer, addLayby, addOrderAt, addReservation } from '#testing/shop.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;

beforeAll(async () => {
  server = await startScreenServer();
  const { id: customerId } = await addCustomer(server.client, { name: 'Lined Lavinia' });
  const about = { customerId, agentBranch: 'rundu', addedByAgent: 'Agent 7', phoneModel: 'Lined A15' };
  await addOrderAt(server.client, 'phone_available', about);
  await addOrderAt(server.client, 'device_collected', about);
  const { id: paymentId } = await addOrderAt(server.client, 'bank_paid', about);
  await server.client.post('/api/pre-orders', { paymentId, orderLocation: 'china', ...about });
  await addReservation(server.client, about);
  await addLayby(server.client, { ...about, customerFullName: 'Lined Lavinia' });
});
afterAll(() => server.stop());
afterEach(() => localStorage.clear());

const LISTS = [
  { path: '/pre-orders', list: 'Pre-orders', usual: 'Expected', step: 'Shipped', other: 'Arrived' },
  { path: '/layby', list: 'Laybys', usual: 'Due on', step: 'Update Payment', other: 'Made on' },
  { path: '/reservations', list: 'Reservations', usual: 'Priority', step: 'Stock In', other: 'Reserved' },
  {
    ...{ path: '/ready-for-collection', list: 'In branch now', usual: 'Customer informed' },
    ...{ step: 'Collect / Deliver', other: 'Agent' },
  },
  {
    ...{ path: '/delivery-tracking', list: 'Orders ready for delivery/collection', usual: 'Since' },
    ...{ step: 'Mark Delivered', other: 'Agent' },
  },
] as const;

for (const { path, list, usual, step, other } of LISTS) {
  it(`${path} has a line a row where the address or the device says so, in columns of its own`, async () => {
    const { user, address, unmount } = renderRealApp(path);
    await user.click(await screen.findByRole('button', { name: 'Compact rows' }));
    expect(address()).toBe(`${path}?view=compact`);
    const rows = within(await screen.findByRole('list', { name: list })).getAllByRole('article');
    const [row] = rows as [HTMLElement];
    // Below the name as well, where a phone has no columns.
    expect(within(row).getAllByText('Lined A15')).toHaveLength(2);
    expect(within(row).getByRole('button', { name: new RegExp(`^${step}: `) })).toBeTruthy();
    expect(screen.getAllByText(usual).length).toBeGreaterThan(0);

    expect(screen.queryByText(other)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: other }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect((await screen.findAllByText(other)).length).toBeGreaterThan(0);

    unmount();
    renderRealApp(path);
    expect((await screen.findAllByText(other)).length).toBeGreaterThan(0);
  });
}

it('rows stay lines when other rows are asked for, on a device that has cards otherwise', async () => {
  const { user, address } = renderRealApp('/layby?view=compact');
  await screen.findByText('Due on');
  await user.click(screen.getByRole('link', { name: /^Completed/ }));
  await waitFor(() => expect(address()).toBe('/layby?view=compact&status=completed'));
  await user.click(within(screen.getByRole('navigation', { name: 'Laybys in numbers' })).getByText('Active'));
  await waitFor(() => expect(address()).toMatch(/view=compact/));
  expect(await screen.findByText('Due on')).toBeTruthy();
});

it('a line opens in place like its card, and one that does not leads to its customer', async () => {
  const { user, unmount } = renderRealApp('/layby?view=compact');
  await user.click(await screen.findByRole('button', { name: /^Lined Lavinia, Active/ }));
  expect(await screen.findByText('Payment Timeline')).toBeTruthy();
  unmount();
  const { address } = renderRealApp('/pre-orders?view=compact');
  await user.click(await screen.findByRole('link', { name: 'Lined Lavinia' }));
  await waitFor(() => expect(address()).toMatch(/^\/customers\/\d+$/));
});

it('customers stand in a line each too, and open in place', async () => {
  const { user, address } = renderRealApp('/customers');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('switch', { name: 'Compact: one line per row' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/customers?view=compact'));
  expect(await screen.findByText('Customer since')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: /^Lined Lavinia/ })[0] as HTMLElement);
  expect(await screen.findByText('Last change')).toBeTruthy();
});
