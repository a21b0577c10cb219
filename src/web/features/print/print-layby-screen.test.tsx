import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { cancelMadeLayby, makeLayby } from '#web/testing/make-layby.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
const print = vi.fn();

beforeAll(async () => {
  window.print = print;
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  print.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

const paper = () => screen.findByRole('article', { name: 'Layby statement' });
const open = ({ id }: Layby, query = '') => renderRealApp(`/print/layby/${id}${query}`);
const rowsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

/** Paid 1,000 at the start; 700 booked on the wrong layby and reversed; 500 since. */
async function makePaidLayby(): Promise<Layby> {
  const layby = await makeLayby(server, {
    customerFullName: 'Selma Nangolo',
    paidAmount: '1000.00',
    paymentMethod: 'cash',
  });
  const pay = (amount: string) =>
    server.client.post<Layby>(`/api/laybys/${layby.id}/receipts`, { amount, method: 'eft' });
  await pay('700.00');
  const { body: rows } = await server.client.get<Receipt[]>(`/api/laybys/${layby.id}/receipts`);
  await server.client.post(`/api/receipts/${rows[0]?.id}/reversal`, { reason: 'Wrong layby' });
  return (await pay('500.00')).body;
}

it('prints the terms, every payment with what was left after it, and lines to sign', async () => {
  const layby = await makePaidLayby();
  open(layby);
  const statement = await paper();
  for (const text of [
    'Selma Nangolo',
    '•••• •••• 0123',
    'iPhone 15, 128GB, Black',
    '3 months',
    '18 February 2027',
    'Active',
    'Customer’s signature',
    'For the shop',
    'I agree with the terms and payments above.',
  ])
    expect(within(statement).getByText(text)).toBeTruthy();
  expect(statement.textContent).not.toContain('90010100123');
  expect(rowsOf(statement)).toEqual([
    expect.stringMatching(/Payment · Cash.*N\$ 1,000\.00.*N\$ 5,000\.00$/),
    expect.stringMatching(/Payment · EFT .* · reversed.*N\$ 700\.00.*N\$ 4,300\.00$/),
    expect.stringMatching(/Reversal.*Wrong layby.*−N\$ 700\.00.*N\$ 5,000\.00$/),
    expect.stringMatching(/Payment · EFT .*N\$ 500\.00.*N\$ 4,500\.00$/),
  ]);
  expect(statement.querySelector('[data-part="money"]')?.textContent).toBe(
    'TotalN$ 6,000.00PaidN$ 1,500.00BalanceN$ 4,500.00',
  );
  expect(document.title).toBe(`Layby statement ${layby.id}`);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('changes the paper in the address, and gives a sheet a column of balances', async () => {
  const { user, address } = open(await makePaidLayby());
  expect((await paper()).dataset.paper).toBe('80mm');
  expect(within(await paper()).queryByRole('columnheader', { name: 'Balance' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'A4' }));
  await waitFor(() => expect(address()).toContain('paper=a4'));
  expect((await paper()).dataset.paper).toBe('a4');
  expect(within(await paper()).getByRole('columnheader', { name: 'Balance' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('settles a cancelled layby: paid, refunded, kept', async () => {
  open(await cancelMadeLayby(server, await makePaidLayby(), '200.00', 'Moves to Angola'));
  const statement = await paper();
  expect(within(statement).getByText('Cancelled')).toBeTruthy();
  expect(within(statement).getByText('Moves to Angola')).toBeTruthy();
  expect(rowsOf(statement).at(-2)).toMatch(/Payment · EFT .*N\$ 500\.00N\$ 4,500\.00$/);
  expect(rowsOf(statement).at(-1)).toMatch(/Refund · Cash · Moves to Angola−N\$ 1,300\.00—$/);
  expect(statement.querySelector('[data-part="money"]')?.textContent).toBe(
    'TotalN$ 6,000.00PaidN$ 1,500.00RefundedN$ 1,300.00Fee keptN$ 200.00',
  );
  expect(
    within(statement).getByText('I agree with this settlement and have received the refund above.'),
  ).toBeTruthy();
});

it('counts no change that was given back before as part of the settlement', async () => {
  const layby = await makeLayby(server, {
    fullAmount: '1000.00',
    paidAmount: '1150.00',
    allowOverpayment: true,
  });
  const { body: left } = await server.client.post<Layby>(`/api/laybys/${layby.id}/refunds`, {
    amount: '100',
    method: 'cash',
  });
  server.clock.advance(60_000);
  open(await cancelMadeLayby(server, left, '50.00', 'Moves to Angola'));
  const statement = await paper();
  expect(rowsOf(statement).at(-2)).toMatch(/Refund · Cash−N\$ 100\.00−N\$ 50\.00$/);
  expect(rowsOf(statement).at(-1)).toMatch(/−N\$ 1,000\.00—$/);
  expect(statement.querySelector('[data-part="money"]')?.textContent).toBe(
    'TotalN$ 1,000.00PaidN$ 1,050.00RefundedN$ 1,000.00Fee keptN$ 50.00',
  );
});

it('prints one payment as its receipt, with what was left after it, whatever came since', async () => {
  const layby = await makePaidLayby();
  const { body: rows } = await server.client.get<Receipt[]>(`/api/laybys/${layby.id}/receipts`);
  const [last, , wrong, first] = rows;
  const { user, address, unmount } = open(layby, `?receipt=${first?.id}`);
  const receipt = await screen.findByRole('article', { name: `Receipt ${first?.id}` });
  expect(receipt.dataset.paper).toBe('80mm');
  for (const text of ['Selma Nangolo', 'iPhone 15, 128GB, Black', 'Cash', '18 November 2026', 'For the shop'])
    expect(within(receipt).getByText(text)).toBeTruthy();
  expect(receipt.textContent).not.toContain('90010100123');
  expect(receipt.querySelector('[data-part="amount"]')?.textContent).toBe('PaymentN$ 1,000.00');
  expect(receipt.querySelector('[data-part="money"]')?.textContent).toBe(
    'TotalN$ 6,000.00PaidN$ 1,000.00BalanceN$ 5,000.00',
  );
  await user.click(screen.getByRole('radio', { name: 'A4' }));
  await waitFor(() => expect(address()).toContain('paper=a4'));
  expect(address()).toContain(`receipt=${first?.id}`);
  unmount();
  const reversed = open(layby, `?receipt=${wrong?.id}`);
  expect(await screen.findByText('This payment was reversed later.')).toBeTruthy();
  reversed.unmount();
  open(layby, `?receipt=${(last?.id ?? 0) + 900}`);
  expect(await screen.findByText('This payment is not on this layby')).toBeTruthy();
});

it('has no refund signed for where there was none', async () => {
  open(await cancelMadeLayby(server, await makeLayby(server)));
  expect(within(await paper()).getByText('I agree with this settlement.')).toBeTruthy();
});

it('says when, how and where the device was handed over', async () => {
  const layby = await makeLayby(server, { paidAmount: '6000.00' });
  await server.client.post(`/api/laybys/${layby.id}/hand-over`, {
    deliveryMethod: 'collected',
    collectionBranch: 'rundu',
  });
  open(layby);
  const statement = await paper();
  for (const text of [
    'Handed over',
    'Rundu',
    'Paid in full',
    'I have received the device named above in good order.',
  ])
    expect(within(statement).getByText(text)).toBeTruthy();
});

it('prints nothing when the payments could not be read, and reads them on a second try', async () => {
  server.cutOff(/\/receipts$/);
  const { user } = open(await makeLayby(server));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('The layby could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(within(await paper()).getByText('No payments yet')).toBeTruthy();
});
