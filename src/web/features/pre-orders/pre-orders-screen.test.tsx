import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { makePreOrder } from '#testing/builders.ts';
import { getUnsettled } from '#web/lib/writes/sent-writes.ts';
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

type Wish = Partial<Parameters<typeof makePreOrder>[1]> & { place?: 'china' | 'dubai' };

/** A pre-order and the order that waits for it. */
async function makePair(name: string, { place = 'china', ...wish }: Wish = {}) {
  const customer = await makeCustomer(server, { name });
  const order = await makeOrder(server, { customer, status: `${place}_preorder` });
  const row = await makePreOrder(server, {
    paymentId: order.id,
    customerId: customer.id,
    orderLocation: place,
    ...wish,
  });
  return { order, id: row.id };
}
const readPreOrder = async (id: number) => (await server.client.get<PreOrder>(`/api/pre-orders/${id}`)).body;
const card = async (name: string) =>
  within(await screen.findByRole('article', { name: new RegExp(`^${name},`) }));
const noCard = (name: string) =>
  waitFor(() => expect(screen.queryByRole('article', { name: new RegExp(`^${name},`) })).toBeNull());
type User = ReturnType<typeof renderRealApp>['user'];
async function choose(user: User, name: string, item: string) {
  await user.click((await card(name)).getByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

// These come first: nothing has been taken in yet.
describe('without pre-orders', () => {
  it('shows placeholders while it loads, then says that there are none', async () => {
    const release = server.hold(/GET \/api\/pre-orders\?/);
    renderRealApp('/pre-orders');
    expect(await screen.findByText('Loading pre-orders...')).toBeTruthy();
    release();
    expect(await screen.findByText('No pre-orders found')).toBeTruthy();
  });

  it('says what failed and loads on a second try', async () => {
    server.cutOff(/GET \/api\/pre-orders\?/);
    const { user } = renderRealApp('/pre-orders');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Pre-orders could not be loaded')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No pre-orders found')).toBeTruthy();
  });
});

describe('the list', () => {
  it.each(['/pre-orders', '/preorders'])(
    'tells of each at %s who, what, where and how late',
    async (path) => {
      const name = `Late Lena ${path.length}`;
      const { order } = await makePair(name, {
        status: 'shipped',
        phoneModel: 'Galaxy S24',
        color: 'Black',
        storage: '256GB',
        supplierOrderNumber: 'SUP-9',
        notes: 'Ask for a case',
        expectedArrivalDate: '2020-01-02',
      });
      renderRealApp(path);
      const lena = await card(name);
      expect(screen.getByRole('heading', { level: 1, name: 'Pre-Orders' })).toBeTruthy();
      for (const words of ['Galaxy S24', 'Black · 256GB', 'SUP-9', 'Ask for a case', 'China'])
        expect(lena.getByText(words)).toBeTruthy();
      expect(lena.getByText(/^late [0-9]+ days$/)).toBeTruthy();
      expect(lena.getByText('Was expected 2 Jan 2020')).toBeTruthy();
      expect(lena.getByRole('img', { name: 'Step 2 of 4: Shipped' })).toBeTruthy();
      expect(lena.getByRole('link', { name: /^Open order/ }).getAttribute('href')).toBe(
        `/payments?order=${order.id}`,
      );
      expect(lena.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:/);
    },
  );

  it('is narrowed to a place, with its cards, in the address', async () => {
    await makePair('China Carl');
    await makePair('Dubai Dina', { place: 'dubai', status: 'arrived', actualArrivalDate: new Date(0) });
    const { user, address } = renderRealApp('/pre-orders?location=dubai&status=nonsense');
    await card('Dubai Dina');
    await noCard('China Carl');
    const numbers = within(screen.getByRole('navigation', { name: 'Pre-orders in numbers' }));
    await waitFor(() => expect(numbers.getAllByText('1')).toHaveLength(2));
    expect(numbers.getByText('In Transit (shipped)').parentElement?.textContent).toContain('0');
    const filter = screen.getByRole('combobox', { name: 'Location' });
    expect((filter as HTMLSelectElement).value).toBe('dubai');
    await user.selectOptions(filter, 'China');
    await card('China Carl');
    await noCard('Dubai Dina');
    expect(address()).toContain('location=china');
    await user.selectOptions(filter, 'All Locations');
    await card('Dubai Dina');
    expect(address()).not.toContain('location');
  });

  it('hides completed ones until they are asked for', async () => {
    await makePair('Done Dora', { status: 'collected' });
    const { user, address } = renderRealApp('/preorders');
    expect(await screen.findByText(/^1 completed hidden/)).toBeTruthy();
    await card('China Carl');
    await noCard('Done Dora');
    await user.click(screen.getByRole('link', { name: 'show' }));
    await card('Done Dora');
    expect(address()).toBe('/preorders?status=all');
    expect(await screen.findByText(/^Completed ones are shown/)).toBeTruthy();
  });

  it('shows the statuses that the address names', async () => {
    renderRealApp('/preorders?status=picked_up,arrived');
    await card('Done Dora');
    await card('Dubai Dina');
    await noCard('China Carl');
    expect(screen.getByText(/^Only: Arrived, Picked Up/)).toBeTruthy();
  });

  it('is searched, and says when nothing matches', async () => {
    const { user, address } = renderRealApp('/pre-orders');
    await card('China Carl');
    await user.type(screen.getByRole('searchbox', { name: 'Search pre-orders' }), 'nobody');
    expect(await screen.findByText('No pre-order matches')).toBeTruthy();
    expect(address()).toBe('/pre-orders?q=nobody');
    const [inBox, below] = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click((below ?? inBox) as HTMLElement);
    await card('China Carl');
    expect(address()).toBe('/pre-orders');
  });

  it('checks how many completed ones are hidden', async () => {
    const { user } = renderRealApp('/pre-orders');
    await user.click(await screen.findByRole('button', { name: 'Check Status' }));
    expect(
      await screen.findByText(/^Found \d+ completed orders and 1 completed pre-orders\. These are/),
    ).toBeTruthy();
  });
});

describe('the pre-order of the address', () => {
  it('stands above the list, whatever is filtered, until it is closed', async () => {
    const { id } = await makePair('Linked Lea');
    const { user, address } = renderRealApp(`/pre-orders?status=shipped&preOrder=${id}`);
    const opened = within(await screen.findByRole('region', { name: 'Opened pre-order' }));
    expect(await opened.findByRole('link', { name: 'Linked Lea' })).toBeTruthy();
    await user.click(opened.getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Opened pre-order' })).toBeNull());
    expect(address()).toBe('/pre-orders?status=shipped');
  });

  it('is said to be missing when there is none', async () => {
    const { address } = renderRealApp('/pre-orders?preOrder=999999');
    expect((await screen.findAllByText('Pre-order not found')).length).toBeGreaterThan(0);
    await waitFor(() => expect(address()).toBe('/pre-orders'));
  });
});

describe('moving one along', () => {
  it('takes the next step in place', async () => {
    const { id } = await makePair('Stepping Stella');
    const { user } = renderRealApp('/pre-orders');
    const release = server.hold(/PUT \/api\/pre-orders/);
    await user.click((await card('Stepping Stella')).getByRole('button', { name: /^Shipped: / }));
    expect(
      await (await card('Stepping Stella')).findByRole('img', { name: 'Step 2 of 4: Shipped' }),
    ).toBeTruthy();
    release();
    expect(await screen.findByText('Pre-order updated successfully')).toBeTruthy();
    await (await card('Stepping Stella')).findByRole('button', { name: /^Arrived: / });
    expect((await readPreOrder(id)).status).toBe('shipped');
  });

  it('does not arrive with a second press on Shipped, and takes Shipped back from its message', async () => {
    const { id, order } = await makePair('Pressed Paul');
    const { user } = renderRealApp('/pre-orders');
    const paul = await card('Pressed Paul');
    await user.click(paul.getByRole('button', { name: /^Shipped: / }));
    await user.click(await paul.findByRole('button', { name: /^Arrived: / }));
    expect(server.calls.filter((call) => call === `PUT /api/pre-orders/${id}`)).toHaveLength(1);
    expect((await readPreOrder(id)).status).toBe('shipped');
    expect(await screen.findByText(`Pressed Paul · ${order.quoteNumber} · China · Shipped`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await paul.findByRole('button', { name: /^Shipped: / });
    expect((await readPreOrder(id)).status).toBe('ordered');
  });

  it('shows the present state and the reason when somebody was faster', async () => {
    const { id } = await makePair('Raced Rita');
    const { user } = renderRealApp('/pre-orders');
    const rita = await card('Raced Rita');
    await server.client.put(`/api/pre-orders/${id}`, { status: 'shipped' });
    await user.click(rita.getByRole('button', { name: /^Shipped: / }));
    expect(
      await screen.findByText(
        /^Raced Rita · \S+: Changed meanwhile by Agent 3, .+: Pre-order shipped\. The pre-order is now Shipped\.$/,
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Pre-order updated successfully')).toBeNull();
    await (await card('Raced Rita')).findByRole('button', { name: /^Arrived: / });
  });

  it('switches the place together with its order', async () => {
    const { id, order } = await makePair('Moving Mary');
    const { user } = renderRealApp('/pre-orders');
    await choose(user, 'Moving Mary', 'Switch to Dubai');
    expect(await screen.findByText('Pre-order location updated successfully')).toBeTruthy();
    expect((await readPreOrder(id)).orderLocation).toBe('dubai');
    expect((await readOrder(server, order.id)).status).toBe('dubai_preorder');
  });

  it('hands over what has arrived', async () => {
    const { order } = await makePair('Fetching Fred', { status: 'arrived', actualArrivalDate: new Date(0) });
    const { user } = renderRealApp('/pre-orders');
    await user.click((await card('Fetching Fred')).getByRole('button', { name: /^Collect \/ Deliver: / }));
    await user.click(await screen.findByRole('checkbox', { name: 'Take a payment now' }));
    const amount = screen.getByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, '400');
    await user.click(screen.getByRole('button', { name: 'Update Collection/Delivery' }));
    await user.click(await screen.findByRole('button', { name: 'Hand over with N$ 600.00 due' }));
    expect(await screen.findByText('Pre-order updated successfully')).toBeTruthy();
    expect(
      screen.getByText(/^Fetching Fred .* N\$ 400\.00 taken · Handed over with N\$ 600\.00 due$/),
    ).toBeTruthy();
    await noCard('Fetching Fred');
    expect(await readOrder(server, order.id)).toMatchObject({
      status: 'device_collected',
      remainingAmount: '600.00',
    });
  });

  it('asks about what is due again since the payment was reversed meanwhile', async () => {
    const { order } = await makePair('Reversed Ria', { status: 'arrived', actualArrivalDate: new Date(0) });
    const receipts = `/api/payments/${order.id}/receipts`;
    await server.client.post(receipts, { amount: '1000' });
    const [receipt] = (await server.client.get<Receipt[]>(receipts)).body;
    const { user } = renderRealApp('/pre-orders');
    const ria = await card('Reversed Ria');
    await user.click(ria.getByRole('button', { name: /^Collect \/ Deliver: / }));
    const dialog = within(await screen.findByRole('dialog'));
    const due = () => dialog.getByText('Balance due').nextElementSibling?.textContent;
    expect(due()).toBe('N$ 0.00');
    await server.client.post(`/api/receipts/${receipt?.id}/reversal`, { reason: 'It bounced' });
    const submit = () => dialog.getByRole('button', { name: 'Update Collection/Delivery' });
    await user.click(submit());
    expect(await dialog.findByText(/^The balance due has changed\. Nothing was saved/)).toBeTruthy();
    expect(due()).toBe('N$ 1,000.00');
    expect((await readOrder(server, order.id)).status).toBe('china_preorder');
    await waitFor(() => expect(submit().getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(submit());
    await user.click(await dialog.findByRole('button', { name: 'Hand over with N$ 1,000.00 due' }));
    expect(await screen.findByText('Pre-order updated successfully')).toBeTruthy();
    expect((await readOrder(server, order.id)).status).toBe('device_collected');
  });

  it('says of nothing that it is due since it was paid meanwhile', async () => {
    const { order } = await makePair('Paying Pia', { status: 'arrived', actualArrivalDate: new Date(0) });
    const { user } = renderRealApp('/pre-orders');
    await user.click((await card('Paying Pia')).getByRole('button', { name: /^Collect \/ Deliver: / }));
    const dialog = within(await screen.findByRole('dialog'));
    await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '1000' });
    const submit = () => dialog.getByRole('button', { name: 'Update Collection/Delivery' });
    await user.click(submit());
    await user.click(await dialog.findByRole('button', { name: 'Hand over with N$ 1,000.00 due' }));
    expect(await dialog.findByText(/^The balance due has changed\. Nothing was saved/)).toBeTruthy();
    expect(dialog.getByText('Balance due').nextElementSibling?.textContent).toBe('N$ 0.00');
    await waitFor(() => expect(submit().getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(submit());
    expect(await screen.findByText('Pre-order updated successfully')).toBeTruthy();
    expect(screen.queryByText(/Handed over with/)).toBeNull();
  });

  it('completes it with its order, and takes that back', async () => {
    const { order } = await makePair('Complete Cora');
    const { user } = renderRealApp('/pre-orders');
    await choose(user, 'Complete Cora', 'Order Completed');
    expect(await screen.findByText('Pre-order and payment completed successfully')).toBeTruthy();
    await noCard('Complete Cora');
    expect((await readOrder(server, order.id)).status).toBe('order_completed');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await card('Complete Cora');
    expect((await readOrder(server, order.id)).status).toBe('china_preorder');
  });

  it('says that nobody knows whether it was completed when there was no answer', async () => {
    const { id } = await makePair('Cut Cleo');
    server.cutOff(new RegExp(`PUT /api/pre-orders/${id}`));
    const { user } = renderRealApp('/pre-orders');
    await choose(user, 'Cut Cleo', 'Order Completed');
    expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
    expect((await readPreOrder(id)).status).toBe('ordered');
    // In the list of what waits it is called by its step.
    expect(getUnsettled().map(({ form }) => form)).toEqual([
      expect.stringMatching(/^Cut Cleo · .+ · Order Completed$/),
    ]);
  });

  it('cancels it for a reason, which frees its order', async () => {
    const { id, order } = await makePair('Cancelled Cleo');
    const { user } = renderRealApp('/pre-orders');
    await choose(user, 'Cancelled Cleo', 'Cancel Pre-order');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Pre-order' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel Pre-order' }));
    expect(await dialog.findByText('Enter the reason')).toBeTruthy();
    await user.type(dialog.getByRole('textbox'), 'Customer changed her mind');
    await user.click(dialog.getByRole('button', { name: 'Cancel Pre-order' }));
    expect(await screen.findByText('Pre-order updated successfully')).toBeTruthy();
    expect((await readPreOrder(id)).status).toBe('cancelled');
    expect((await readOrder(server, order.id)).status).toBe('bank_paid');
  });

  it('tells what happened to it, why it was cancelled too, each with its Undo', async () => {
    const { id } = await makePair('Told Tina');
    await server.client.put(`/api/pre-orders/${id}`, {
      status: 'cancelled',
      reason: 'Customer changed her mind',
    });
    const { user } = renderRealApp('/pre-orders?status=cancelled');
    await choose(user, 'Told Tina', 'History');
    const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
    expect(await dialog.findByText('Reason: Customer changed her mind')).toBeTruthy();
    expect(dialog.getByText('Pre-order cancelled')).toBeTruthy();
    await user.click(dialog.getAllByRole('button', { name: /^Undo/ })[0] as HTMLElement);
    await waitFor(async () => expect((await readPreOrder(id)).status).toBe('ordered'));
  });

  it('changes what it says, and keeps what somebody else changed meanwhile', async () => {
    const { id } = await makePair('Edited Edda', { addedByAgent: 'Agent 5', agentBranch: 'Rundu' });
    const { user } = renderRealApp('/pre-orders');
    await choose(user, 'Edited Edda', 'Edit Pre-order');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Pre-order' }));
    await user.type(dialog.getByRole('textbox', { name: /^Supplier Number/ }), 'SUP-77');
    await server.client.put(`/api/pre-orders/${id}`, { color: 'Green' });
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText(/^Changed meanwhile by Agent 3, .+: Pre-order changed$/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Pre-order updated successfully')).toBeTruthy();
    expect(await readPreOrder(id)).toMatchObject({ color: 'Green', supplierOrderNumber: 'SUP-77' });
  });
});

describe('deleting one', () => {
  it('moves its order back unless told otherwise, and undoes both', async () => {
    const { id, order } = await makePair('Deleted Dana');
    const { user } = renderRealApp('/pre-orders');
    await choose(user, 'Deleted Dana', 'Delete Pre-order');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this pre-order?' }));
    const box = dialog.getByRole('checkbox', { name: 'Move the order back to FNB Paid?' });
    expect(box.getAttribute('aria-checked')).toBe('true');
    await user.click(dialog.getByRole('button', { name: 'Delete Pre-order' }));
    expect(await screen.findByText('Pre-order deleted successfully')).toBeTruthy();
    await noCard('Deleted Dana');
    expect((await readOrder(server, order.id)).status).toBe('bank_paid');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await card('Deleted Dana');
    expect((await readPreOrder(id)).status).toBe('ordered');
    expect((await readOrder(server, order.id)).status).toBe('china_preorder');
  });

  it('leaves its order where it is when that is wished', async () => {
    const { order } = await makePair('Kept Kay');
    const { user } = renderRealApp('/pre-orders');
    await choose(user, 'Kept Kay', 'Delete Pre-order');
    await user.click(await screen.findByRole('checkbox', { name: 'Move the order back to FNB Paid?' }));
    await user.click(screen.getByRole('button', { name: 'Delete Pre-order' }));
    expect(await screen.findByText('Pre-order deleted successfully')).toBeTruthy();
    expect((await readOrder(server, order.id)).status).toBe('china_preorder');
  });
});
