import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CreateReceiptBody } from '#shared/contracts/receipts.ts';
import { releasePlaces } from '#web/components/shop/step-guard.ts';
import { makeCustomer, makeOrder, readOrder } from '#web/testing/make-order.ts';
import { closeAll } from '#web/testing/open-dialog.tsx';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => setClock('2026-11-18T08:00:00.000Z'));
afterEach(() => {
  closeAll();
  localStorage.clear();
});

/** The server's clock and the page's. Never on by the 14 idle days at once that end a session. */
function setClock(at: string): void {
  server.clock.set(at);
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
}

type Paid = { name: string; receipt?: CreateReceiptBody } & NonNullable<Parameters<typeof makeOrder>[1]>;

async function makePaidOrder({ name, receipt, ...wish }: Paid) {
  const order = await makeOrder(server, { ...wish, customer: await makeCustomer(server, { name }) });
  if (receipt) {
    const reply = await server.client.post(`/api/payments/${order.id}/receipts`, receipt);
    expect(reply.status, reply.text).toBeLessThan(300);
  }
  return order;
}

const card = (name: string) => screen.findByRole('article', { name: new RegExp(`^${name},`) });
/** It takes a press when nothing is being read: the list may be there before its sums. */
async function pressRefresh(user: ReturnType<typeof renderRealApp>['user']) {
  const button = await screen.findByRole('button', { name: 'Refresh' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await user.click(button);
}
const hasCard = (name: string) => screen.queryByRole('article', { name: new RegExp(`^${name},`) }) !== null;

// These come first: nothing has been paid yet.
describe('without any payment', () => {
  it('says so for the day and leads to a longer period', async () => {
    const { user, address } = renderRealApp('/live-payments');
    expect(await screen.findByText('No payments today')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the last 7 days' }));
    expect(await screen.findByText('No payments in the last 7 days')).toBeTruthy();
    expect(address()).toBe('/live-payments?range=week');
    await user.click(screen.getByRole('button', { name: 'Show all payments' }));
    expect(await screen.findByText('No payments yet')).toBeTruthy();
    expect(address()).toBe('/live-payments?range=all');
  });

  it('says what failed and loads on a second try', async () => {
    server.cutOff(/GET \/api\/live-payments\?/);
    const { user } = renderRealApp('/live-payments');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Payments could not be loaded')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No payments today')).toBeTruthy();
  });

  it('keeps the list when only the takings fail', async () => {
    server.cutOff(/GET \/api\/live-payments\/summary/);
    renderRealApp('/live-payments');
    expect(await screen.findByText('No payments today')).toBeTruthy();
    expect(await screen.findByText('The takings could not be loaded')).toBeTruthy();
  });
});

describe('a payment', () => {
  it('shows who paid what for which order, and by which date it is listed', async () => {
    const order = await makePaidOrder({
      name: 'Selma Nangolo',
      totalAmount: '12500.00',
      phoneModel: 'Galaxy S24',
      agentBranch: 'walvis_bay',
      addedByAgent: 'Agent 7',
      receipt: { amount: '2500', method: 'eft' },
    });
    await makePaidOrder({ name: 'Bank Berta', status: 'bank_paid' });
    renderRealApp('/live-payments');
    const selma = within(await card('Selma Nangolo'));
    expect(selma.getByRole('link', { name: /^Call Selma Nangolo/ }).getAttribute('href')).toMatch(/^tel:081/);
    expect(selma.getByRole('link', { name: `Open order ${order.quoteNumber}` }).getAttribute('href')).toBe(
      `/payments?order=${order.id}`,
    );
    expect(selma.getByText('Galaxy S24')).toBeTruthy();
    expect(selma.getByText('Agent 7 · Walvis Bay')).toBeTruthy();
    expect(selma.getByText('Received 18 Nov 2026')).toBeTruthy();
    const paid = selma.getByRole('progressbar', { name: 'N$ 2,500.00 of N$ 12,500.00 paid' });
    expect(paid.getAttribute('aria-valuenow')).toBe('20');
    expect(selma.getByText('Balance due N$ 10,000.00')).toBeTruthy();
    const berta = within(await card('Bank Berta'));
    expect(berta.getByText('FNB Paid')).toBeTruthy();
    expect(berta.getByText('Bank paid 18 Nov 2026')).toBeTruthy();
  });

  it('goes from bank paid to available, and from collected to completed with a way back', async () => {
    const order = await makePaidOrder({ name: 'Moving Moses', status: 'bank_paid' });
    const { user } = renderRealApp('/live-payments');
    await user.click(await screen.findByRole('button', { name: /^Available: Moving Moses/ }));
    expect(await screen.findByText('Order updated successfully')).toBeTruthy();
    expect(await within(await card('Moving Moses')).findByText('Phone Available')).toBeTruthy();
    await server.client.put(`/api/payments/${order.id}`, {
      status: 'device_collected',
      deliveryMethod: 'collected',
      collectionBranch: 'rundu',
    });
    await pressRefresh(user);
    const complete = await screen.findByRole('button', { name: /^Order Completed: Moving Moses/ });
    releasePlaces();
    await user.click(complete);
    expect(await screen.findByText('Order marked as completed successfully')).toBeTruthy();
    expect(await readOrder(server, order.id)).toMatchObject({ status: 'order_completed' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(await readOrder(server, order.id)).toMatchObject({ status: 'device_collected' }),
    );
  });

  it('shows the present state when a colleague was faster', async () => {
    const order = await makePaidOrder({ name: 'Faster Frans', status: 'bank_paid' });
    const { user } = renderRealApp('/live-payments');
    const button = await screen.findByRole('button', { name: /^Available: Faster Frans/ });
    await server.client.put(`/api/payments/${order.id}`, { status: 'contract_signed' });
    await server.client.put(`/api/payments/${order.id}`, { status: 'phone_available' });
    await user.click(button);
    expect(await screen.findByText('Error')).toBeTruthy();
    expect(await within(await card('Faster Frans')).findByText('Phone Available')).toBeTruthy();
    expect(screen.queryByText('Order updated successfully')).toBeNull();
  });

  it('keeps the feedback that is written on it', async () => {
    const order = await makePaidOrder({ name: 'Heard Helena', status: 'bank_paid' });
    const { user } = renderRealApp('/live-payments');
    await user.click(await screen.findByRole('button', { name: /^More actions: Heard Helena/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Payment Feedback' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment Feedback' }));
    await user.type(dialog.getByLabelText('Feedback'), 'Bank confirmed by phone');
    server.cutOff(new RegExp(`PUT /api/payments/${order.id}`));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Feedback saved')).toBeTruthy();
    expect(await within(await card('Heard Helena')).findByText('Bank confirmed by phone')).toBeTruthy();
    expect(await readOrder(server, order.id)).toMatchObject({
      livePaymentFeedback: 'Bank confirmed by phone',
      status: 'bank_paid',
    });
  });

  it('does not lose a colleague’s feedback unseen', async () => {
    const order = await makePaidOrder({ name: 'Two Hands', status: 'bank_paid' });
    const { user } = renderRealApp('/live-payments');
    await user.click(await screen.findByRole('button', { name: /^More actions: Two Hands/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Payment Feedback' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment Feedback' }));
    await user.type(dialog.getByLabelText('Feedback'), 'Mine');
    await server.client.put(`/api/payments/${order.id}`, { livePaymentFeedback: 'Theirs' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const both = within(await dialog.findByRole('list', { name: 'Changed by both' }));
    expect(both.getByText('Theirs')).toBeTruthy();
    expect(await readOrder(server, order.id)).toMatchObject({ livePaymentFeedback: 'Theirs' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Feedback saved')).toBeTruthy();
    expect(await readOrder(server, order.id)).toMatchObject({ livePaymentFeedback: 'Mine' });
  });
});

describe('the period', () => {
  it('turns at midnight in Windhoek, not in London', async () => {
    setClock('2026-12-01T21:59:00.000Z');
    await makePaidOrder({ name: 'Before Midnight', receipt: { amount: '100' } });
    setClock('2026-12-01T22:01:00.000Z');
    await makePaidOrder({ name: 'After Midnight', receipt: { amount: '200' } });
    const { user } = renderRealApp('/live-payments');
    await card('After Midnight');
    expect(hasCard('Before Midnight')).toBe(false);
    expect(await screen.findByText('2 December 2026')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Yesterday' }));
    await card('Before Midnight');
    expect(hasCard('After Midnight')).toBe(false);
    await user.click(screen.getByRole('radio', { name: 'Last 7 days' }));
    await card('Before Midnight');
    await card('After Midnight');
    expect(screen.queryByRole('list', { name: 'Takings' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Breakdown' }));
    const takings = within(screen.getByRole('list', { name: 'Takings' }));
    expect(takings.getByText('1 December 2026: N$ 100.00, 1 receipt')).toBeTruthy();
    expect(takings.getByText('2 December 2026: N$ 200.00, 1 receipt')).toBeTruthy();
    expect(takings.getAllByRole('listitem')).toHaveLength(7);
  });

  it('is read from the address, and custom days begin with those in sight', async () => {
    setClock('2026-12-01T08:00:00.000Z');
    const { user, address } = renderRealApp('/live-payments?range=week');
    expect(await screen.findByText('25 November – 1 December 2026')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    await waitFor(() => expect(address()).toBe('/live-payments?range=custom&from=2026-11-25&to=2026-12-01'));
    expect((await screen.findByLabelText('From')).textContent).toBe('25 November 2026');
    expect(screen.getByLabelText('To').textContent).toBe('1 December 2026');
  });

  it('that ends before it starts is told beside its end and asked of nobody; one end may be open', async () => {
    const asked = server.calls.length;
    const { user, address } = renderRealApp('/live-payments?range=custom&from=2026-12-04&to=2026-12-01');
    const end = await screen.findByLabelText('To');
    expect(await screen.findByText('The end date is before the start date')).toBeTruthy();
    const message = document.getElementById(end.getAttribute('aria-describedby') ?? '');
    expect(message?.textContent).toBe('The end date is before the start date');
    expect(server.calls.slice(asked).filter((call) => call.includes('/api/live-payments'))).toEqual([]);
    const [clearFrom] = screen.getAllByRole('button', { name: 'Clear date' });
    await user.click(clearFrom as HTMLElement);
    expect(await screen.findByText('Until 1 December 2026')).toBeTruthy();
    expect(screen.queryByText('The end date is before the start date')).toBeNull();
    expect(address()).toBe('/live-payments?range=custom&to=2026-12-01');
  });

  it('that means nothing is today', async () => {
    renderRealApp('/live-payments?range=month&from=soon');
    expect(await screen.findByRole('radio', { name: 'Today', checked: true })).toBeTruthy();
  });
});

describe('what was received', () => {
  it('is the ledger’s sum beside the number of orders, and where it came from', async () => {
    setClock('2026-11-22T08:00:00.000Z');
    const order = await makePaidOrder({
      name: 'Summed Simon',
      totalAmount: '99999999.99',
      receipt: { amount: '99999000', method: 'eft' },
    });
    const book = (body: CreateReceiptBody) => server.client.post(`/api/payments/${order.id}/receipts`, body);
    await book({ amount: '50', method: 'cash' });
    const { body: rows } = await server.client.get(`/api/payments/${order.id}/receipts`);
    const wrong = rows.find((row: { amount: string }) => row.amount === '50.00');
    await server.client.post(`/api/receipts/${wrong.id}/reversal`, { reason: 'Wrong order' });
    await book({ amount: '999.99', method: 'cash' });
    const { user } = renderRealApp('/live-payments');
    await card('Summed Simon');
    const statOf = (label: string) => screen.getByText(label).parentElement?.textContent;
    await waitFor(() => expect(statOf('Received')).toContain('N$ 99,999,999.99'));
    expect(statOf('Receipts')).toContain('2');
    expect(statOf('Orders listed')).toContain('1');
    expect(statOf('Taken back')).toContain('N$ 50.00');
    const open = screen.queryByRole('button', { name: 'Breakdown', expanded: false });
    if (open) await user.click(open);
    expect(
      within(screen.getByRole('region', { name: 'By method' })).getByText('N$ 99,999,000.00'),
    ).toBeTruthy();
  });
});

describe('refreshing', () => {
  const reads = () => server.calls.filter((call) => call.startsWith('GET /api/live-payments?')).length;

  it('reads when asked and says of when the figures are', async () => {
    setClock('2026-11-24T07:14:00.000Z');
    const { user } = renderRealApp('/live-payments');
    expect(await screen.findByText('No payments today')).toBeTruthy();
    expect(await screen.findByText('as of 09:14')).toBeTruthy();
    await makePaidOrder({ name: 'Fresh Frieda', receipt: { amount: '10' } });
    setClock('2026-11-24T07:20:00.000Z');
    await pressRefresh(user);
    await card('Fresh Frieda');
    expect(await screen.findByText('as of 09:20')).toBeTruthy();
  });

  it('reads every 30 seconds with Auto, until Manual is chosen', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval'],
      now: new Date('2026-11-26T08:00:00.000Z'),
    });
    server.clock.set('2026-11-26T08:00:00.000Z');
    const { user } = renderRealApp('/live-payments');
    expect(await screen.findByText('No payments today')).toBeTruthy();
    const before = reads();
    vi.advanceTimersByTime(29_000);
    expect(reads()).toBe(before);
    await makePaidOrder({ name: 'Interval Ina', receipt: { amount: '10' } });
    vi.advanceTimersByTime(1_100);
    await card('Interval Ina');
    await user.click(screen.getByRole('radio', { name: 'Manual' }));
    const known = reads();
    vi.advanceTimersByTime(90_000);
    // A read that had been started would be among the calls before this one.
    await server.client.get('/api/config');
    expect(reads()).toBe(known);
  });

  it('says when the figures could not be read again, and keeps them', async () => {
    setClock('2026-11-27T07:14:00.000Z');
    await makePaidOrder({ name: 'Kept Karel', receipt: { amount: '10' } });
    const { user } = renderRealApp('/live-payments');
    await card('Kept Karel');
    expect(await screen.findByText('as of 09:14')).toBeTruthy();
    server.cutOff(/GET \/api\/live-payments\?/);
    await pressRefresh(user);
    expect(await screen.findByText('Refresh failed, as of 09:14')).toBeTruthy();
    expect(hasCard('Kept Karel')).toBe(true);
  });

  it('reads again on return to the tab with Auto, not with Manual', async () => {
    setClock('2026-11-25T08:00:00.000Z');
    const { user } = renderRealApp('/live-payments');
    expect(await screen.findByText('No payments today')).toBeTruthy();
    await makePaidOrder({ name: 'Meanwhile Mina', receipt: { amount: '10' } });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await card('Meanwhile Mina');
    await user.click(screen.getByRole('radio', { name: 'Manual' }));
    const before = reads();
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await pressRefresh(user);
    await waitFor(() => expect(reads()).toBe(before + 1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-disabled'),
    );
    expect(reads()).toBe(before + 1);
  });
});
