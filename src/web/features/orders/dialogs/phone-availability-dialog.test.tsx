import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { makeOrder, readOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { PhoneAvailabilityDialog } from '../public/phone-availability-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const open = (order: Order) => openDialog((props) => <PhoneAvailabilityDialog order={order} {...props} />);
const submit = () => screen.getByRole('button', { name: 'Update Status' });
const choice = (name: string) => screen.getByRole('radio', { name });

it('wants a choice', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const { user } = await open(order);
  expect(screen.getByRole('dialog', { name: 'Phone Availability & Delivery' })).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Choose a status')).toBeTruthy();
  expect(await readOrder(server, order.id)).toMatchObject({ version: order.version });
});

it.each([
  ['Pickup', 'pickup', true],
  ['Delivery', 'delivery', true],
  ['Courier', 'courier', true],
  ['Not Available', 'not_available', false],
])('notes %s without moving the order', async (label, phoneDeliveryStatus, phoneAvailable) => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const { user } = await open(order);
  await user.click(choice(label));
  await user.dblClick(submit());
  expect(await screen.findByText('Phone availability status updated')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readOrder(server, order.id)).toMatchObject({
    status: 'phone_available',
    phoneDeliveryStatus,
    phoneAvailable,
    version: order.version + 1,
  });
});

it('begins with what is noted, and keeps the choice when the server cannot be reached', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const { user } = await open({ ...order, phoneDeliveryStatus: 'courier' });
  expect(choice('Courier').getAttribute('aria-checked')).toBe('true');
  await user.click(choice('Delivery'));
  server.cutOff(/PUT/);
  await user.click(submit());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(choice('Delivery').getAttribute('aria-checked')).toBe('true');
});
