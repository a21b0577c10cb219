import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { maskPhone } from './print.text.ts';
import { validatePrintSearch } from './print-search-params.ts';

let server: ScreenServer;
let order: Order;
const print = vi.fn();

beforeAll(async () => {
  window.print = print;
  server = await startScreenServer();
  const customer = await makeCustomer(server, { name: 'Selma Nangolo', phone: '0814559012' });
  order = await makeOrder(server, {
    customer,
    quoteNumber: 'Q-PRINT',
    totalAmount: '5000.00',
    phoneModel: 'Galaxy A15',
    status: 'phone_available',
  });
  const pay = (amount: string) =>
    server.client.post(`/api/payments/${order.id}/receipts`, { amount, method: 'cash' });
  await pay('1500.00');
  await pay('700.00');
  const { body: rows } = await server.client.get<Receipt[]>(`/api/payments/${order.id}/receipts`);
  const wrong = rows.find(({ amount }) => amount === '700.00');
  const reply = await server.client.post(`/api/receipts/${wrong?.id}/reversal`, { reason: 'Wrong customer' });
  expect(reply.status, reply.text).toBeLessThan(300);
});
afterAll(() => server.stop());
beforeEach(() => {
  print.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

const paper = (name: string) => screen.findByRole('article', { name });
const open = (query = '') => renderRealApp(`/print/order/${order.id}${query}`);

it('prints a slip to sign, with the whole phone number, outside the shell', async () => {
  open();
  const slip = await paper('Collection slip');
  for (const text of ['Q-PRINT', 'Selma Nangolo', '081 455 9012', 'Galaxy A15', 'Customer’s signature'])
    expect(within(slip).getByText(text)).toBeTruthy();
  expect(within(slip).getByText('N$ 3,500.00')).toBeTruthy();
  expect(within(slip).getByText(/^Printed \d+ \w+ \d{4}, \d\d:\d\d by Agent 3$/)).toBeTruthy();
  expect(within(slip).getByText('Oshakati')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(document.title).toBe('Collection slip Q-PRINT');
});

it('leaves a line for the device of an order without a model, which is signed for, and none on a receipt', async () => {
  const bare = await makeOrder(server, { quoteNumber: 'Q-BARE', totalAmount: '900.00' });
  renderRealApp(`/print/order/${bare.id}`);
  const slip = await paper('Collection slip');
  const device = within(slip).getByText('Device').nextElementSibling;
  expect(device?.textContent).toBe('');
  expect(device?.innerHTML).toBe(within(slip).getByText('IMEI').nextElementSibling?.innerHTML);
  cleanup();
  renderRealApp(`/print/order/${bare.id}?kind=receipt`);
  expect(within(await paper('Receipt')).queryByText('Device')).toBeNull();
});

it('does not call an order that costs nothing paid', async () => {
  const gift = await makeOrder(server, { quoteNumber: 'Q-GIFT', totalAmount: '0.00' });
  renderRealApp(`/print/order/${gift.id}?kind=receipt`);
  const receipt = within(await paper('Receipt'));
  expect(await receipt.findByText('Balance')).toBeTruthy();
  expect(receipt.queryByText('Paid in full')).toBeNull();
});

it('prints a receipt with every payment, what was reversed, and three digits of the phone number', async () => {
  open('?kind=receipt');
  const receipt = await paper('Receipt');
  expect(within(receipt).getByText('•••• 012')).toBeTruthy();
  expect(receipt.textContent).not.toContain('455');
  const rows = within(receipt)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Payment · Cash.*N\$ 1,500\.00/),
    expect.stringMatching(/Payment · Cash · reversed.*N\$ 700\.00/),
    expect.stringMatching(/Reversal.*Wrong customer.*−N\$ 700\.00/),
  ]);
  expect(within(receipt).queryByText('Customer’s signature')).toBeNull();
});

it('changes paper and kind in the address', async () => {
  const { user, address } = open();
  expect((await paper('Collection slip')).dataset.paper).toBe('80mm');
  await user.click(screen.getByRole('radio', { name: 'A4' }));
  await waitFor(() => expect(address()).toContain('paper=a4'));
  expect((await paper('Collection slip')).dataset.paper).toBe('a4');
  await user.click(screen.getByRole('radio', { name: 'Receipt' }));
  expect((await paper('Receipt')).dataset.paper).toBe('a4');
});

it('prints an IMEI that can be one, and no other', async () => {
  const { user } = open();
  const slip = await paper('Collection slip');
  const imei = screen.getByLabelText('IMEI');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Print' });
  await user.type(imei, '49015420323751');
  expect(screen.getByText('An IMEI has 15 digits')).toBeTruthy();
  await user.type(imei, '9');
  expect(screen.getByText('This IMEI is not valid. Check its digits.')).toBeTruthy();
  expect(button.disabled).toBe(true);
  await user.type(imei, '{Backspace}8');
  expect(within(slip).getByText('49-015420-323751-8')).toBeTruthy();
  await user.click(button);
  expect(print).toHaveBeenCalledOnce();
  expect(server.calls.filter((call) => /^(POST|PUT) .*payments/.test(call))).toEqual([]);
});

it('prints nothing when the payments could not be read, and reads them on a second try', async () => {
  server.cutOff(/\/receipts$/);
  const { user } = open('?kind=receipt');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('The order could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await paper('Receipt')).toBeTruthy();
});

it.each([
  ['/print/order/2000000', 'Order not found', 'The order could not be loaded'],
  ['/print/cash-up/2000000', 'Cash-up not found', 'The cash-up could not be loaded'],
  ['/print/order/abc', 'There is no such paper', 'The order could not be loaded'],
  ['/print/layby/0', 'There is no such paper', 'The layby could not be loaded'],
  ['/print/hand-over/1.5', 'There is no such paper', 'The slip could not be loaded'],
  ['/print/arrival/99999999999', 'There is no such paper', 'The labels could not be loaded'],
  ['/print/orders', 'No orders selected to print'],
])('leads back from %s, of which there is none, instead of trying again', async (path, ...said) => {
  const { user, address } = renderRealApp(path);
  for (const text of said) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Go to Dashboard' }));
  await waitFor(() => expect(address()).toBe('/'));
});

it('is linked from the menu of an order', async () => {
  const { user } = renderRealApp('/payments');
  await user.click(await screen.findByRole('button', { name: 'More actions: Selma Nangolo, Q-PRINT' }));
  const hrefOf = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href');
  expect(hrefOf('Print Slip')).toBe(`/print/order/${order.id}?kind=slip`);
  expect(hrefOf('Print Receipt')).toBe(`/print/order/${order.id}?kind=receipt`);
});

it('is linked from an order’s details', async () => {
  const { user } = renderRealApp(`/payments?order=${order.id}`);
  await screen.findByRole('dialog', { name: /^Order Details · / });
  // What lies behind the dialog is out of reach.
  await user.click(await screen.findByRole('button', { name: /^More actions/ }));
  const link = await screen.findByRole('menuitem', { name: 'Print Receipt' });
  expect(link.getAttribute('href')).toBe(`/print/order/${order.id}?kind=receipt`);
});

it('masks all of a phone number but its end', () => {
  expect(maskPhone('+264 81 455 9012')).toBe('•••• 012');
  expect(maskPhone('12')).toBe('••••');
  expect(maskPhone('')).toBe('••••');
});

it('takes an unknown kind or paper for a slip on the roll', () => {
  expect(validatePrintSearch({ kind: 'poster', paper: 'a0' })).toEqual({ kind: 'slip', paper: '80mm' });
});
