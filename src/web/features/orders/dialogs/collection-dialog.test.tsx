import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { makePreOrder } from '#testing/builders.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
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

const PAID = { totalAmount: '1000.00', paidAmount: '1000.00' };
const DUE = { totalAmount: '10000.00', paidAmount: '1000.00', status: 'phone_available' } as const;
const RECEIPTS = /POST \/api\/payments\/\d+\/receipts/;
const submit = () => screen.getByRole('button', { name: 'Update Collection/Delivery' });
const branch = () => screen.getByLabelText<HTMLSelectElement>(/^Branch/);

async function open(order: Order) {
  setPageClock(server.clock.now());
  return openDialog((props) => <CollectionDialog order={order} {...props} />);
}

let showRow = (_: Order) => {};
/** As under a screen, whose row follows what is known. */
function Following({ first, ...props }: DialogProps & { first: Order }) {
  const [order, setOrder] = useState(first);
  useEffect(() => {
    showRow = setOrder;
  }, []);
  return <CollectionDialog order={order} {...props} />;
}

it('records a collection today at this device’s branch', async () => {
  const order = await makeOrder(server, { ...PAID, status: 'phone_available', phoneModel: 'Galaxy A15' });
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
  const order = await makeOrder(server, { ...PAID, status: 'phone_available' });
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
  const order = await makeOrder(server, { ...PAID, status: 'phone_available' });
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
  const order = await makeOrder(server, { ...PAID, status: 'phone_available' });
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
  const { id, customerId } = await makeOrder(server, { ...PAID, status: 'china_preorder' });
  const row = await makePreOrder(server, { paymentId: id, customerId, status });
  const order = await readOrder(server, id);
  const { user } = await open(order);
  expect(screen.getByText(`The pre-order is not marked as arrived: ${words}`)).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Confirm that the phone has arrived')).toBeTruthy();
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

it('asks about a pre-order that was written down while the dialog was open', async () => {
  const first = await makeOrder(server, { ...PAID, status: 'china_preorder' });
  setPageClock(server.clock.now());
  const { user } = await openDialog((props) => <Following first={first} {...props} />);
  expect(screen.queryByText(/not marked as arrived/)).toBeNull();
  await makePreOrder(server, { paymentId: first.id, customerId: first.customerId, status: 'ordered' });
  const now = await readOrder(server, first.id);
  expect(now.version).toBe(first.version);
  act(() => showRow(now));
  expect(await screen.findByText('The pre-order is not marked as arrived: Ordered')).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Confirm that the phone has arrived')).toBeTruthy();
  expect((await readOrder(server, first.id)).status).toBe('china_preorder');
});

it('hands over a phone whose pre-order has arrived without asking', async () => {
  const { id, customerId } = await makeOrder(server, { ...PAID, status: 'china_preorder' });
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
  const order = await makeOrder(server, { ...PAID, status: 'phone_available' });
  await open({ ...order, createdAt: '2026-12-01T08:00:00.000Z' });
  expect(screen.getByText(/before the order was created, on 1 December 2026/)).toBeTruthy();
});

describe('a phone that is not paid in full', () => {
  const ledgerOf = async ({ id }: Order) =>
    (await server.client.get<Receipt[]>(`/api/payments/${id}/receipts`)).body.map(({ amount }) => amount);
  const askedAgain = () => screen.findByRole('button', { name: 'Hand over with N$ 9,000.00 due' });

  it('shows what is due and asks before it is handed over with that', async () => {
    const order = await makeOrder(server, DUE);
    const { user } = await open(order);
    expect(screen.getByText('Balance due').nextElementSibling?.textContent).toBe('N$ 9,000.00');
    await user.click(submit());
    const answer = await askedAgain();
    expect((await readOrder(server, order.id)).status).toBe('phone_available');
    await user.click(answer);
    expect(await screen.findByText(/Handed over with N\$ 9,000\.00 due$/)).toBeTruthy();
    expect(await readOrder(server, order.id)).toMatchObject({
      status: 'device_collected',
      remainingAmount: '9000.00',
    });
  });

  it('takes all that is due in the same step, with its method, and says so', async () => {
    const order = await makeOrder(server, DUE);
    const { user } = await open(order);
    // Who says how it came has said that it did.
    await user.click(screen.getByRole('radio', { name: 'Cash' }));
    const isTaken = screen.getByRole('checkbox', { name: 'Take a payment now' });
    expect(isTaken.getAttribute('aria-checked')).toBe('true');
    expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('9000.00');
    await user.dblClick(submit());
    expect(await screen.findByText(/N\$ 9,000\.00 taken$/)).toBeTruthy();
    const receipts = (await server.client.get<Receipt[]>(`/api/payments/${order.id}/receipts`)).body;
    expect(receipts).toHaveLength(2);
    expect(receipts[0]).toMatchObject({ amount: '9000.00', method: 'cash' });
    expect(await readOrder(server, order.id)).toMatchObject({
      status: 'device_collected',
      remainingAmount: '0.00',
    });
  });

  it('takes nothing once the box is empty again, whatever method was chosen', async () => {
    const order = await makeOrder(server, DUE);
    const { user } = await open(order);
    await user.click(screen.getByRole('radio', { name: 'Cash' }));
    await user.click(screen.getByRole('checkbox', { name: 'Take a payment now' }));
    expect(screen.queryByRole('radio', { name: 'Cash', checked: true })).toBeNull();
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Hand over with N$ 9,000.00 due' }));
    expect(await screen.findByText(/Handed over with N\$ 9,000\.00 due$/)).toBeTruthy();
    expect(await ledgerOf(order)).toEqual(['1000.00']);
  });

  it('takes a part of it and asks about the rest; more than is due is refused', async () => {
    const order = await makeOrder(server, DUE);
    const { user } = await open(order);
    await user.click(screen.getByRole('checkbox', { name: 'Take a payment now' }));
    const amount = screen.getByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, '9000.01');
    await user.click(submit());
    expect(await screen.findByText('Only N$ 9,000.00 is due')).toBeTruthy();
    await user.clear(amount);
    await user.type(amount, '4000');
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Hand over with N$ 5,000.00 due' }));
    expect(await screen.findByText(/N\$ 4,000\.00 taken · Handed over with N\$ 5,000\.00 due$/)).toBeTruthy();
    expect(await ledgerOf(order)).toEqual(['4000.00', '1000.00']);
  });

  it('books nothing when somebody else has taken the money meanwhile, and goes on from there', async () => {
    const order = await makeOrder(server, DUE);
    const { user } = await open(order);
    await user.click(screen.getByRole('checkbox', { name: 'Take a payment now' }));
    await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '9000' });
    await user.click(submit());
    expect(await screen.findByText(/^The balance due has changed\. Nothing was saved/)).toBeTruthy();
    expect(screen.getByText('Balance due').nextElementSibling?.textContent).toBe('N$ 0.00');
    // It is said before the colleague's change has been read.
    await waitFor(() => expect(submit().getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(submit());
    expect(await screen.findByText('Device collection date updated successfully')).toBeTruthy();
    expect(await ledgerOf(order)).toEqual(['9000.00', '1000.00']);
  });

  it('says that nothing is saved when the payment is refused', async () => {
    const order = await makeOrder(server, DUE);
    const { user } = await open(order);
    await user.click(screen.getByRole('checkbox', { name: 'Take a payment now' }));
    await server.client.delete(`/api/payments/${order.id}`);
    await user.click(submit());
    expect(await screen.findByText('Nothing was saved: neither the payment nor the hand-over.')).toBeTruthy();
  });

  it('says that the payment is booked when the hand-over fails, and never books it twice', async () => {
    const order = await makeOrder(server, DUE);
    const colleague = await server.loggedInClient({ agent: 'Agent 5', branch: 'windhoek' });
    const { user } = await open(order);
    await user.click(screen.getByRole('checkbox', { name: 'Take a payment now' }));
    const release = server.hold(/PUT \/api\/payments\/\d+$/);
    await user.click(submit());
    await waitFor(async () => expect(await ledgerOf(order)).toHaveLength(2));
    await colleague.put(`/api/payments/${order.id}`, { phoneModel: 'Galaxy A25' });
    release();
    expect(await screen.findByText(/^N\$ 9,000\.00 was booked\. The hand-over was not saved\./)).toBeTruthy();
    expect(screen.getByText('Balance due').nextElementSibling?.textContent).toBe('N$ 0.00');
    // It is said before the colleague's change has been read.
    await waitFor(() => expect(submit().getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(submit());
    expect(await screen.findByText(/N\$ 9,000\.00 taken$/)).toBeTruthy();
    expect(await ledgerOf(order)).toEqual(['9000.00', '1000.00']);
    expect((await readOrder(server, order.id)).status).toBe('device_collected');
  });

  it('books once what was sent again because no answer came', async () => {
    const order = await makeOrder(server, DUE);
    const { user } = await open(order);
    await user.click(screen.getByRole('checkbox', { name: 'Take a payment now' }));
    server.cutOff(RECEIPTS);
    await user.click(submit());
    expect(await screen.findByText(/It is not known yet whether the payment was saved/)).toBeTruthy();
    expect((await readOrder(server, order.id)).status).toBe('phone_available');
    await user.click(submit());
    expect(await screen.findByText(/N\$ 9,000\.00 taken$/)).toBeTruthy();
    expect(await ledgerOf(order)).toEqual(['9000.00', '1000.00']);
  });

  it('takes and hands over nothing after Cancel, and offers it again', async () => {
    const order = await makeOrder(server, DUE);
    const { user } = await open(order);
    await user.click(screen.getByRole('checkbox', { name: 'Take a payment now' }));
    await user.click(screen.getByRole('radio', { name: 'Cash' }));
    const read = `GET /api/payments/${order.id}`;
    const release = server.hold(new RegExp(`${read}$`));
    const since = server.calls.length;
    await user.click(submit());
    await waitFor(() => expect(server.calls.slice(since)).toContain(read));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    release();
    await user.click(screen.getByRole('button', { name: 'Open again' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await ledgerOf(order)).toEqual(['1000.00']);
    expect(screen.queryByText('Error')).toBeNull();
    await user.click(submit());
    expect(await screen.findByText(/N\$ 9,000\.00 taken$/)).toBeTruthy();
    const written = server.calls.slice(since).filter((call) => !call.startsWith('GET'));
    expect(written).toEqual([`POST /api/payments/${order.id}/receipts`, `PUT /api/payments/${order.id}`]);
    expect(await ledgerOf(order)).toEqual(['9000.00', '1000.00']);
  });

  it('is taken back from the message', async () => {
    const order = await makeOrder(server, { ...PAID, status: 'phone_available' });
    const { user } = await open(order);
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await readOrder(server, order.id)).status).toBe('phone_available'));
  });
});
