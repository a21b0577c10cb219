import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { makeCustomer, makeOrder, readOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { ORDER_DIALOGS } from '../dialogs/order-dialogs.tsx';
import { OrderDetailsDialog } from './order-details-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const open = (order: Order) =>
  openDialog((props) => (
    <DialogHost host={ORDER_DIALOGS}>
      <OrderDetailsDialog order={order} {...props} />
    </DialogHost>
  ));

it('shows the facts and the money of the order', async () => {
  const customer = await makeCustomer(server, { name: 'Selma Nangolo', phone: '0819000001' });
  const order = await makeOrder(server, {
    customer,
    quoteNumber: 'QD-1',
    totalAmount: '1000.00',
    paidAmount: '400.00',
    phoneModel: 'Galaxy A15',
  });
  await open(order);
  expect(screen.getByRole('dialog', { name: 'Order Details · QD-1' })).toBeTruthy();
  expect(screen.getByText('N$ 600.00')).toBeTruthy();
  expect(screen.getByText('Galaxy A15')).toBeTruthy();
  expect(screen.getByRole('link', { name: '081 900 0001' }).getAttribute('href')).toBe('tel:+264819000001');
});

it('takes the next step, and opens what is done in a dialog above it', async () => {
  const order = await makeOrder(server, { totalAmount: '1000.00', status: 'approved' });
  const { user } = await open(order);
  const details = within(screen.getByRole('dialog', { name: /^Order Details/ }));
  expect(details.getByRole('link', { name: 'Customer' }).getAttribute('href')).toBe(
    `/customers/${order.customerId}`,
  );
  for (const name of ['Edit Order', 'Customer Communication'])
    expect(details.getByRole('button', { name })).toBeTruthy();
  await user.click(details.getByRole('button', { name: /^Signed: / }));
  expect(await details.findByRole('button', { name: /^Bank Paid: / })).toBeTruthy();
  expect(details.getByText('Contract Signed')).toBeTruthy();
  expect((await readOrder(server, order.id)).status).toBe('contract_signed');

  await user.click(details.getByRole('button', { name: 'Add Payment' }));
  await user.click(await screen.findByRole('button', { name: 'All that is due' }));
  await user.click(screen.getByRole('button', { name: 'Add Payment' }));
  expect(await screen.findByText('Payment added')).toBeTruthy();
  expect(await screen.findByRole('progressbar', { name: 'N$ 1,000.00 of N$ 1,000.00 paid' })).toBeTruthy();
  expect((await readOrder(server, order.id)).remainingAmount).toBe('0.00');
});

it('reverses a payment only with a reason, once, and shows the new sum', async () => {
  const order = await makeOrder(server, { totalAmount: '1000.00', paidAmount: '400.00' });
  const { user } = await open(order);
  await user.click(screen.getByRole('tab', { name: 'Payments' }));
  await user.click(await screen.findByRole('button', { name: /^Reverse N\$ 400\.00/ }));
  const confirm = await screen.findByRole('button', { name: 'Reverse payment' });
  await user.click(confirm);
  expect(await screen.findByText('Enter the reason')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Reason/), 'Booked on the wrong quote');
  await user.dblClick(confirm);
  expect(await screen.findByText('Payment reversed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByText('“Booked on the wrong quote”')).toBeTruthy();
  expect(screen.getByText('Reversed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Reverse N/ })).toBeNull();
  expect((await readOrder(server, order.id)).paidAmount).toBe('0.00');
});

it('keeps the reason and says so when somebody reversed it meanwhile', async () => {
  const order = await makeOrder(server, { paidAmount: '50.00' });
  const { user } = await open(order);
  await user.click(screen.getByRole('tab', { name: 'Payments' }));
  await user.click(await screen.findByRole('button', { name: /^Reverse N\$ 50\.00/ }));
  const [receipt] = (await server.client.get<{ id: number }[]>(`/api/payments/${order.id}/receipts`)).body;
  await server.client.post(`/api/receipts/${receipt?.id}/reversal`, { reason: 'First' });
  await user.type(screen.getByLabelText(/^Reason/), 'Second');
  await user.click(await screen.findByRole('button', { name: 'Reverse payment' }));
  expect(await screen.findAllByText('This payment has already been reversed')).not.toHaveLength(0);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Second');
});

it('says who took the device, with the slip', async () => {
  const order = await makeOrder(server, {
    status: 'phone_available',
    totalAmount: '900.00',
    paidAmount: '900.00',
  });
  const done = await server.client.post<{ id: number }>('/api/hand-overs', {
    ...{ kind: 'payment', id: order.id, version: order.version, code: null, branch: 'rundu', imei: null },
    ...{ payment: null, signature: '10,10 20,30', accessories: ['charger', 'cable'] },
    receiver: { name: 'Petrus Nangolo', relation: 'family', idLast4: '4711' },
    overrides: (['person', 'branch', 'device'] as const).map((check) => ({ check, reason: 'Known to us' })),
  });
  expect(done.status, done.text).toBe(201);
  const release = server.hold(/GET \/api\/hand-overs/);
  await open(await readOrder(server, order.id));
  expect(screen.queryByText('Taken by')).toBeNull();
  release();
  expect(await screen.findByText('Petrus Nangolo · Family')).toBeTruthy();
  for (const text of ['… 4711', 'Charger, Cable', 'Signed', 'Person: exception'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Print slip' }).getAttribute('href')).toBe(
    `/print/hand-over/${done.body.id}`,
  );
});

it('lists who spoke with the customer', async () => {
  const order = await makeOrder(server);
  await server.client.put(`/api/payments/${order.id}/customer-contact`, {
    customerContacted: true,
    contactedBy: 'Agent 1',
    communicationMode: 'whatsapp',
    note: 'Comes on Friday',
  });
  const { user } = await open(order);
  await user.click(screen.getByRole('tab', { name: 'Contacts' }));
  expect(await screen.findByText('Comes on Friday')).toBeTruthy();
  expect(screen.getByText(/Agent 1, WhatsApp/)).toBeTruthy();
});

it('says when a part cannot be loaded, and loads it on request', async () => {
  const { user } = await open(await makeOrder(server));
  server.cutOff(/receipts/);
  await user.click(screen.getByRole('tab', { name: 'Payments' }));
  expect(await screen.findByText('The payments could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No payments yet')).toBeTruthy();
});

it('tells the history in words: who, when and what', async () => {
  const order = await makeOrder(server, { totalAmount: '1000.00' });
  await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '300' });
  await server.client.put(`/api/payments/${order.id}`, { status: 'approved' });
  const { user } = await open(await readOrder(server, order.id));
  await user.click(screen.getByRole('tab', { name: 'History' }));
  expect(await screen.findByText('Approved by the bank')).toBeTruthy();
  expect(screen.getByText('Payment received: N$ 300.00')).toBeTruthy();
  expect(screen.getByText('Status: Partial → Approved')).toBeTruthy();
  expect(screen.getAllByText(/18 November 2026, 10:00/)).toHaveLength(3);
  expect(screen.getAllByText(/Agent 3, Oshakati/)).toHaveLength(3);
});

it('has a missing pre-order created for the place that the order waits for', async () => {
  const order = await makeOrder(server, { status: 'dubai_preorder', phoneModel: 'Pixel 9' });
  const { user } = await open(order);
  expect(screen.getByText('Pre-order record missing')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Create: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Pre-order' }));
  expect(dialog.getByRole('radio', { name: 'Dubai' }).getAttribute('aria-checked')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Create Pre-order' }));
  expect(await screen.findByText('Pre-order created successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Pre-order record missing')).toBeNull());
  expect(await readOrder(server, order.id)).toMatchObject({
    status: 'dubai_preorder',
    preOrder: { orderLocation: 'dubai', status: 'ordered' },
  });
});

describe('change from an overpayment', () => {
  const makeOverpaid = () =>
    makeOrder(server, { totalAmount: '1000.00', paidAmount: '1150.00', paymentMethod: 'cash' });
  const waitForCash = () =>
    waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Cash' }).getAttribute('aria-checked')).toBe('true'),
    );
  const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount/);
  const giveBack = () => screen.getByRole('button', { name: 'Refund overpayment' });

  it('is given back in part, and taken back again from the message', async () => {
    const order = await makeOverpaid();
    const { user } = await open(order);
    await user.click(screen.getByRole('button', { name: 'Refund overpayment' }));
    expect(await screen.findByText(/^The customer overpaid N\$ 150\.00 on quote/)).toBeTruthy();
    expect(amount().value).toBe('150.00');
    await user.clear(amount());
    await user.type(amount(), '150.01');
    await user.click(giveBack());
    expect(await screen.findByText('At most N$ 150.00 can be refunded')).toBeTruthy();
    await user.clear(amount());
    await user.type(amount(), '100');
    await waitForCash();
    await user.type(screen.getByLabelText('Reason'), 'Change');
    await user.dblClick(giveBack());
    expect(await screen.findByText('Overpayment refunded')).toBeTruthy();
    const receipts = async () =>
      (await server.client.get<Receipt[]>(`/api/payments/${order.id}/receipts`)).body;
    expect(await receipts()).toMatchObject([
      { amount: '-100.00', kind: 'refund', method: 'cash', reason: 'Change' },
      { amount: '1150.00' },
    ]);
    expect((await readOrder(server, order.id)).remainingAmount).toBe('-50.00');
    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(await screen.findByText('Refund taken back')).toBeTruthy();
    expect((await receipts())[0]).toMatchObject({ kind: 'reversal', amount: '100.00' });
    expect((await readOrder(server, order.id)).remainingAmount).toBe('-150.00');
  });

  it('says what somebody else has given back meanwhile, and gives no cent more', async () => {
    const order = await makeOverpaid();
    const { user } = await open(order);
    await user.click(screen.getByRole('button', { name: 'Refund overpayment' }));
    await screen.findByLabelText(/^Amount/);
    await waitForCash();
    await server.client.post(`/api/payments/${order.id}/refunds`, { amount: '120' });
    await user.click(giveBack());
    expect(await screen.findByText(/Check, then try again/)).toBeTruthy();
    await user.click(giveBack());
    expect(await screen.findByText('At most N$ 30.00 can be refunded')).toBeTruthy();
    expect((await readOrder(server, order.id)).remainingAmount).toBe('-30.00');
  });

  it('is offered only where there is some', async () => {
    await open(await makeOrder(server, { totalAmount: '1000.00', paidAmount: '1000.00' }));
    expect(screen.queryByRole('button', { name: 'Refund overpayment' })).toBeNull();
  });
});
