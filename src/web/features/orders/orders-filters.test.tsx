import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { addCustomer, addOrder, addOrderAt } from '#testing/shop.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;

beforeAll(async () => {
  server = await startScreenServer();
  for (const [name, agentBranch, totalAmount] of [
    ['Rut of Rundu', 'rundu', '900.00'],
    ['Rachel of Rundu', 'Rundu', '100.00'],
    ['Olga of Oshakati', 'oshakati', '5000.00'],
  ]) {
    const { id } = await addCustomer(server.client, { name });
    await addOrder(server.client, { customerId: id, agentBranch, totalAmount });
  }
});
afterAll(() => server.stop());

const shown = async (names: readonly string[]) =>
  waitFor(() => {
    const rows = within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('article');
    expect(rows.map((row) => /\w+ of [A-Za-z]+/.exec(row.textContent ?? '')?.[0])).toEqual(names);
  });
const marks = () => within(screen.getByRole('list', { name: 'Active filters' }));

it('are chosen in one place, stand above the list and in the address, and are taken away one by one', async () => {
  const { user, address } = renderRealApp('/payments');
  await shown(['Olga of Oshakati', 'Rachel of Rundu', 'Rut of Rundu']);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByLabelText('Branch'), 'Rundu');
  await user.type(screen.getByLabelText('Minimum balance due'), 'a lot');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('Enter an amount, such as 500 or 1250.50')).toBeTruthy();
  await user.clear(screen.getByLabelText('Minimum balance due'));
  await user.type(screen.getByLabelText('Minimum balance due'), '500');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Highest balance first');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await shown(['Rut of Rundu']);
  expect(address()).toBe('/payments?branch=rundu&balance=500&sort=balance');
  expect(screen.getByText('1 order')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Filters, 3 set' })).toBeTruthy();
  await user.click(marks().getByRole('link', { name: 'Remove: N$ 500.00 or more due' }));
  await shown(['Rut of Rundu', 'Rachel of Rundu']);
  await user.click(marks().getByRole('link', { name: 'Rundu: show All branches' }));
  await shown(['Olga of Oshakati', 'Rut of Rundu', 'Rachel of Rundu']);
  expect(address()).toBe('/payments?sort=balance');
});

it('stay when another status is chosen, and say when nothing is within them', async () => {
  const { user, address } = renderRealApp('/payments?branch=rundu');
  await shown(['Rachel of Rundu', 'Rut of Rundu']);
  await user.click(screen.getByRole('link', { name: /^FNB Paid/ }));
  expect(await screen.findByText('No results for these filters')).toBeTruthy();
  expect(address()).toBe('/payments?branch=rundu&status=bank_paid');
});

it('rows that an address names are these, finished ones too, and those that are gone are told of', async () => {
  const [id] = await Promise.all(
    ['Kept', 'Gone'].map(async (name) => {
      const customer = await addCustomer(server.client, { name: `${name} of Outapi` });
      return (await addOrderAt(server.client, 'order_completed', { customerId: customer.id })).id;
    }),
  );
  const { body: orders } = await server.client.get<Order[]>('/api/payments?branch=rundu');
  const gone = (await server.client.get<Order[]>('/api/payments?q=gone')).body[0]?.id;
  await server.client.delete(`/api/payments/${gone}`);
  const { user, address } = renderRealApp(`/payments?ids=${id},${gone},${orders[0]?.id}&branch=rundu`);
  await shown([`${orders[0]?.customer?.name}`]);
  expect(await screen.findByText('1 of the 3 chosen no longer exists.')).toBeTruthy();
  await user.click(marks().getByRole('link', { name: 'Rundu: show All branches' }));
  await shown(['Kept of Outapi', `${orders[0]?.customer?.name}`]);
  await user.click(marks().getByRole('link', { name: 'Remove: 3 chosen' }));
  await shown(['Olga of Oshakati', 'Rachel of Rundu', 'Rut of Rundu']);
  expect(address()).toBe('/payments');
});

it('that mean nothing are named, and the list is shown without them', async () => {
  const { user, address } = renderRealApp('/payments?branch=luanda&sort=price');
  await shown(['Olga of Oshakati', 'Rachel of Rundu', 'Rut of Rundu']);
  expect(screen.getByText(/filters in the address are not valid here: branch, sort/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'OK' }));
  await waitFor(() => expect(address()).toBe('/payments'));
});

it('the branch of the device is one press away', async () => {
  await server.client.put('/api/auth/device', { agent: 'Agent 3', branch: 'oshakati', team: null });
  const { user } = renderRealApp('/payments');
  await user.click(await screen.findByRole('link', { name: 'Only Oshakati' }));
  await shown(['Olga of Oshakati']);
});

it('rows are a line each where the address or the device says so, with the columns of this device', async () => {
  const { user, address, unmount } = renderRealApp('/payments');
  await shown(['Olga of Oshakati', 'Rachel of Rundu', 'Rut of Rundu']);
  await user.click(screen.getByRole('button', { name: 'Compact rows' }));
  expect(address()).toBe('/payments?view=compact');
  await shown(['Olga of Oshakati', 'Rachel of Rundu', 'Rut of Rundu']);
  expect(screen.queryByText('Made on')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Made on' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Made on')).toBeTruthy();
  unmount();
  renderRealApp('/payments');
  expect(await screen.findByText('Made on')).toBeTruthy();
  localStorage.clear();
});

it('e edits the row in hand and p adds a payment to it, as its menu says', async () => {
  const { user } = renderRealApp('/payments?branch=oshakati');
  const row = (await screen.findByRole('button', { name: /^Olga of Oshakati/ })).closest('li');
  const isInHand = () => expect(row?.contains(document.activeElement)).toBe(true);
  // The keys come when the page has come to rest.
  await waitFor(async () => {
    await user.keyboard('j');
    isInHand();
  });
  await user.keyboard('p');
  expect(await screen.findByRole('dialog', { name: 'Add Payment' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(isInHand);
  await user.keyboard('e');
  expect(await screen.findByRole('dialog', { name: 'Edit Order' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(isInHand);
  await user.click(screen.getByRole('button', { name: /^More actions: Olga/ }));
  expect(
    (await screen.findByRole('menuitem', { name: 'Add Payment' })).getAttribute('aria-keyshortcuts'),
  ).toBe('p');
});

it('a model is suggested of those that are known, and chosen with the keys alone', async () => {
  for (const phoneModel of ['Nokia G42', 'Nokia 105'])
    await addOrder(server.client, { phoneModel, customerId: (await addCustomer(server.client)).id });
  const { user, address } = renderRealApp('/payments');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const model = await screen.findByRole('combobox', { name: 'Phone model' });
  await user.type(model, 'nokiag');
  const suggestions = await screen.findByRole('listbox', { name: 'Known models' });
  expect(
    within(suggestions)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Nokia G42']);
  // Escape is for the suggestions first, and the dialog stays.
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'Known models' })).toBeNull();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(model.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { name: 'Nokia G42' }).id,
  );
  await user.keyboard('{Enter}');
  expect(model).toHaveValue('Nokia G42');
  expect(screen.getByRole('dialog', { name: 'Filters and sorting' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(address()).toBe('/payments?model=Nokia+G42'));
});
