import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { countLabels, daysLeftText, kindLabel } from './trash.text.ts';

const DAY_MS = 86_400_000;

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  // The screen's clock is the server's.
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

const list = () => screen.findByRole('list', { name: 'Recently deleted' });
const statusOf = async (path: string) => (await server.client.get(path)).status;

// This comes first: nothing has been deleted yet.
it('is reached from the customers, shows placeholders, and says that nothing was deleted', async () => {
  const release = server.hold(/GET \/api\/trash/);
  const { user, address } = renderRealApp('/customers');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Recently deleted' }));
  expect(await screen.findByText('Loading deleted records...')).toBeTruthy();
  expect(address()).toBe('/trash');
  release();
  expect(await screen.findByText('No deleted records')).toBeTruthy();
});

it('says what failed and loads on another try', async () => {
  server.cutOff(/GET \/api\/trash/);
  const { user } = renderRealApp('/trash');
  expect(await screen.findByText('Deleted records could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No deleted records')).toBeTruthy();
});

it('lists what was deleted with what went along, by whom, when and until when, and puts it back', async () => {
  const customer = await makeCustomer(server, { name: 'Selma Nangolo' });
  const order = await makeOrder(server, { customer });
  await server.client.delete(`/api/customers/${customer.id}`);
  vi.setSystemTime(server.clock.now().getTime() + 2 * DAY_MS);
  const { user } = renderRealApp('/trash');
  const row = within(await list());
  expect(row.getByText('Selma Nangolo')).toBeTruthy();
  expect(row.getByText('Customer')).toBeTruthy();
  expect(row.getByText('1 order')).toBeTruthy();
  expect(row.getByText('Deleted by Agent 3 · Oshakati')).toBeTruthy();
  expect(row.getByText('2 days ago')).toBeTruthy();
  expect(row.getByText('Until 18 December 2026')).toBeTruthy();
  expect(row.getByText('28 days left')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Restore Selma Nangolo' }));
  expect(await screen.findByText('Selma Nangolo is back where it was')).toBeTruthy();
  expect(await screen.findByText('No deleted records')).toBeTruthy();
  expect(await statusOf(`/api/customers/${customer.id}`)).toBe(200);
  expect(await statusOf(`/api/payments/${order.id}`)).toBe(200);
});

it('says of a customer who was merged with whom, and that a restore brings the name alone', async () => {
  const kept = await makeCustomer(server, { name: 'Hendrina Kept', phone: '081 777 1001' });
  const same = { name: 'Hendrina Gone', phone: '081 777 1001', allowDuplicate: true };
  const { body: gone } = await server.client.post<{ id: number }>('/api/customers', same);
  const rows = [{ entity: 'customer', id: gone.id }];
  await server.client.post('/api/data-health/same_number/fix', { fix: 'merge', keep: kept.id, rows });
  const { user } = renderRealApp('/trash');
  expect(await screen.findByText('Merged into Hendrina Kept by Agent 3 · Oshakati')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore Hendrina Gone' }));
  const told = 'Hendrina Gone is a separate customer again. Records that moved to Hendrina Kept stay there.';
  expect(await screen.findByText(told)).toBeTruthy();
});

it('tells in the server’s words what must be restored first', async () => {
  const customer = await makeCustomer(server, { name: 'Johannes' });
  const order = await makeOrder(server, { customer });
  await server.client.delete(`/api/payments/${order.id}`);
  await server.client.delete(`/api/customers/${customer.id}`);
  const { user } = renderRealApp('/trash');
  const title = `Order ${order.quoteNumber}, Johannes`;
  await user.click(await screen.findByRole('button', { name: `Restore ${title}` }));
  expect(await screen.findByText(/Restore "Johannes" first/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: `Restore ${title}` })).toBeTruthy();
});

it('takes a row away that a colleague has restored', async () => {
  const customer = await makeCustomer(server, { name: 'Frieda' });
  await server.client.delete(`/api/customers/${customer.id}`);
  const { user } = renderRealApp('/trash');
  const restore = await screen.findByRole('button', { name: 'Restore Frieda' });
  const [batch] = (await server.client.get<{ id: number }[]>('/api/trash')).body;
  await server.client.post(`/api/trash/${batch?.id}/restore`);
  await user.click(restore);
  expect(await screen.findByText('Error')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore Frieda' })).toBeNull());
});

it('counts all rows of an import that was undone, and keeps the name of its file', async () => {
  const file = 'Name;Phone\nAnna;0817770001\nBerta;0817770002\n';
  const name = encodeURIComponent('a · b.csv');
  const imported = await server.client.request<{ batchId: number }>(
    'POST',
    `/api/imports?kind=customers&name=${name}`,
    { payload: file, headers: { 'content-type': 'text/csv' } },
  );
  await server.client.post(`/api/batches/${imported.body.batchId}/undo`);
  renderRealApp('/trash');
  const restore = await screen.findByRole('button', { name: 'Restore Import of a · b.csv, undone' });
  const row = within(restore.parentElement ?? document.body);
  expect(row.getByText('2 customers')).toBeTruthy();
  expect(row.queryByText('Customer')).toBeNull();
});

it('puts kinds and counts into words, kinds of later versions too', () => {
  expect(kindLabel('pre_order')).toBe('Pre-order');
  expect(kindLabel('price_list')).toBe('Price list');
  expect(countLabels({ layby: 1, payment: 2, customer: 0, price_list: 3 })).toEqual([
    '2 orders',
    '1 layby',
    '3 price lists',
  ]);
});

it('counts the days that are left', () => {
  expect([30, 1, 0].map(daysLeftText)).toEqual(['30 days left', '1 day left', 'today is the last day']);
});
