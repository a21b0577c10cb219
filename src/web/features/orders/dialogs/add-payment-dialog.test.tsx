import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { makeOrder, readOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import type { OrderDialogProps } from '../public/order-dialogs.queries.ts';
import { orderQuery } from '../public/orders.queries.ts';
import { AddPaymentDialog } from './add-payment-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const submit = () => screen.getByRole('button', { name: 'Add Payment' });
const amountField = () => screen.getByLabelText<HTMLInputElement>(/^Amount/);

async function open(order: Order) {
  setPageClock(server.clock.now());
  return openDialog((props) => <Newest order={order} {...props} />);
}

/** As the dialogs of a screen are shown: with the newest row known. */
function Newest({ order, ...props }: OrderDialogProps) {
  const { data } = useQuery({ ...orderQuery(order.id), initialData: order });
  return <AddPaymentDialog order={data} {...props} />;
}

it('shows what will remain, books the amount once for a double click, and closes', async () => {
  const order = await makeOrder(server, { totalAmount: '1000.00', paidAmount: '200.00' });
  const { user } = await open(order);
  await user.type(amountField(), '300.5');
  expect(screen.getByRole('row', { name: 'Balance due N$ 800.00 N$ 499.50' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  await user.dblClick(submit());
  expect(await screen.findByText('Payment added')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const now = await readOrder(server, order.id);
  expect(now.paidAmount).toBe('500.50');
});

it('fills in all that is due', async () => {
  const order = await makeOrder(server, { totalAmount: '1000.00', paidAmount: '200.00' });
  const { user } = await open(order);
  await user.click(screen.getByRole('button', { name: 'All that is due' }));
  expect(amountField().value).toBe('800.00');
  expect(screen.queryByRole('button', { name: 'All that is due' })).toBeNull();
  await user.click(submit());
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect((await readOrder(server, order.id)).remainingAmount).toBe('0.00');
});

it('refuses nothing, zero and what is no amount in words beside the amount', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await user.click(submit());
  expect(await screen.findByText('Enter an amount')).toBeTruthy();
  await user.type(amountField(), '0');
  expect(await screen.findByText('Enter more than 0')).toBeTruthy();
  await user.type(amountField(), ',500');
  expect(await screen.findByText(/without thousands separators/)).toBeTruthy();
  expect((await readOrder(server, order.id)).version).toBe(order.version);
});

it.each([
  ['1,500.00', '1500.00'],
  ['1 500,00', '1500.00'],
  ['N$1500', '1500.00'],
  ['1,500', '1500.00'],
])('books %s as it is shown below the field', async (typed, booked) => {
  const order = await makeOrder(server, { totalAmount: '2000.00' });
  const { user } = await open(order);
  await user.type(amountField(), typed);
  expect(screen.getByText('= N$ 1,500.00')).toBeTruthy();
  expect(amountField().value).toBe(typed);
  await user.click(submit());
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe(booked);
});

it('asks which amount is meant, and books nothing before the answer', async () => {
  const order = await makeOrder(server, { totalAmount: '2000.00' });
  const { user } = await open(order);
  await user.type(amountField(), '1.500');
  await user.click(submit());
  expect(await screen.findByText('Which amount did you mean?')).toBeTruthy();
  expect((await readOrder(server, order.id)).version).toBe(order.version);
  await user.click(screen.getByRole('button', { name: 'N$ 1.50' }));
  await user.click(submit());
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe('1.50');
});

it('takes more than is due only after a tick', async () => {
  const order = await makeOrder(server, { totalAmount: '100.00' });
  const { user } = await open(order);
  await user.type(amountField(), '150');
  expect(screen.getByText('N$ 50.00 more than the balance due')).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Tick the box to take more than the balance due')).toBeTruthy();
  await user.click(screen.getByRole('checkbox'));
  await user.click(submit());
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect((await readOrder(server, order.id)).remainingAmount).toBe('-50.00');
});

it('is refused when a colleague has just been paid the same, and asks before it overpays', async () => {
  const order = await makeOrder(server, { totalAmount: '100.00' });
  const { user } = await open(order);
  await user.type(amountField(), '100');
  // This one is not announced: the server refuses, and says why.
  await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '100' });
  await user.click(submit());
  expect(
    await screen.findByText(/N\$ 100.00 more than the balance due/, { selector: '[role=alert] *' }),
  ).toBeTruthy();
  expect(amountField().value).toBe('100');
  expect((await readOrder(server, order.id)).paidAmount).toBe('100.00');
  await user.click(await screen.findByRole('checkbox'));
  await user.click(submit());
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect((await readOrder(server, order.id)).remainingAmount).toBe('-100.00');
});

it('keeps what was typed when the answer is lost, and books it once on the second try', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await user.type(amountField(), '40');
  server.cutOff(/POST .*receipts/);
  await user.click(submit());
  expect(await screen.findByText('Not known whether it was saved')).toBeTruthy();
  expect(screen.getAllByText(/The server did not answer/)).toBeTruthy();
  expect(amountField().value).toBe('40');
  await user.click(submit());
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect((await readOrder(server, order.id)).paidAmount).toBe('40.00');
});

it('is empty again when it is opened again', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await user.type(amountField(), '40');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  expect(amountField().value).toBe('');
});
