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

async function ask(name: string, path = '/customers') {
  const app = renderRealApp(path);
  if (path === '/customers') await app.user.click(await screen.findByRole('button', { name }));
  await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Customer' });
  return { ...app, question: within(dialog) };
}

const statusOf = async (path: string) => (await server.client.get(path)).status;

it('says what is deleted too and how much money came in, deletes it all, and takes it back on Undo', async () => {
  const customer = await makeCustomer(server, { name: 'Selma Nangolo' });
  const order = await makeOrder(server, { customer, paidAmount: '250.00' });
  const { user, question } = await ask('Selma Nangolo');
  expect(question.getByText(/Selma Nangolo goes to Recently deleted/)).toBeTruthy();
  expect(await question.findByText('1 order')).toBeTruthy();
  expect(question.getByText("N$ 250.00 stays booked in the day's cash-up")).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Delete Customer' }));
  expect(await screen.findByText('Customer Deleted')).toBeTruthy();
  expect(screen.getByText('Customer and all related records have been deleted')).toBeTruthy();
  expect(await screen.findByText('No customers yet')).toBeTruthy();
  expect(await statusOf(`/api/payments/${order.id}`)).toBe(404);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Customer Restored')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Selma Nangolo' })).toBeTruthy();
  expect(await statusOf(`/api/payments/${order.id}`)).toBe(200);
});

it('keeps the focus in the question while it is asked, and gives it back to the screen afterwards', async () => {
  await makeCustomer(server, { name: 'Focused Fenni' });
  const { user, question } = await ask('Focused Fenni');
  const dialog = screen.getByRole('alertdialog');
  await question.findByText(/Nothing else is deleted/);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Customer Deleted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement?.isConnected).toBe(true);
});

it('deletes nothing on Cancel', async () => {
  const { id } = await makeCustomer(server, { name: 'Johannes' });
  const { user, question } = await ask('Johannes');
  expect(await question.findByText(/Nothing else is deleted/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await statusOf(`/api/customers/${id}`)).toBe(200);
});

it('cannot be confirmed before it is known what is deleted too', async () => {
  await makeCustomer(server, { name: 'Frieda' });
  const app = renderRealApp('/customers');
  await app.user.click(await screen.findByRole('button', { name: 'Frieda' }));
  await screen.findByText('Laybys');
  await waitFor(() => expect(server.calls.join()).toMatch(/relations/));
  // An answer that is on its way still would count, and could not be held.
  await waitFor(() => expect(app.client.isFetching()).toBe(0));
  const release = server.hold(/relations/);
  await app.user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByRole('button', { name: 'Delete Customer' })).toBeDisabled();
  server.cutOff(/relations/);
  release();
  expect(await question.findByText('Related records could not be counted')).toBeTruthy();
  await app.user.click(question.getByRole('button', { name: 'Try again' }));
  expect(await question.findByText(/Nothing else is deleted/)).toBeTruthy();
  expect(question.getByRole('button', { name: 'Delete Customer' })).toBeEnabled();
});

it('can be confirmed while it is counted again, because a colleague changed something', async () => {
  const customer = await makeCustomer(server, { name: 'Busy Beata' });
  const { user, client, question } = await ask('Busy Beata');
  await question.findByText(/Nothing else is deleted/);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const release = server.hold(/relations/);
  const since = server.calls.length;
  const read = client.invalidateQueries();
  await waitFor(() => expect(server.calls.slice(since).join()).toContain('relations'));
  expect(question.getByText(/Nothing else is deleted/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Delete Customer' }));
  expect(await screen.findByText('Customer Deleted')).toBeTruthy();
  expect(await statusOf(`/api/customers/${customer.id}`)).toBe(404);
  release();
  await read;
});

it('says so when it could not be deleted, and the question stays', async () => {
  const { id } = await makeCustomer(server, { name: 'Ester' });
  const { user, question } = await ask('Ester');
  await question.findByText(/Nothing else is deleted/);
  server.cutOff(/DELETE/);
  await user.click(question.getByRole('button', { name: 'Delete Customer' }));
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(await statusOf(`/api/customers/${id}`)).toBe(200);
});

it('deletes nobody who was changed since they were shown', async () => {
  const { id } = await makeCustomer(server, { name: 'Hilma' });
  const { user, question } = await ask('Hilma');
  await question.findByText(/Nothing else is deleted/);
  await server.client.put(`/api/customers/${id}`, { name: 'Hilma Shikongo' });
  await user.click(question.getByRole('button', { name: 'Delete Customer' }));
  expect(await question.findByText(/^Changed meanwhile by /)).toBeTruthy();
  expect(await statusOf(`/api/customers/${id}`)).toBe(200);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Hilma Shikongo' })).toBeTruthy();
});

it('counts somebody whom a colleague has just deleted as deleted', async () => {
  const { id } = await makeCustomer(server, { name: 'Maria' });
  const { user, question } = await ask('Maria');
  await question.findByText(/Nothing else is deleted/);
  await server.client.delete(`/api/customers/${id}`);
  await user.click(question.getByRole('button', { name: 'Delete Customer' }));
  expect(await screen.findByText('Customer Deleted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Maria' })).toBeNull());
});

it('leads from the page of a deleted customer to the list', async () => {
  const { id } = await makeCustomer(server, { name: 'Petrus' });
  const { user, question, address } = await ask('Petrus', `/customers/${id}`);
  await question.findByText(/Nothing else is deleted/);
  await user.click(question.getByRole('button', { name: 'Delete Customer' }));
  expect(await screen.findByText('Customer Deleted')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/customers'));
});
