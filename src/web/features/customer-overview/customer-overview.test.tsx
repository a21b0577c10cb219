import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLayby, makePreOrder, makeReservation } from '#testing/builders.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const sumOf = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;

describe('the page of one customer', () => {
  it('takes a quote and an order in for them', async () => {
    const customer = await makeCustomer(server, { name: 'Ordering Otto', location: 'Rundu' });
    const { user } = renderRealApp(`/customers/${customer.id}`);
    await user.click(await screen.findByRole('button', { name: 'Add Quote' }));
    const quote = within(await screen.findByRole('dialog', { name: 'Add Quote Number' }));
    expect(await quote.findByRole('button', { name: 'Change customer, now Ordering Otto' })).toBeTruthy();
    await user.type(quote.getByLabelText(/^Quote Number/), 'QC-1');
    await user.type(quote.getByLabelText(/^Total Amount/), '900');
    await user.click(quote.getByRole('button', { name: 'Add Quote' }));
    expect(await screen.findByText('Quote QC-1 has been added for Ordering Otto')).toBeTruthy();
    expect((await screen.findByRole('link', { name: /QC-1/ })).textContent).toContain('900');

    await user.click(screen.getByRole('button', { name: 'Add Order' }));
    const order = within(await screen.findByRole('dialog', { name: 'Add Order' }));
    expect((await order.findByLabelText<HTMLInputElement>(/^Customer Name/)).value).toBe('Ordering Otto');
    await user.type(order.getByLabelText(/^Quote Number/), 'QC-2');
    await user.type(order.getByLabelText(/^Total Amount/), '950');
    await user.click(order.getByRole('button', { name: 'Create Order' }));
    expect(await screen.findByText('Order created successfully')).toBeTruthy();
    const orders = await server.client.get('/api/payments?q=QC-2');
    expect(orders.body).toMatchObject([{ customerId: customer.id }]);
  });

  it('shows what they have, what was received and what is due', async () => {
    const customer = await makeCustomer(server, { name: 'Selma Nangolo' });
    const customerId = customer.id;
    await makeOrder(server, { customer, quoteNumber: 'Q-77', totalAmount: '8000.00', paidAmount: '3000.00' });
    await makeLayby(server, {
      customerId,
      phoneModel: 'Galaxy A55',
      fullAmount: '6000.00',
      paidAmount: '1500.00',
      dueDate: '2020-01-31',
    });
    await makeReservation(server, { customerId, phoneModel: 'iPhone 16' });
    const waiting = await makeOrder(server, { customer, status: 'china_preorder' });
    await makePreOrder(server, { customerId, paymentId: waiting.id, phoneModel: 'Nokia 105' });
    renderRealApp(`/customers/${customerId}`);

    expect(await screen.findByRole('heading', { level: 1, name: /Selma Nangolo/ })).toBeTruthy();
    await screen.findByText('Balance due N$ 4,500.00');
    await waitFor(async () => expect(await sumOf('Received')).toBe('ReceivedN$ 4,500.00'));
    await waitFor(async () => expect(await sumOf('Owed on laybys')).toBe('Owed on laybysN$ 4,500.00'));
    const order = await (await part('Orders')).findByRole('link', { name: /Q-77/ });
    expect(order.textContent).toContain('N$ 8,000.00');
    expect(within(order).getByText('Balance due N$ 5,000.00')).toBeTruthy();
    const layby = await (await part('Laybys')).findByRole('link', { name: /Galaxy A55/ });
    expect(layby.textContent).toContain('Overdue');
    const reservation = await (await part('Reservations')).findByRole('link', { name: /iPhone 16/ });
    expect(reservation.textContent).toContain('Waiting');
    const preOrder = await (await part('Pre-orders')).findByRole('link', { name: /Nokia 105/ });
    expect(preOrder.textContent).toContain('China');
    // By when each was made, beside today: either the window or the leg that takes longer.
    await waitFor(() => expect(order.textContent).toMatch(/Usually ready|Ready about|planned/));
    await waitFor(() => expect(preOrder.textContent).toMatch(/Usually ready|Ready about|planned/));
  });

  it('does not call an order that costs nothing paid', async () => {
    const customer = await makeCustomer(server, { name: 'Gifted Gina' });
    await makeOrder(server, { customer, quoteNumber: 'Q-GIFT', totalAmount: '0.00' });
    renderRealApp(`/customers/${customer.id}`);
    const order = await (await part('Orders')).findByRole('link', { name: /Q-GIFT/ });
    expect(order.textContent).toContain('Nothing due');
    expect(order.textContent).not.toContain('Paid in full');
  });

  it('leads from an order to its details', async () => {
    const customer = await makeCustomer(server, { name: 'Leads On' });
    const order = await makeOrder(server, { customer, quoteNumber: 'Q-LEAD' });
    const { user, address } = renderRealApp(`/customers/${customer.id}`);
    await user.click(await screen.findByRole('link', { name: /Q-LEAD/ }));
    await waitFor(() => expect(address()).toBe(`/payments?order=${order.id}`));
    expect(await screen.findByRole('dialog', { name: /Order Details/ })).toBeTruthy();
  });

  it('says in one line what there is none of', async () => {
    const customer = await makeCustomer(server, { name: 'New Here' });
    renderRealApp(`/customers/${customer.id}`);
    for (const words of ['No orders', 'No laybys', 'No reservations', 'No pre-orders', 'No payments yet']) {
      expect(await screen.findByText(words)).toBeTruthy();
    }
    await waitFor(async () => expect(await sumOf('Last contact')).toBe('Last contactNever'));
  });

  it('tells what happened over everything, and who was reached', async () => {
    const customer = await makeCustomer(server, { name: 'Told Of' });
    const order = await makeOrder(server, { customer, quoteNumber: 'Q-TOLD', phoneModel: 'Nokia 105' });
    await server.client.put(`/api/payments/${order.id}`, { status: 'approved' });
    await server.client.put(`/api/payments/${order.id}/customer-contact`, {
      customerContacted: true,
      contactedBy: 'Agent 3',
      communicationMode: 'whatsapp',
    });
    const { user } = renderRealApp(`/customers/${customer.id}`);
    await user.click(await screen.findByRole('tab', { name: 'Contacts' }));
    expect(await screen.findByText(/· Q-TOLD · Nokia 105/)).toBeTruthy();
    expect(screen.getByText('· Agent 3, WhatsApp')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(await screen.findByText('Approved by the bank')).toBeTruthy();
  });

  it('shows the newest five of many, and the rest on demand', async () => {
    const customer = await makeCustomer(server, { name: 'Buys Often' });
    for (let n = 0; n < 7; n += 1) await makeOrder(server, { customer });
    const { user } = renderRealApp(`/customers/${customer.id}`);
    const orders = await part('Orders');
    await waitFor(() => expect(orders.getAllByRole('listitem')).toHaveLength(5));
    await user.click(orders.getByRole('button', { name: 'Show 2 more' }));
    expect(orders.getAllByRole('listitem')).toHaveLength(7);
  });

  it('shows the rest of the page when one part cannot be loaded, and loads that on a second try', async () => {
    const customer = await makeCustomer(server, { name: 'Half There' });
    await makeOrder(server, { customer, quoteNumber: 'Q-HALF' });
    server.cutOff(/GET \/api\/payments\?customerId/);
    const { user } = renderRealApp(`/customers/${customer.id}`);
    const orders = await part('Orders');
    await user.click(await orders.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Q-HALF/ })).toBeTruthy();
  });
});
