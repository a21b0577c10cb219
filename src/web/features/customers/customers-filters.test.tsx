import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
  const order = { totalAmount: '6000.00', addedByAgent: 'Agent 7' };
  const rut = await makeCustomer(server, { name: 'Rut of Rundu' });
  await makeOrder(server, { ...order, customer: rut, agentBranch: 'rundu', paidAmount: '6000.00' });
  const olga = await makeCustomer(server, { name: 'Olga of Oshakati' });
  await makeOrder(server, { ...order, customer: olga, agentBranch: 'oshakati', paidAmount: '100.00' });
  await makeCustomer(server, { name: 'Nobody of Nowhere' });
});
afterAll(() => server.stop());

const shown = async (names: readonly string[]) =>
  waitFor(() => {
    const rows = within(screen.getByRole('list', { name: 'Customers' })).getAllByRole('article');
    expect(rows.map((row) => /(Rut|Olga|Nobody) of [A-Za-z]+/.exec(row.textContent ?? '')?.[0])).toEqual(
      names,
    );
  });
const EVERYBODY = ['Nobody of Nowhere', 'Olga of Oshakati', 'Rut of Rundu'];

it('customers are narrowed by whom they have dealt with and what they owe', async () => {
  const { user, address } = renderRealApp('/customers');
  await shown(EVERYBODY);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByLabelText('Branch'), 'Rundu');
  expect(screen.queryByLabelText('Phone model')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await shown(['Rut of Rundu']);
  expect(address()).toBe('/customers?branch=rundu');
  expect(screen.getByText('Total Customers').parentElement?.textContent).toBe('Total Customers3');
  await user.click(screen.getByRole('button', { name: 'Filters, 1 set' }));
  await user.type(await screen.findByLabelText('Owes at least'), '0.01');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('No results for these filters')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Rundu: show All branches' }));
  await shown(['Olga of Oshakati']);
  expect(address()).toBe('/customers?balance=0.01');
  expect(screen.getByRole('link', { name: 'Remove: N$ 0.01 or more due' })).toBeTruthy();
});

it('customers are put in another order, which the address keeps', async () => {
  const { user, address } = renderRealApp('/customers');
  await shown(EVERYBODY);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const orders = await screen.findByLabelText('Sort by');
  expect(within(orders).getAllByRole('option')).toHaveLength(4);
  await user.selectOptions(orders, 'Oldest first');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await shown(EVERYBODY.toReversed());
  expect(address()).toBe('/customers?sort=oldest');
  await user.click(screen.getByRole('link', { name: 'Remove: Oldest first' }));
  await shown(EVERYBODY);
});

it.each([
  ['sort=balance', 'an order that customers cannot be in'],
  ['stuck=7', 'what only orders are narrowed by'],
])('says that %s means nothing here: %s', async (search) => {
  renderRealApp(`/customers?${search}`);
  expect(await screen.findByText(/The list is shown without it/)).toBeTruthy();
  await shown(EVERYBODY);
});

it('the columns of a line are chosen among the filters', async () => {
  const { user } = renderRealApp('/customers?view=compact');
  await shown(EVERYBODY);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const columns = within(await screen.findByRole('list', { name: 'Columns' }));
  const address = columns.getByRole('checkbox', { name: 'Address' });
  expect(address).toHaveAttribute('aria-checked', 'false');
  await user.click(address);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Address', { selector: 'span' })).toBeTruthy();
});
