import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { makeOrder as makeBuiltOrder, makePreOrder } from '#testing/builders.ts';
import { makeCustomer, makeOrder, readOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  // The screen's clock is the server's.
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

const PATH = '/ready-for-collection';
const region = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const cardsOf = async (name: RegExp) =>
  (await region(name))
    .queryAllByRole('article')
    .map((card) => card.getAttribute('aria-label')?.split(',')[0]);
/** Through the filters of the list. */
async function narrow(user: UserEvent, branch: string) {
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  await user.selectOptions(await screen.findByLabelText('Branch'), branch);
  await user.click(screen.getByRole('button', { name: 'Show' }));
}

const card = async (name: string) =>
  within(await screen.findByRole('article', { name: new RegExp(`^${name},`) }));

async function makeSale(name: string, wish: Parameters<typeof makeOrder>[1]): Promise<Order> {
  return makeOrder(server, { customer: await makeCustomer(server, { name }), ...wish });
}
async function passDays(count: number) {
  server.clock.advance(count * 86_400_000);
  vi.setSystemTime(server.clock.now());
}

// These come first: nothing has been taken in yet.
describe('without anything to hand over', () => {
  it('shows placeholders while it loads, then says that nothing waits', async () => {
    const release = server.hold(/GET \/api\/ready-for-collection\?/);
    renderRealApp(PATH);
    expect(await screen.findByText('Loading phones to hand over...')).toBeTruthy();
    release();
    expect(await screen.findByText('No phones to collect')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Ready for Collection' })).toBeTruthy();
    expect(screen.queryByText('Notified (legacy)')).toBeNull();
  });

  it('says what failed and loads on a second try', async () => {
    server.cutOff(/GET \/api\/ready-for-collection\?group=in_branch/);
    const { user } = renderRealApp(PATH);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Phones could not be loaded')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No phones to collect')).toBeTruthy();
  });
});

describe('the two lists', () => {
  it('part what is here from what is on its way, the longest waiting first', async () => {
    await makeSale('Early Emma', { status: 'phone_available' });
    const awaited = await makeSale('Awaited Abel', { status: 'china_preorder' });
    await makePreOrder(server, { paymentId: awaited.id, customerId: awaited.customerId });
    await passDays(2);
    await makeSale('Late Lukas', { status: 'phone_available', agentBranch: 'Rundu' });
    const arrived = await makeSale('Arrived Anna', { status: 'dubai_preorder' });
    await makePreOrder(server, {
      paymentId: arrived.id,
      customerId: arrived.customerId,
      orderLocation: 'dubai',
      status: 'arrived',
      actualArrivalDate: new Date(server.clock.now().getTime() - 86_400_000),
    });
    await passDays(1);
    renderRealApp(PATH);
    await card('Early Emma');
    expect(await cardsOf(/^In branch now/)).toEqual(['Early Emma', 'Arrived Anna', 'Late Lukas']);
    expect(await cardsOf(/^Still on the way/)).toEqual(['Awaited Abel']);
    expect(
      await (await card('Awaited Abel')).findByText(/^(?:Usually ready|Ready about)|planned/),
    ).toBeTruthy();
  });

  it('tell of each sale who, what, how long, whether informed, and what is due', async () => {
    const order = await makeSale('Informed Ida', {
      status: 'phone_available',
      phoneModel: 'Galaxy S24',
      totalAmount: '12500.00',
      paidAmount: '2500.00',
    });
    await server.client.put(`/api/payments/${order.id}/customer-contact`, {
      customerContacted: true,
      contactedBy: 'Agent 5',
      communicationMode: 'whatsapp',
    });
    await passDays(3);
    renderRealApp(PATH);
    const ida = await card('Informed Ida');
    expect(ida.getByText('Galaxy S24')).toBeTruthy();
    expect(ida.getByText('Balance due N$ 10,000.00')).toBeTruthy();
    expect(ida.getByText('3 days waiting')).toBeTruthy();
    expect(ida.getByText(/^Informed \d+ \w{3}(?: 20\d\d)? · Agent 5 · WhatsApp$/)).toBeTruthy();
    expect(ida.getByRole('link', { name: `Open order ${order.quoteNumber}` }).getAttribute('href')).toBe(
      `/payments?order=${order.id}`,
    );
    expect(ida.getByRole('link', { name: /^Call Informed Ida/ }).getAttribute('href')).toMatch(/^tel:081/);
    expect((await card('Early Emma')).getByText('Not informed yet')).toBeTruthy();
  });

  it('fold away under their headings', async () => {
    const { user } = renderRealApp(PATH);
    await card('Early Emma');
    const heading = screen.getByRole('button', { name: /^In branch now/ });
    await user.click(heading);
    expect(heading.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('article', { name: /^Early Emma/ })).toBeNull();
    await card('Awaited Abel');
  });

  it('are searched and narrowed, in the address', async () => {
    const { user, address } = renderRealApp(PATH);
    await card('Early Emma');
    await user.type(screen.getByRole('searchbox', { name: 'Search phones' }), 'abel');
    await waitFor(() => expect(screen.queryByRole('article', { name: /^Early Emma/ })).toBeNull());
    await card('Awaited Abel');
    expect(await screen.findByText('No phones in a branch.')).toBeTruthy();
    expect(address()).toBe(`${PATH}?q=abel`);
    await narrow(user, 'Rundu');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(screen.getByText(/“abel” in customer, quote or phone model/)).toBeTruthy();
    const clear = screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement;
    await user.click(clear);
    await waitFor(() => expect(address()).toBe(`${PATH}?branch=rundu`));
    await user.click(await screen.findByRole('link', { name: 'Rundu: show All branches' }));
    await card('Early Emma');
    expect(address()).toBe(PATH);
    await narrow(user, 'Rundu');
    await waitFor(() => expect(screen.queryByRole('article', { name: /^Early Emma/ })).toBeNull());
    await card('Late Lukas');
    await user.click(screen.getByRole('button', { name: /^Filters/ }));
    await user.type(await screen.findByLabelText('Phone model'), 'Nokia 3310');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findByText('No results for these filters')).toBeTruthy();
    expect(address()).toBe(`${PATH}?branch=rundu&model=Nokia+3310`);
  });
});

describe('handing over', () => {
  it('collects in place and takes the sale off the list', async () => {
    const order = await makeSale('Collecting Carl', { paidAmount: '1000.00', status: 'phone_available' });
    const { user } = renderRealApp(PATH);
    const carl = await card('Collecting Carl');
    await user.click(carl.getByRole('button', { name: /^Collect \/ Deliver: / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Device Collection/Delivery Date' }));
    await user.click(dialog.getByRole('button', { name: 'Update Collection/Delivery' }));
    expect(await screen.findByText('Device collection date updated successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('article', { name: /^Collecting Carl/ })).toBeNull());
    expect((await readOrder(server, order.id)).status).toBe('device_collected');
  });

  it('warns before it hands over what has not arrived', async () => {
    const order = await makeSale('Shipped Sara', { paidAmount: '1000.00', status: 'china_preorder' });
    await makePreOrder(server, {
      paymentId: order.id,
      customerId: order.customerId,
      status: 'shipped',
      expectedArrivalDate: '2020-01-02',
    });
    const { user } = renderRealApp(PATH);
    const sara = await card('Shipped Sara');
    expect(sara.getByText('Shipped')).toBeTruthy();
    expect(sara.getByText(/Was expected 2 January 2020/)).toBeTruthy();
    await user.click(sara.getByRole('button', { name: /^Collect \/ Deliver: / }));
    expect(await screen.findByText('The pre-order is not marked as arrived: Shipped')).toBeTruthy();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Update Collection/Delivery' }));
    expect(await screen.findByText('Device collection date updated successfully')).toBeTruthy();
    expect((await readOrder(server, order.id)).preOrder?.status).toBe('picked_up');
  });

  it('takes a payment without handing over', async () => {
    const order = await makeSale('Paying Paula', { status: 'phone_available' });
    const { user } = renderRealApp(PATH);
    await user.click((await card('Paying Paula')).getByRole('button', { name: /^More actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add Payment' }));
    await user.click(await screen.findByRole('button', { name: 'All that is due' }));
    await user.click(screen.getByRole('button', { name: 'Add Payment' }));
    expect(await screen.findByText('Payment added')).toBeTruthy();
    expect(await (await card('Paying Paula')).findByText('Paid in full')).toBeTruthy();
    expect((await readOrder(server, order.id)).status).toBe('phone_available');
  });

  it('has a missing pre-order created', async () => {
    await makeSale('Missing Mia', { status: 'china_preorder', phoneModel: 'Pixel 9' });
    const { user } = renderRealApp(PATH);
    const mia = await card('Missing Mia');
    expect(mia.getByText('Pre-order record missing')).toBeTruthy();
    expect((await card('Early Emma')).queryByText('Pre-order record missing')).toBeNull();
    await user.click(mia.getByRole('button', { name: /^Create: Missing Mia/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Pre-order' }));
    expect(dialog.getByRole('radio', { name: 'China' }).getAttribute('aria-checked')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Create Pre-order' }));
    await waitFor(async () =>
      expect((await card('Missing Mia')).queryByText('Pre-order record missing')).toBeNull(),
    );
    expect((await card('Missing Mia')).getByText('Ordered')).toBeTruthy();
  });

  it.each(['Customer Communication', 'Was Customer Informed?', 'Phone Availability & Delivery'])(
    'opens %s from the menu',
    async (name) => {
      const { user } = renderRealApp(PATH);
      const emma = await card('Early Emma');
      await user.click(emma.getByRole('button', { name: /^More actions: Early Emma/ }));
      await user.click(await screen.findByRole('menuitem', { name }));
      expect(await screen.findByRole('dialog', { name })).toBeTruthy();
    },
  );

  it('shows a changed phone status on the card', async () => {
    const { user } = renderRealApp(PATH);
    const emma = await card('Early Emma');
    await user.click(emma.getByRole('button', { name: /^More actions: / }));
    await user.click(await screen.findByRole('menuitem', { name: 'Phone Availability & Delivery' }));
    await user.click(await screen.findByRole('radio', { name: 'Courier' }));
    await user.click(screen.getByRole('button', { name: 'Update Status' }));
    await waitFor(async () => expect((await card('Early Emma')).getByText('Courier')).toBeTruthy());
  });
});

it('points to old Notified orders while there are any', async () => {
  await makeBuiltOrder(server, { status: 'customer_notified' });
  renderRealApp(PATH);
  expect(await screen.findByText('Notified (legacy)')).toBeTruthy();
  expect(screen.getByText(/^1 order at the former step Customer Notified$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe(
    '/payments?status=customer_notified',
  );
});
