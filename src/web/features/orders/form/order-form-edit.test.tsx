import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { currentOpening } from '#web/lib/writes/open-forms.ts';
import { makeOrder, readOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { orderQuery } from '../public/orders.queries.ts';
import { EditOrderForm } from './order-form-edit.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const submit = () => screen.getByRole('button', { name: 'Update Order' });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

function open(order: Order) {
  setPageClock(server.clock.now());
  return openDialog((props) => <EditOrderForm order={order} {...props} />);
}

it('locks the customer, sends only what was changed, and closes', async () => {
  const order = await makeOrder(server, { phoneModel: 'Galaxy A15', addedByAgent: 'Somebody of before' });
  const { user, client } = await open(order);
  const { queryKey } = orderQuery(order.id);
  client.setQueryData(queryKey, order);
  for (const label of [/^Customer Name/, /^Customer Phone/, /^Customer Location/, /^Paid Amount/]) {
    expect(field(label).disabled).toBe(true);
  }
  expect(field(/^Agent\*/).value).toBe('Somebody of before');
  await user.clear(field(/^Phone Model/));
  await user.type(field(/^Phone Model/), 'Galaxy A25');
  await user.click(submit());
  expect(await screen.findByText('Order updated successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const now = await readOrder(server, order.id);
  expect(now).toMatchObject({ phoneModel: 'Galaxy A25', version: order.version + 1 });
  expect(client.getQueryData(queryKey)).toEqual(now);
});

it('warns when the total falls below what was paid, and allows it', async () => {
  const order = await makeOrder(server, { totalAmount: '900', paidAmount: '500' });
  const { user } = await open(order);
  await user.clear(field(/^Total Amount/));
  await user.type(field(/^Total Amount/), '400');
  expect(screen.getByText(/N\$ 100.00 less than the amount paid/)).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Order updated successfully')).toBeTruthy();
  expect((await readOrder(server, order.id)).remainingAmount).toBe('-100.00');
});

it('brings in what somebody else saved meanwhile, keeps what was typed, and offers their value', async () => {
  const order = await makeOrder(server, { totalAmount: '1000', phoneModel: 'Galaxy A15' });
  const { user } = await open(order);
  await user.clear(field(/^Total Amount/));
  await user.type(field(/^Total Amount/), '1200');
  await server.client.put(`/api/payments/${order.id}`, { totalAmount: '1100', phoneModel: 'Galaxy A25' });
  await user.click(submit());
  expect(await screen.findByText(/^Changed meanwhile by Agent 3, .+: Order changed$/)).toBeTruthy();
  expect(field(/^Total Amount/).value).toBe('1200');
  expect(field(/^Phone Model/).value).toBe('Galaxy A25');
  await user.click(screen.getByRole('button', { name: 'Use theirs: Total Amount' }));
  expect(field(/^Total Amount/).value).toBe('1100.00');
  await user.click(screen.getByRole('button', { name: 'Use mine: Total Amount' }));
  await user.click(submit());
  expect(await screen.findByText('Order updated successfully')).toBeTruthy();
  expect(await readOrder(server, order.id)).toMatchObject({
    totalAmount: '1200.00',
    phoneModel: 'Galaxy A25',
  });
});

it('says what changed since a draft was typed that is continued', async () => {
  const order = await makeOrder(server, { totalAmount: '1000', phoneModel: 'Galaxy A15' });
  const before = await open(order);
  await before.user.clear(field(/^Total Amount/));
  await before.user.type(field(/^Total Amount/), '1200');
  before.unmount();
  const { body: now } = await server.client.put<Order>(`/api/payments/${order.id}`, {
    totalAmount: '1100',
    phoneModel: 'Galaxy A25',
  });
  const { user } = await open(now);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(field(/^Total Amount/).value).toBe('1200');
  expect(field(/^Phone Model/).value).toBe('Galaxy A25');
  expect(await screen.findByText(/^Changed meanwhile by Agent 3, .+: Order changed$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use theirs: Total Amount' }));
  expect(field(/^Total Amount/).value).toBe('1100.00');
});

it('names the order that has the new quote number already', async () => {
  await makeOrder(server, { quoteNumber: 'QE-1' });
  const order = await makeOrder(server, { quoteNumber: 'QE-2' });
  const { user } = await open(order);
  expect(currentOpening()?.form).toBe(`Edit Order · Quote QE-2 · ${order.customer.name}`);
  await user.clear(field(/^Quote Number/));
  await user.type(field(/^Quote Number/), 'QE-1');
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('Order updated successfully')).toBeTruthy();
  expect((await readOrder(server, order.id)).quoteNumber).toBe('QE-1');
});

it('says that it failed and keeps everything when the server cannot be reached', async () => {
  const order = await makeOrder(server);
  const { user } = await open(order);
  await user.type(field(/^Phone Model/), 'iPhone 15');
  server.cutOff(/PUT/);
  await user.click(submit());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(field(/^Phone Model/).value).toBe('iPhone 15');
});

it('asks for no day of a payment where nothing is paid, and never takes it away where something is', async () => {
  const unpaid = await makeOrder(server);
  await open(unpaid);
  expect(field(/^Payment Received Date/)).toHaveProperty('disabled', true);
  expect(screen.queryByText('Leave empty for today')).toBeNull();
  await closeAll();
  const paid = await makeOrder(server, { paidAmount: '500.00' });
  await open(paid);
  expect(field(/^Payment Received Date/)).toHaveProperty('disabled', false);
  expect(screen.queryByText('Leave empty for today')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Clear/ })).toBeNull();
});

it('sets the day by which all is to be paid, and takes it away again', async () => {
  const order = await makeOrder(server);
  const set = await open(order);
  await set.user.click(screen.getByRole('button', { name: 'Due Date' }));
  const [day] = await screen.findAllByRole('button', { name: /, 20 / });
  await set.user.click(day as HTMLElement);
  await set.user.click(submit());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const due = await readOrder(server, order.id);
  expect(due.dueDate).toMatch(/^\d{4}-\d{2}-20$/);

  const taken = await open(due);
  await taken.user.click(screen.getByRole('button', { name: 'Clear date' }));
  await taken.user.click(submit());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readOrder(server, order.id)).toMatchObject({ dueDate: null, version: due.version + 1 });
});
