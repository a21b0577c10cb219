import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { makePreOrder } from '#testing/builders.ts';
import { makeOrder, readOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { CollectionDialog } from './collection-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const submit = () => screen.getByRole('button', { name: 'Update Collection/Delivery' });
const branch = () => screen.getByLabelText<HTMLSelectElement>(/^Branch/);

async function open(order: Order) {
  setPageClock(server.clock.now());
  return openDialog((props) => <CollectionDialog order={order} {...props} />);
}

it('records a collection today at this device’s branch', async () => {
  const order = await makeOrder(server, { status: 'phone_available', phoneModel: 'Galaxy A15' });
  const { user } = await open(order);
  expect(screen.getByRole('dialog', { name: 'Device Collection/Delivery Date' })).toBeTruthy();
  expect(screen.getByText('Galaxy A15')).toBeTruthy();
  expect(branch().value).toBe('oshakati');
  await user.dblClick(submit());
  expect(await screen.findByText('Device collection date updated successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readOrder(server, order.id)).toMatchObject({
    status: 'device_collected',
    version: order.version + 1,
    deliveryMethod: 'collected',
    collectionBranch: 'oshakati',
    deviceCollectedDate: server.clock.now().toISOString(),
  });
});

it('has no branch for a delivery, and wants one again for a collection', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const { user } = await open(order);
  await user.click(screen.getByRole('radio', { name: 'Delivered to Customer' }));
  expect(branch().disabled).toBe(true);
  await user.click(submit());
  expect(await screen.findByText('Device collection date updated successfully')).toBeTruthy();
  expect(await readOrder(server, order.id)).toMatchObject({
    deliveryMethod: 'delivered',
    collectionBranch: null,
  });
});

it('wants a branch when the customer collected and this device has none', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  await server.client.put('/api/auth/device', { agent: 'Agent 3', branch: null, team: null });
  const { user } = await open(order);
  await user.click(submit());
  expect(await screen.findByText('Branch is required when the customer collected')).toBeTruthy();
  await user.selectOptions(branch(), 'Walvis Bay');
  await user.click(submit());
  expect(await screen.findByText('Device collection date updated successfully')).toBeTruthy();
  expect((await readOrder(server, order.id)).collectionBranch).toBe('walvis_bay');
  await server.client.put('/api/auth/device', { agent: 'Agent 3', branch: 'oshakati', team: null });
});

it('says who was faster, keeps the choice and saves it on the second try', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const colleague = await server.loggedInClient({ agent: 'Agent 5', branch: 'windhoek' });
  const { user } = await open(order);
  await user.click(screen.getByRole('radio', { name: 'Delivered to Customer' }));
  await colleague.put(`/api/payments/${order.id}`, { phoneModel: 'Galaxy A25' });
  await user.click(submit());
  expect(
    await screen.findByText(
      /^Changed meanwhile by Agent 5, \d+ \w+ 20\d\d, \d\d:\d\d: Order changed\. The order is now Phone Available\./,
    ),
  ).toBeTruthy();
  expect(screen.getByText('Galaxy A25')).toBeTruthy();
  expect(screen.queryByText('This was changed in the meantime')).toBeNull();
  await user.click(submit());
  expect(await screen.findByText('Device collection date updated successfully')).toBeTruthy();
  expect(await readOrder(server, order.id)).toMatchObject({
    phoneModel: 'Galaxy A25',
    deliveryMethod: 'delivered',
  });
});

it.each([
  ['ordered', 'Ordered'],
  ['shipped', 'Shipped'],
])('asks before it hands over a phone whose pre-order is only %s', async (status, words) => {
  const { id, customerId } = await makeOrder(server, { status: 'china_preorder' });
  const row = await makePreOrder(server, { paymentId: id, customerId, status });
  const order = await readOrder(server, id);
  const { user } = await open(order);
  expect(screen.getByText(`The pre-order is not marked as arrived: ${words}`)).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Confirm that the phone is here')).toBeTruthy();
  expect((await readOrder(server, order.id)).status).toBe('china_preorder');
  await user.click(screen.getByRole('checkbox'));
  await user.click(submit());
  expect(await screen.findByText('Device collection date updated successfully')).toBeTruthy();
  const now = server.clock.now().toISOString();
  expect((await server.client.get(`/api/pre-orders/${row.id}`)).body).toMatchObject({
    status: 'picked_up',
    actualArrivalDate: now,
    pickupDate: now,
  });
});

it('hands over a phone whose pre-order has arrived without asking', async () => {
  const { id, customerId } = await makeOrder(server, { status: 'china_preorder' });
  await makePreOrder(server, {
    paymentId: id,
    customerId,
    status: 'arrived',
    actualArrivalDate: new Date(0),
  });
  await open(await readOrder(server, id));
  expect(screen.queryByText(/not marked as arrived/)).toBeNull();
});

it('warns when the day lies before the order', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  await open({ ...order, createdAt: '2026-12-01T08:00:00.000Z' });
  expect(screen.getByText(/before the order was created, on 1 December 2026/)).toBeTruthy();
});
