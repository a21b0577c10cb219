import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { guardClock, releasePlaces } from '#web/components/shop/step-guard.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
let quote = 100;

beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  // The screen's clock is the server's.
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

async function makeOrder(
  name: string,
  { status, ...fields }: Record<string, unknown> & { status?: string } = {},
): Promise<Order> {
  quote += 1;
  const { body: customer } = await server.client.post('/api/customers', {
    name,
    phone: `081 200 ${quote}`,
    location: 'Rundu',
    allowDuplicate: true,
  });
  const made = await server.client.post<Order>('/api/payments', {
    customerId: customer.id,
    quoteNumber: `Q-${quote}`,
    totalAmount: '12500.00',
    ...fields,
  });
  expect(made.status, made.text).toBe(201);
  return status === undefined ? made.body : moveOrder(made.body.id, { status });
}

async function moveOrder(id: number, change: Record<string, unknown>): Promise<Order> {
  const reply = await server.client.put<Order>(`/api/payments/${id}`, change);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

async function readOrder(id: number): Promise<Order> {
  return (await server.client.get<Order>(`/api/payments/${id}`)).body;
}

const list = () => screen.findByRole('list', { name: 'Orders' });
async function card(name: string): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name, expanded: false });
  const found = button.closest('article');
  if (!found) throw new Error(`No card around ${name}`);
  return found;
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

// These come first: nothing has been taken in yet.
describe('without any order', () => {
  it('shows placeholders while it loads, then offers to add the first', async () => {
    const release = server.hold(/GET \/api\/payments\?/);
    const { user } = renderRealApp('/payments');
    expect(await screen.findByText('Loading orders...')).toBeTruthy();
    release();
    expect(await screen.findByText('No orders yet')).toBeTruthy();
    expect(screen.queryByText('Loading orders...')).toBeNull();
    const [, inTheMiddle] = screen.getAllByRole('button', { name: 'Add Order' });
    await user.click(inTheMiddle as HTMLElement);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('says what failed and loads on a second try', async () => {
    server.cutOff(/GET \/api\/payments\?/);
    const { user } = renderRealApp('/payments');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Orders could not be loaded')).toBeTruthy();
    expect(within(alert).getByText('Unable to connect to the server. Please try again.')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No orders yet')).toBeTruthy();
  });
});

describe('the list', () => {
  it('shows who, what, where it stands, and the money', async () => {
    await makeOrder('Selma Nangolo', {
      status: 'contract_signed',
      paidAmount: '2500',
      phoneModel: 'Galaxy S24',
      dueDate: '2026-11-01',
    });
    server.clock.advance(3 * 86_400_000);
    vi.setSystemTime(server.clock.now());
    renderRealApp('/payments');
    const selma = within(await card('Selma Nangolo'));
    expect(selma.getByRole('link', { name: /Call Selma Nangolo/ }).getAttribute('href')).toMatch(
      /^tel:081200/,
    );
    expect(selma.getByText(`Q-${quote}`)).toBeTruthy();
    expect(selma.getByText('Galaxy S24')).toBeTruthy();
    expect(selma.getByText('Agent 3 · Oshakati')).toBeTruthy();
    expect(selma.getByText('Contract Signed')).toBeTruthy();
    expect(selma.getByText('Overdue')).toBeTruthy();
    expect((await selma.findByTitle(/^3 days waiting/)).textContent).toMatch(/^Ready about/);
    expect(selma.getByRole('img', { name: 'Step 3 of 7: Contract Signed' })).toBeTruthy();
    expect(selma.getByText('N$ 12,500.00')).toBeTruthy();
    expect(
      selma
        .getByRole('progressbar', { name: 'N$ 2,500.00 of N$ 12,500.00 paid' })
        .getAttribute('aria-valuenow'),
    ).toBe('20');
  });

  it('names full and excess payment', async () => {
    await makeOrder('Paid Petrus', { paidAmount: '12500' });
    await makeOrder('Overpaid Olga', { paidAmount: '12550' });
    renderRealApp('/payments');
    expect(within(await card('Paid Petrus')).getByText('Paid in full')).toBeTruthy();
    expect(within(await card('Overpaid Olga')).getByText('Overpaid N$ 50.00')).toBeTruthy();
  });

  it('opens in place with the facts and the dates of the stages', async () => {
    await makeOrder('Folded Frieda', { status: 'approved' });
    const { user } = renderRealApp('/payments');
    await card('Folded Frieda');
    expect(screen.queryByText('18 November 2026')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Folded Frieda' }));
    const open = screen.getByRole('button', { name: 'Folded Frieda', expanded: true }).closest('article');
    const facts = within(open as HTMLElement);
    expect(facts.getByText('Balance due N$ 12,500.00')).toBeTruthy();
    expect(facts.getByText('21 November 2026')).toBeTruthy();
    expect(await facts.findByRole('link', { name: 'WhatsApp' })).toBeTruthy();
    // It begins with what can be done, and says nothing that its row says.
    const dates = facts.getByRole('heading', { name: 'Dates' });
    const payment = facts.getByRole('button', { name: 'Add Payment' });
    expect(payment.compareDocumentPosition(dates) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(facts.getAllByText('Folded Frieda')).toHaveLength(1);
    for (const words of ['Total', 'Phone model', 'Agent', 'Branch', 'Phone'])
      expect(facts.queryByText(words)).toBeNull();
  });

  it('counts the open orders and leads to the completed ones that it hides', async () => {
    await makeOrder('Finished Fanny', { status: 'order_completed' });
    const { user, address } = renderRealApp('/payments');
    await list();
    expect(await screen.findByText(/open · 1 completed hidden/)).toBeTruthy();
    expect(screen.queryByText('Finished Fanny')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'show' }));
    await title('Order Completed');
    expect(address()).toBe('/payments?status=order_completed');
    await card('Finished Fanny');
  });
});

describe('filter, address and title', () => {
  it('follow one another, and Back restores', async () => {
    await makeOrder('Approved Anna', { status: 'approved' });
    await makeOrder('Banked Bertha', { status: 'bank_paid' });
    const { user, router, address } = renderRealApp('/payments');
    await title('ORDERS');
    const filters = within(screen.getByRole('navigation', { name: 'Status filter' }));
    await user.click(await filters.findByRole('link', { name: /^FNB Paid/ }));
    await title('Bank Paid');
    expect(address()).toBe('/payments?status=bank_paid');
    await card('Banked Bertha');
    expect(screen.queryByText('Approved Anna')).toBeNull();
    router.history.back();
    await title('ORDERS');
    await card('Approved Anna');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status filter' }), 'contract_signed');
    await title('Signed Contracts');
    expect(address()).toBe('/payments?status=contract_signed');
  });

  it('takes in later steps and can be narrowed to the one', async () => {
    const { user, address } = renderRealApp('/payments?status=approved');
    await title('Approved by Bank');
    await card('Banked Bertha');
    await user.click(screen.getByRole('link', { name: 'only this step' }));
    await waitFor(() => expect(screen.queryByText('Banked Bertha')).toBeNull());
    await card('Approved Anna');
    expect(address()).toBe('/payments?status=approved&exact=1');
  });

  it('shows everything, with a notice, for a status that does not exist', async () => {
    renderRealApp('/payments?status=lost&exact=maybe&order=x');
    await title('ORDERS');
    expect(await screen.findByText(/There is no status “lost”/)).toBeTruthy();
    await card('Approved Anna');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reads the old word for Customer Notified, and overdue', async () => {
    await makeOrder('Told Tom', { status: 'customer_notified' });
    const { router } = renderRealApp('/payments?status=completed');
    await title('Customer Notified');
    await card('Told Tom');
    await router.navigate({ to: '/payments', search: { status: 'overdue' } });
    await title('ORDERS');
    await card('Selma Nangolo');
    expect(screen.queryByText('Told Tom')).toBeNull();
  });

  it('opens the details of the order that the address names', async () => {
    const { id, quoteNumber } = await makeOrder('Linked Lina');
    const { user, address } = renderRealApp(`/payments?order=${id}`);
    expect(await screen.findByRole('dialog', { name: `Order Details · ${quoteNumber}` })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/payments'));
  });

  it('says so when the address names an order that is gone', async () => {
    const { address } = renderRealApp('/payments?order=999999');
    expect(await screen.findByText('Order not found')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/payments'));
  });
});

describe('search', () => {
  it('goes to the server and into the address, and says what completed orders match', async () => {
    await makeOrder('Ndapewa Iipinge');
    await makeOrder('Ndapewa Kandjii', { status: 'order_completed' });
    const { user, address } = renderRealApp('/payments');
    await card('Approved Anna');
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), ' ndapéwa ');
    await waitFor(() => expect(screen.queryByText('Approved Anna')).toBeNull());
    await card('Ndapewa Iipinge');
    expect(address()).toBe('/payments?q=ndap%C3%A9wa');
    expect(await screen.findByText(/1 more in completed/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'show' }));
    await card('Ndapewa Kandjii');
    expect(address()).toBe('/payments?status=order_completed&q=ndap%C3%A9wa');
  });

  it('offers to clear a search that finds nothing', async () => {
    const { user, address } = renderRealApp('/payments?q=nobody%20at%20all');
    expect(await screen.findByText('No order matches')).toBeTruthy();
    const [, inTheMiddle] = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click(inTheMiddle as HTMLElement);
    await card('Approved Anna');
    expect(address()).toBe('/payments');
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' }).value).toBe('');
  });
});

describe('the next step', () => {
  it('moves the order once, is pending meanwhile, and shows the answer', async () => {
    const { id } = await makeOrder('Moved Moses');
    const { user } = renderRealApp('/payments?q=moved');
    const moses = within(await card('Moved Moses'));
    const release = server.hold(/PUT \/api\/payments/);
    const approve = moses.getByRole('button', { name: /^Approve: Moved Moses/ });
    await user.click(approve);
    expect(approve.getAttribute('aria-busy')).toBe('true');
    expect(await moses.findByText('Approved')).toBeTruthy();
    await user.click(approve);
    release();
    await moses.findByRole('button', { name: /^Signed: / });
    expect(moses.getByText('Approved')).toBeTruthy();
    expect(await screen.findByText('Order updated successfully')).toBeTruthy();
    expect(server.calls.filter((call) => call === `PUT /api/payments/${id}`)).toHaveLength(1);
  });

  it('offers to inform the customer when the phone is there', async () => {
    await makeOrder('Informed Ida', { status: 'bank_paid' });
    const { user } = renderRealApp('/payments?q=ida');
    const ida = within(await card('Informed Ida'));
    await user.click(ida.getByRole('button', { name: /^Available: / }));
    expect(await screen.findByText(/^Informed Ida · .+ · Phone Available$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Inform customer' }));
    expect(await screen.findByRole('dialog', { name: 'Customer Communication' })).toBeTruthy();
  });

  it('offers one pre-order for both places, and goes back a step from the menu', async () => {
    const { id } = await makeOrder('Back Benny', { status: 'bank_paid' });
    const { user } = renderRealApp('/payments?q=benny');
    const benny = within(await card('Back Benny'));
    benny.getByRole('button', { name: /^Available: / });
    await user.click(benny.getByRole('button', { name: /^More actions: Back Benny/ }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toEqual([
      'Create Pre-order',
      'Order Completed',
      'Back to Contract Signed',
      'Add Payment',
      'Was Customer Informed?',
      'Customer Communication',
      'Phone Availability & Delivery',
      'Promise a Date',
      'Snooze',
      'Edit Order',
      'Order Details',
      'Print Slip',
      'Print Receipt',
      'Delete Order',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Back to Contract Signed' }));
    await benny.findByText('Contract Signed');
    await screen.findByText(/^Back Benny · .+ · Contract Signed$/);
    expect((await readOrder(id)).status).toBe('contract_signed');
  });

  it('opens the pre-order dialog from the menu', async () => {
    await makeOrder('Abroad Anna', { status: 'bank_paid' });
    const { user } = renderRealApp('/payments?q=abroad');
    await user.click(await screen.findByRole('button', { name: /^More actions: Abroad Anna/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Create Pre-order' }));
    expect(await screen.findByRole('dialog', { name: 'Create Pre-order' })).toBeTruthy();
  });

  it('asks for the details of a collection first', async () => {
    const { id } = await makeOrder('Collecting Carl', { status: 'phone_available' });
    const { user } = renderRealApp('/payments?q=collecting');
    await user.click(await screen.findByRole('button', { name: /^Collect \/ Deliver: Collecting Carl/ }));
    expect(await screen.findByRole('dialog', { name: 'Device Collection/Delivery Date' })).toBeTruthy();
    expect((await readOrder(id)).status).toBe('phone_available');
  });

  it('shows the order as it is now when a colleague was quicker', async () => {
    const { id } = await makeOrder('Raced Rosa');
    const { user } = renderRealApp('/payments?q=raced');
    const rosa = within(await card('Raced Rosa'));
    await moveOrder(id, { status: 'contract_signed' });
    await user.click(rosa.getByRole('button', { name: /^Approve: / }));
    await rosa.findByRole('button', { name: /^Bank Paid: / });
    expect(await rosa.findByText('Contract Signed')).toBeTruthy();
    expect(await screen.findByText('Error')).toBeTruthy();
    expect((await readOrder(id)).status).toBe('contract_signed');
  });

  it('is shown at once, and taken back in words when the server cannot be reached', async () => {
    await makeOrder('Cut Off Carol');
    const { user } = renderRealApp('/payments?q=carol');
    const carol = within(await card('Cut Off Carol'));
    const release = server.hold(/PUT \/api\/payments/);
    server.cutOff(/PUT \/api\/payments/);
    await user.click(carol.getByRole('button', { name: /^Approve: / }));
    expect(await carol.findByText('Approved')).toBeTruthy();
    release();
    expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
    expect(await carol.findByText('Pending')).toBeTruthy();
    expect(carol.getByRole('button', { name: /^Approve: / })).toHaveProperty('disabled', false);
  });
});

describe('Order Details', () => {
  it('is a step of its own in the history: closing it leaves none behind', async () => {
    await makeOrder('History Hanna');
    const { user, address, router } = renderRealApp('/payments?q=history');
    await user.click(await screen.findByRole('button', { name: /^More actions: History Hanna/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Order Details' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/payments?q=history'));
    expect(router.history.canGoBack()).toBe(false);
  });

  it('closes to the screen that led to it', async () => {
    const { id } = await makeOrder('Linked Lina', { status: 'phone_available' });
    const { user, address } = renderRealApp('/ready-for-collection?q=linked');
    await user.click(await screen.findByRole('link', { name: /^Open order / }));
    await screen.findByRole('dialog');
    expect(address()).toBe(`/payments?order=${id}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/ready-for-collection?q=linked'));
  });
});

describe('a second press', () => {
  // Not a second passes in these, however busy the machine is.
  const { nowMs } = guardClock;
  beforeEach(() => {
    guardClock.nowMs = () => 0;
  });
  afterEach(() => {
    guardClock.nowMs = nowMs;
  });

  it('signs nothing: the step after the one that was pressed waits for a second', async () => {
    const { id } = await makeOrder('Pressed Petra');
    const { user } = renderRealApp('/payments?q=petra');
    const petra = within(await card('Pressed Petra'));
    await user.click(petra.getByRole('button', { name: /^Approve: / }));
    await user.click(await petra.findByRole('button', { name: /^Signed: / }));
    expect(server.calls.filter((call) => call === `PUT /api/payments/${id}`)).toHaveLength(1);
    expect((await readOrder(id)).status).toBe('approved');
    releasePlaces();
    await user.click(petra.getByRole('button', { name: /^Signed: / }));
    await petra.findByRole('button', { name: /^Bank Paid: / });
  });

  it('completes nothing: another order that has moved there is left alone', async () => {
    const first = await makeOrder('Twice Tom');
    const second = await makeOrder('Twice Ute');
    for (const { id } of [first, second])
      await moveOrder(id, {
        status: 'device_collected',
        deliveryMethod: 'collected',
        collectionBranch: 'rundu',
      });
    const onePlace = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    onePlace.mockReturnValue(new DOMRect(900, 300, 120, 44));
    const { user } = renderRealApp('/payments?status=device_collected&exact=1&q=twice');
    await user.click(await screen.findByRole('button', { name: /^Order Completed: Twice Tom/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Twice Tom' })).toBeNull());
    await user.click(screen.getByRole('button', { name: /^Order Completed: Twice Ute/ }));
    expect((await readOrder(first.id)).status).toBe('order_completed');
    expect((await readOrder(second.id)).status).toBe('device_collected');
    expect(server.calls).not.toContain(`PUT /api/payments/${second.id}`);
    onePlace.mockRestore();
  });

  it('is not needed to take a step back: the message names customer, quote and step', async () => {
    const { id, quoteNumber } = await makeOrder('Undone Ulla');
    const { user } = renderRealApp('/payments?q=undone');
    await user.click(await screen.findByRole('button', { name: /^Approve: Undone Ulla/ }));
    expect(await screen.findByText(`Undone Ulla · ${quoteNumber} · Approved`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: /^Approve: Undone Ulla/ });
    expect((await readOrder(id)).status).toBe('pending');
  });

  it('can be taken back after a colleague has taken money', async () => {
    const { id, quoteNumber } = await makeOrder('Paid Paula');
    const { user } = renderRealApp('/payments?q=paid%20paula');
    await user.click(await screen.findByRole('button', { name: /^Approve: Paid Paula/ }));
    await screen.findByText(`Paid Paula · ${quoteNumber} · Approved`);
    await server.client.post(`/api/payments/${id}/receipts`, { amount: '1.00', method: 'cash' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await readOrder(id)).status).toBe('partial'));
  });

  it('is not taken back after a colleague has taken the next', async () => {
    const { id, quoteNumber } = await makeOrder('Signed Saara');
    const { user } = renderRealApp('/payments?q=signed%20saara');
    await user.click(await screen.findByRole('button', { name: /^Approve: Signed Saara/ }));
    await screen.findByText(`Signed Saara · ${quoteNumber} · Approved`);
    await moveOrder(id, { status: 'contract_signed' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Error')).toBeTruthy();
    expect((await readOrder(id)).status).toBe('contract_signed');
  });
});

describe('Order Completed', () => {
  it('hides the order at once, says what is due, and can be undone', async () => {
    const { id } = await makeOrder('Complete Clara', { paidAmount: '500' });
    await moveOrder(id, {
      status: 'device_collected',
      deliveryMethod: 'collected',
      collectionBranch: 'rundu',
    });
    const { user } = renderRealApp('/payments');
    await user.click(await screen.findByRole('button', { name: /^Order Completed: Complete Clara/ }));
    const told = await screen.findByText('Order marked as completed successfully');
    expect(told.closest('li')?.textContent).toMatch(/Balance due N\$\s12,000\.00/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete Clara' })).toBeNull());
    expect((await readOrder(id)).status).toBe('order_completed');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await card('Complete Clara');
    expect((await readOrder(id)).status).toBe('device_collected');
  });

  it('can be taken back from the card as well', async () => {
    const { id } = await makeOrder('Reopened Rita', { status: 'order_completed' });
    const { user } = renderRealApp('/payments?status=order_completed&q=rita');
    const rita = within(await card('Reopened Rita'));
    await user.click(rita.getByRole('button', { name: /^More actions: / }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reopen' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reopened Rita' })).toBeNull());
    expect((await readOrder(id)).status).toBe('pending');
  });
});

describe('many orders', () => {
  it('come page by page', async () => {
    const { body: customer } = await server.client.post('/api/customers', {
      name: 'Bulk Buyer',
      phone: '0855',
    });
    await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        server.client.post('/api/payments', {
          customerId: customer.id,
          quoteNumber: `BULK-${index}`,
          totalAmount: '1',
        }),
      ),
    );
    const { user } = renderRealApp('/payments?q=bulk');
    expect(await screen.findByText('120 orders')).toBeTruthy();
    const pages = () =>
      server.calls.filter((call) => /q=bulk.*limit|limit.*q=bulk/.test(call) && call.includes('cursor'));
    expect(pages()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull());
    expect(pages()).toHaveLength(1);
  });
});

describe('the controls', () => {
  it('report how many are completed, in the specified words, and change nothing', async () => {
    const { user } = renderRealApp('/payments?q=anna');
    const { body } = await server.client.get('/api/completed-orders/count');
    expect(body.completedOrders).toBeGreaterThan(0);
    server.calls.length = 0;
    await user.click(await screen.findByRole('button', { name: 'Check Status' }));
    expect(
      await screen.findByText(
        `Found ${body.completedOrders} completed orders and 0 completed pre-orders. These are automatically hidden from active lists but visible in dashboard sections.`,
      ),
    ).toBeTruthy();
    expect(server.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('say when the check failed', async () => {
    const { user } = renderRealApp('/payments?q=anna');
    server.cutOff(/completed-orders/);
    await user.click(await screen.findByRole('button', { name: 'Check Status' }));
    expect(await screen.findByText('Error')).toBeTruthy();
  });

  it('correct contradicting orders after a preview, and take that back', async () => {
    const { id } = await makeOrder('Contrary Conny', { status: 'approved' });
    // No door writes that any more; the rows that Fix Completed Orders is for are older.
    await server.context.pool.query(`update payments set order_completed_date = '2026-11-10' where id = $1`, [
      id,
    ]);
    const { user } = renderRealApp('/payments?q=conny');
    await card('Contrary Conny');
    await user.click(screen.getByRole('button', { name: 'Fix Completed Orders' }));
    const changes = within(await screen.findByRole('list', { name: 'Changes' }));
    expect(changes.getByText(/Contrary Conny/)).toBeTruthy();
    expect(changes.getByText('Approved')).toBeTruthy();
    expect(changes.getByText('Order Completed')).toBeTruthy();
    expect((await readOrder(id)).status).toBe('approved');
    await user.click(screen.getByRole('button', { name: 'Confirm 1 change' }));
    expect(await screen.findByText('1 order and 0 pre-orders fixed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Contrary Conny' })).toBeNull());
    expect((await readOrder(id)).status).toBe('order_completed');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 change undone')).toBeTruthy();
    await card('Contrary Conny');
    expect((await readOrder(id)).status).toBe('approved');
  });
});
