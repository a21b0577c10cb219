import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { makeCustomer, makeOrder, readOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

const COLLECTED = { deliveryMethod: 'collected', collectionBranch: 'walvis_bay' } as const;

let server: ScreenServer;
let colleague: Awaited<ReturnType<ScreenServer['loggedInClient']>>;
beforeAll(async () => {
  server = await startScreenServer();
  colleague = await server.loggedInClient({ agent: 'Agent 5', branch: 'windhoek' });
});
afterAll(() => server.stop());
beforeEach(() => {
  // The screen's clock is the server's.
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

const table = (name: string) => screen.findByRole('table', { name });
const ready = () => table('Orders ready for delivery/collection');
const delivered = () => table('Delivered/collected orders');
const card = (label: string) => within(screen.getByRole('navigation', { name: 'Summary' })).getByText(label);
const search = () => screen.findByRole('searchbox', { name: 'Search deliveries' });

async function makeDelivered(name: string, change: Record<string, unknown> = {}): Promise<Order> {
  const customer = await makeCustomer(server, { name });
  const order = await makeOrder(server, { customer, status: 'phone_available' });
  const body = { status: 'device_collected', ...COLLECTED, ...change };
  const reply = await server.client.put<Order>(`/api/payments/${order.id}`, body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

async function makeReady(name: string, phoneModel = 'Galaxy A15', paidAmount = '1000.00'): Promise<Order> {
  const customer = await makeCustomer(server, { name, location: 'Rundu' });
  return makeOrder(server, { customer, phoneModel, paidAmount, status: 'phone_available' });
}

// These come first: nothing has been taken in yet.
describe('without any order', () => {
  it('shows placeholders while it loads, then says that both lists are empty', async () => {
    const release = server.hold(/GET \/api\/payments\/delivery-tracking\?/);
    renderRealApp('/delivery-tracking');
    expect(await screen.findByText('Loading ready orders...')).toBeTruthy();
    expect(screen.getByText('Loading delivered orders...')).toBeTruthy();
    release();
    expect(await screen.findByText('No orders ready for delivery at the moment.')).toBeTruthy();
    expect(await screen.findByText('No delivered orders yet.')).toBeTruthy();
  });

  it('says what failed and loads on a second try', async () => {
    server.cutOff(/GET \/api\/payments\/delivery-tracking\?/);
    const { user } = renderRealApp('/delivery-tracking');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Deliveries could not be loaded')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No delivered orders yet.')).toBeTruthy();
  });
});

describe('the two tables', () => {
  it('show what is ready with its customer, phone, amount and a way to call', async () => {
    const order = await makeReady('Selma Nangolo', 'Galaxy A15', '0');
    renderRealApp('/delivery-tracking');
    const row = within(await ready()).getByRole('row', { name: /Selma Nangolo/ });
    const titles = within(await ready())
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent);
    expect(titles).toEqual(['Customer', 'Phone Model', 'Quote Number', 'Status', 'Amount', 'Actions']);
    for (const text of [
      'Rundu',
      'Galaxy A15',
      order.quoteNumber,
      'Phone Available',
      'N$ 1,000.00',
      'Balance due N$ 1,000.00',
    ])
      expect(within(row).getByText(text)).toBeTruthy();
    const call = within(row).getByRole('link', { name: /^Call Selma Nangolo, / });
    expect(call.getAttribute('href')).toBe(`tel:+264${order.customer.phone.slice(1)}`);
  });

  it('show when, how and where a phone was handed over, and a dash where that is not known', async () => {
    await makeDelivered('Petrus Shilongo', { deviceCollectedDate: server.clock.now().toISOString() });
    const customer = await makeCustomer(server, { name: 'Old Completed' });
    const old = await makeOrder(server, { customer, status: 'phone_available' });
    await server.client.put(`/api/payments/${old.id}`, { status: 'order_completed' });
    renderRealApp('/delivery-tracking');
    const row = within(await delivered()).getByRole('row', { name: /Petrus Shilongo/ });
    for (const text of ['Device Collected', 'Customer Collected', 'Walvis Bay'])
      expect(within(row).getByText(text)).toBeTruthy();
    expect(within(row).getByText(/^\d+ \w+ 20\d\d$/)).toBeTruthy();
    const oldRow = within(await delivered()).getByRole('row', { name: /Old Completed/ });
    expect(within(oldRow).getAllByText('—').length).toBeGreaterThanOrEqual(2);
    const titles = within(await delivered())
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent);
    expect(titles.slice(5, 8)).toEqual(['Delivery Date', 'Method', 'Branch']);
  });

  it('are searched, the cards are not, and the search stands in the address', async () => {
    await makeReady('Ndapewa Haimbodi', 'Fairphone 6');
    const { user, address } = renderRealApp('/delivery-tracking');
    await ready();
    const count = () => card('Ready for Delivery').parentElement?.textContent;
    await waitFor(() => expect(count()).toMatch(/\d/));
    const countBefore = count();
    await user.type(await search(), 'fairphone');
    await waitFor(() => expect(screen.queryByText('Selma Nangolo')).toBeNull());
    expect(address()).toBe('/delivery-tracking?q=fairphone');
    expect(await within(await ready()).findByText('Ndapewa Haimbodi')).toBeTruthy();
    expect(await screen.findByText('No orders here match your search.')).toBeTruthy();
    expect(count()).toBe(countBefore);
    await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Petrus Shilongo')).toBeTruthy();
    expect(address()).toBe('/delivery-tracking');
  });

  it('are summed up, and of the sum the part that is ready', async () => {
    const { body } = await server.client.get('/api/payments/delivery-tracking/summary');
    renderRealApp('/delivery-tracking');
    await ready();
    await waitFor(() =>
      expect(card('Delivered/Collected').parentElement?.textContent).toContain(String(body.deliveredCount)),
    );
    const value = card('Total Value').closest('li')?.textContent;
    expect(value).toContain('N$ 4,000.00');
    expect(value).toContain('ready only N$\u00a02,000.00');
  });
});

describe('Mark Delivered', () => {
  async function mark(name: string) {
    const app = renderRealApp('/delivery-tracking');
    const row = within(await ready()).getByRole('row', { name: new RegExp(name) });
    await app.user.click(within(row).getByRole('button', { name: /^Mark Delivered: / }));
    const dialog = await screen.findByRole('dialog', { name: 'Device Collection/Delivery Date' });
    const submit = () => app.user.click(screen.getByRole('button', { name: 'Update Collection/Delivery' }));
    return { ...app, dialog, submit };
  }

  it('moves the order to the other table', async () => {
    const order = await makeReady('Johannes Amupolo');
    const { dialog, submit } = await mark('Johannes Amupolo');
    for (const text of ['Johannes Amupolo', 'Galaxy A15', order.quoteNumber])
      expect(within(dialog).getByText(text)).toBeTruthy();
    await submit();
    expect(await screen.findByText('Device collection/delivery updated successfully')).toBeTruthy();
    await waitFor(async () =>
      expect(within(await delivered()).getByRole('row', { name: /Johannes Amupolo/ })).toBeTruthy(),
    );
    await waitFor(async () => expect(within(await ready()).queryByText('Johannes Amupolo')).toBeNull());
    expect(await readOrder(server, order.id)).toMatchObject({
      status: 'device_collected',
      deliveryMethod: 'collected',
      collectionBranch: 'oshakati',
      deviceCollectedDate: server.clock.now().toISOString(),
    });
  });

  it('is taken back from what was handed over, whose number leads to its order', async () => {
    const order = await makeDelivered('Wrong Wilma');
    const { user } = renderRealApp('/delivery-tracking');
    const row = within(await delivered()).getByRole('row', { name: /Wrong Wilma/ });
    expect(
      within(row)
        .getByRole('link', { name: `Open order ${order.quoteNumber}` })
        .getAttribute('href'),
    ).toBe(`/payments?order=${order.id}`);
    await user.click(within(row).getByRole('button', { name: /^More actions: Wrong Wilma/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Back to Phone Available' }));
    expect(await screen.findByText(/^Wrong Wilma · .+ · Phone Available$/)).toBeTruthy();
    await waitFor(async () =>
      expect(within(await ready()).getByRole('row', { name: /Wrong Wilma/ })).toBeTruthy(),
    );
    expect((await readOrder(server, order.id)).status).toBe('phone_available');
  });

  it('has no branch for a phone that was brought', async () => {
    const order = await makeReady('Brought Home');
    const { user, dialog, submit } = await mark('Brought Home');
    await user.click(within(dialog).getByRole('radio', { name: 'Delivered to Customer' }));
    await submit();
    expect(await screen.findByText('Device collection/delivery updated successfully')).toBeTruthy();
    expect(await readOrder(server, order.id)).toMatchObject({
      deliveryMethod: 'delivered',
      collectionBranch: null,
    });
  });

  it('tells the present state when a colleague was faster', async () => {
    const order = await makeReady('Raced For');
    const { dialog, submit } = await mark('Raced For');
    await colleague.put(`/api/payments/${order.id}`, { status: 'device_collected', ...COLLECTED });
    await submit();
    expect(
      await within(dialog).findByText(
        /^Changed meanwhile by Agent 5, \d+ \w+ 20\d\d, \d\d:\d\d: Phone handed over\. The order is now Device Collected\./,
      ),
    ).toBeTruthy();
    expect((await readOrder(server, order.id)).collectionBranch).toBe('walvis_bay');
  });

  it('says that it failed and keeps the dialog when there is no connection', async () => {
    const order = await makeReady('Cut Off');
    const { submit } = await mark('Cut Off');
    server.cutOff(/PUT \/api\/payments\//);
    await submit();
    expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect((await readOrder(server, order.id)).status).toBe('phone_available');
  });
});

it('shows the newest 100 that were delivered, and more on request', async () => {
  const { body: summary } = await server.client.get('/api/payments/delivery-tracking/summary');
  const customer = await makeCustomer(server, { name: 'Many Phones' });
  for (let n = summary.deliveredCount; n < 101; n += 1) {
    const order = await makeOrder(server, { customer });
    await server.client.put(`/api/payments/${order.id}`, { status: 'order_completed' });
  }
  const { user } = renderRealApp('/delivery-tracking');
  expect(await screen.findByText('101 orders')).toBeTruthy();
  expect((await delivered()).getAttribute('aria-rowcount')).toBe('101');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect((await delivered()).getAttribute('aria-rowcount')).toBe('102'));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('is narrowed by what stands in the address, and says so above both lists', async () => {
  const { user } = renderRealApp('/delivery-tracking?branch=swakopmund&sort=due');
  // Each list is read on its own.
  await waitFor(() => expect(screen.getAllByText('No results for these filters')).toHaveLength(2));
  expect(screen.getByText(/filter “sort” in the address is not valid here/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Swakopmund: show All branches' }));
  await delivered();
});
