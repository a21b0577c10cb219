import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

async function makeWaiting(name: string) {
  const order = await makeOrder(server, {
    customer: await makeCustomer(server, { name }),
    phoneModel: 'Pixel 9',
  });
  await server.client.put(`/api/payments/${order.id}`, { status: 'china_preorder' });
  return order;
}
const statusOf = async ({ id }: { id: number }) =>
  (await server.client.get(`/api/payments/${id}`)).body.status as string;

it('is reached from the foot of the navigation, and says gladly that everything agrees', async () => {
  const { user, address } = renderRealApp('/');
  await user.click(await screen.findByRole('link', { name: 'Data health' }));
  expect(await screen.findByText('Not checked yet')).toBeTruthy();
  expect(address()).toBe('/data-health');
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText(/^All orders, laybys, pre-orders and customers match/)).toBeTruthy();
  expect(screen.getByText(/^Checked \d/)).toBeTruthy();
});

it('shows what each row becomes, puts one or all right, and takes that back', async () => {
  const orders = [await makeWaiting('Waiting Wilma'), await makeWaiting('Waiting Wanda')];
  await server.client.post('/api/data-health/check');
  const { user } = renderRealApp('/data-health');
  const rows = within(await screen.findByRole('list', { name: 'Rows: Pre-order record missing' }));
  expect(rows.getAllByText('Waiting for China, but has no pre-order')).toHaveLength(2);
  await user.click(rows.getByRole('button', { name: /Waiting Wilma becomes FNB Paid/ }));
  expect(await screen.findByText('1 row fixed')).toBeTruthy();
  await waitFor(async () => expect(await statusOf(orders[0] as { id: number })).toBe('bank_paid'));
  const create = () => screen.getByRole('button', { name: 'Create pre-orders (1)' });
  // It is seen before it can be pressed, which is when everything has been read again.
  await waitFor(() => expect(create()).toBeEnabled());
  await user.click(create());
  expect(await screen.findByText('Pre-order record missing: in order')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 row changed back')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Create pre-orders (1)' })).toBeTruthy();
  await server.client.put(`/api/payments/${orders[1]?.id}`, { status: 'bank_paid' });
});

it('says so when somebody else has put it right meanwhile', async () => {
  const order = await makeWaiting('Faster Frieda');
  await server.client.post('/api/data-health/check');
  const { user } = renderRealApp('/data-health');
  const all = await screen.findByRole('button', { name: 'Back to FNB Paid (1)' });
  await server.client.put(`/api/payments/${order.id}`, { status: 'bank_paid' });
  await user.click(all);
  expect(await screen.findByText('Nothing was changed')).toBeTruthy();
  expect(screen.queryByText('Fixed')).toBeNull();
  expect(await screen.findByText('Pre-order record missing: in order')).toBeTruthy();
});

it('merges only who is chosen, into whoever stays', async () => {
  const phone = '081 600 7001';
  const gone = await makeCustomer(server, { name: 'Twice Tuli', phone });
  const { body: kept } = await server.client.post('/api/customers', {
    name: 'Tuli T.',
    phone,
    allowDuplicate: true,
  });
  await server.client.post('/api/data-health/check');
  const { user } = renderRealApp('/data-health');
  await screen.findByRole('list', { name: 'Rows: Customers with the same number' });
  await user.click(screen.getByRole('radio', { name: /^Tuli T\. / }));
  await user.click(screen.getByRole('button', { name: 'Merge Twice Tuli into Tuli T.' }));
  expect(await screen.findByText('1 row fixed')).toBeTruthy();
  expect((await server.client.get(`/api/customers/${gone.id}`)).status).toBe(404);
  expect((await server.client.get(`/api/customers/${kept.id}`)).status).toBe(200);
});

it('is told once that two with one number are two people, and asks again on Undo', async () => {
  const phone = '081 600 7002';
  for (const name of ['Mother Meme', 'Daughter Dina'])
    await server.client.post('/api/customers', { name, phone, allowDuplicate: true });
  await server.client.post('/api/data-health/check');
  const { user } = renderRealApp('/data-health');
  await user.click(await screen.findByRole('button', { name: `${phone}: They are two people` }));
  expect(await screen.findByText('1 row fixed')).toBeTruthy();
  expect(await screen.findByText('Customers with the same number: in order')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: `${phone}: They are two people` })).toBeTruthy();
});

it('says what failed and loads on another try', async () => {
  server.cutOff(/GET \/api\/data-health/);
  const { user } = renderRealApp('/data-health');
  const alert = within(await screen.findByRole('alert'));
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ready for more than 14 days: in order')).toBeTruthy();
});
