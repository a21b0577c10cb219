import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { forgetAnswers, noteNoAnswer } from '#web/lib/offline/connection.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

async function addOrders(names: readonly string[]): Promise<Order[]> {
  const orders: Order[] = [];
  for (const name of names)
    orders.push(await makeOrder(server, { customer: await makeCustomer(server, { name }) }));
  return orders;
}
const tick = (name: string) => screen.findByRole('checkbox', { name: new RegExp(`^Select .*${name}$`) });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected' }));
const statusOf = async ({ id }: { id: number }) =>
  (await server.client.get<Order>(`/api/payments/${id}`)).body.status;

it('chooses a range, takes the next step of each, says what stays, and takes it back', async () => {
  const orders = await addOrders(['Range Rauha', 'Range Rosa', 'Range Ruben']);
  const [first, second, third] = orders as [Order, Order, Order];
  await server.client.put(`/api/payments/${second.id}`, { status: 'phone_available' });
  const { user } = renderRealApp('/payments?q=Range');
  await user.click(await tick('Range Rauha'));
  await user.keyboard('{Shift>}');
  await user.click(await tick('Range Ruben'));
  await user.click(await tick('Range Rosa'));
  await user.keyboard('{/Shift}');
  expect((await bar()).getByText(/selected$/)).toBeTruthy();
  await user.click((await bar()).getByRole('button', { name: 'All that match' }));
  expect(await (await bar()).findByText('3 selected')).toBeTruthy();
  await user.click((await bar()).getByRole('button', { name: 'Next step' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Next step' }));
  const refused = await dialog.findByRole('list', { name: 'These cannot be changed' });
  expect(refused.textContent).toContain('Delivery method is required');
  const becomes = dialog.getByRole('list', { name: 'Changes' });
  expect(within(becomes).getAllByText('Approved')).toHaveLength(2);
  expect(await statusOf(first)).toBe('pending');
  const sent = vi.spyOn(globalThis, 'fetch');
  const confirm = dialog.getByRole('button', { name: 'Confirm 2 orders' });
  // Twice within a tick: the screen knows of the first only later.
  act(() => {
    confirm.click();
    confirm.click();
  });
  expect(await dialog.findByText('2 orders changed, 1 left unchanged')).toBeTruthy();
  expect(sent.mock.calls.filter(([path]) => path === '/api/bulk')).toHaveLength(1);
  sent.mockRestore();
  expect([await statusOf(first), await statusOf(third)]).toEqual(['approved', 'approved']);
  expect(dialog.getByRole('link').getAttribute('href')).toBe(`/payments?order=${second.id}`);
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 orders changed back')).toBeTruthy();
  expect([await statusOf(first), await statusOf(third)]).toEqual(['pending', 'pending']);
});

it('tells the team of exactly these, says which are gone, and takes it back', async () => {
  const orders = await addOrders(['Told Tangi', 'Told Tuli', 'Told Toivo']);
  const { user } = renderRealApp('/payments?q=Told');
  for (const name of ['Told Tangi', 'Told Tuli', 'Told Toivo']) await user.click(await tick(name));
  await server.client.delete(`/api/payments/${orders[2]?.id}`);
  await user.click((await bar()).getByRole('button', { name: 'More for selected rows' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Notify the team' }));
  const about = await screen.findByRole('list', { name: 'Selected records' });
  const dialog = within(screen.getByRole('dialog', { name: 'Notify the team' }));
  expect(within(about).getAllByRole('listitem')).toHaveLength(2);
  expect(dialog.getByText('1 of the selected no longer exists')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('Target Team'), 'Sales Team');
  await user.type(dialog.getByLabelText(/^Message/), 'Call them today');
  await user.click(dialog.getByRole('button', { name: 'Send Notification' }));
  expect(await screen.findByText('Notification sent to team members')).toBeTruthy();
  const { body } = await server.client.get<Notification[]>('/api/notifications');
  const ids = [orders[0]?.id, orders[1]?.id];
  expect(body).toMatchObject([
    { title: '2 orders', targetTeam: 'sales', chosen: { entity: 'payment', ids } },
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The notification was taken back')).toBeTruthy();
  expect((await server.client.get('/api/notifications')).body).toEqual([]);
});

it('goes by keys: X on the row that has the focus, Escape lets go of all', async () => {
  const [order] = await addOrders(['Keyed Kaino']);
  const { user } = renderRealApp('/payments?q=Keyed');
  const row = await screen.findByRole('button', { name: 'Keyed Kaino', expanded: false });
  row.focus();
  await waitFor(async () => {
    if (screen.queryByRole('region', { name: 'Selected' }) === null) await user.keyboard('x');
    expect((await tick('Keyed Kaino')).getAttribute('aria-checked')).toBe('true');
  });
  expect(document.activeElement).toBe(row);
  await user.click((await bar()).getByRole('button', { name: 'Assign agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign agent' }));
  expect(dialog.getByRole('button', { name: /^Confirm/ })).toBeDisabled();
  await user.selectOptions(dialog.getByRole('combobox', { name: /Agent/ }), 'Agent 2');
  await user.click(await dialog.findByRole('button', { name: 'Confirm 1 order' }));
  expect(await screen.findByText('1 order changed')).toBeTruthy();
  expect((await server.client.get<Order>(`/api/payments/${order?.id}`)).body.addedByAgent).toBe('Agent 2');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull());
  await user.click(await tick('Keyed Kaino'));
  await bar();
  await user.keyboard('b');
  expect((await bar()).getByRole('button', { name: 'Next step' })).toHaveFocus();
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--bar-room')).toBe('5rem');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
  expect(style.getPropertyValue('--bar-room')).toBe('');
});

it('customers are chosen to write to the team about them, and shown by their numbers', async () => {
  for (const name of ['Chosen Selma', 'Chosen Petrus']) await makeCustomer(server, { name });
  const { user } = renderRealApp('/customers?q=Chosen');
  await user.click(await tick('Chosen Selma'));
  await user.click((await bar()).getByRole('button', { name: 'All that match' }));
  expect(await (await bar()).findByText('2 selected')).toBeTruthy();
  await user.click((await bar()).getByRole('button', { name: 'Notify the team' }));
  const about = await screen.findByRole('list', { name: 'Selected records' });
  expect(within(about).getByText('Chosen Petrus')).toBeTruthy();
  expect(screen.getByDisplayValue('2 customers')).toBeTruthy();
});

it('customers that an address names are shown, and how many they are', async () => {
  const selma = await makeCustomer(server, { name: 'Named Selma' });
  await makeCustomer(server, { name: 'Other Olga' });
  renderRealApp(`/customers?ids=${selma.id}`);
  expect(await screen.findByRole('link', { name: 'Remove: 1 chosen' })).toBeTruthy();
  const list = within(await screen.findByRole('list', { name: 'Customers' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
});

it('what is ready is chosen in both of its lists', async () => {
  const orders = await addOrders(['Ready Rauna', 'Ready Rut']);
  const [here, away] = orders as [Order, Order];
  await server.client.put(`/api/payments/${here.id}`, { status: 'phone_available' });
  await server.client.put(`/api/payments/${away.id}`, { status: 'china_preorder' });
  const { user } = renderRealApp('/ready-for-collection?q=Ready');
  await user.click(await screen.findByRole('checkbox', { name: /^Select Ready Rauna/ }));
  await user.click(await screen.findByRole('checkbox', { name: /^Select Ready Rut/ }));
  expect((await bar()).getByText('2 selected')).toBeTruthy();
  expect((await bar()).queryByRole('button', { name: 'All that match' })).toBeNull();
  await user.click((await bar()).getByRole('button', { name: 'Customer informed' }));
  expect(await screen.findByRole('dialog', { name: 'Customer informed' })).toBeTruthy();
});

it('says before anything is filled in that it needs a connection', async () => {
  await addOrders(['Cut Off Carl']);
  const { user } = renderRealApp('/payments?q=Cut');
  await user.click(await tick('Cut Off Carl'));
  await user.click((await bar()).getByRole('button', { name: 'Customer informed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Customer informed' }));
  expect(await dialog.findByText('Fill this in to see what will change.')).toBeTruthy();
  act(() => {
    noteNoAnswer();
    noteNoAnswer();
  });
  expect(dialog.getByText('This needs a connection')).toBeTruthy();
  act(() => forgetAnswers());
});
