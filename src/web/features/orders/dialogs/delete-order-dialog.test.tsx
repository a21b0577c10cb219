import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { makeCustomer, makeOrder, readOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { DeleteOrderDialog } from './delete-order-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const confirm = () => screen.getByRole('button', { name: 'Delete Order' });
const open = (order: Order) => openDialog((props) => <DeleteOrderDialog order={order} {...props} />);
const statusOf = async (order: Order) => (await server.client.get(`/api/payments/${order.id}`)).status;

it('names the order and the money that does not go with it, and stays open when the server cannot be reached', async () => {
  const customer = await makeCustomer(server, { name: 'Selma Nangolo' });
  const order = await makeOrder(server, { customer, quoteNumber: 'Q-77', paidAmount: '250.00' });
  const { user } = await open(order);
  const dialog = screen.getByRole('alertdialog', { name: 'Delete this order?' });
  expect(dialog.textContent).toContain('Quote Q-77 of Selma Nangolo, N$ 1,000.00');
  expect(screen.getByText("N$ 250.00 stays booked in the day's cash-up")).toBeTruthy();
  expect(screen.getByText('If the money was given back, reverse the payments first.')).toBeTruthy();
  server.cutOff(/DELETE/);
  await user.click(confirm());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(screen.getByRole('alertdialog')).toBeTruthy();
});

it('says that no money was received', async () => {
  await open(await makeOrder(server, { paidAmount: '0.00' }));
  expect(screen.getByText('No money was received')).toBeTruthy();
});

it('deletes the order and brings it back, money included, on Undo', async () => {
  const order = await makeOrder(server, { paidAmount: '250.00' });
  const { user } = await open(order);
  await user.click(confirm());
  expect(await screen.findByText('Order deleted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await statusOf(order)).toBe(404);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Order restored')).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe('250.00');
});

it('counts an order that somebody has just deleted as deleted', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await server.client.delete(`/api/payments/${order.id}`);
  await user.click(confirm());
  expect(await screen.findByText('Order deleted')).toBeTruthy();
});
