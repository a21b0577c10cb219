import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Customer } from '#shared/contracts/customers.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { AddOrderForm } from './order-form-add.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const submit = () => screen.getByRole('button', { name: 'Create Order' });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const ordersWith = async (quote: string) =>
  (await server.client.get<Order[]>(`/api/payments?q=${quote}`)).body;
const customersWith = async (text: string) =>
  (await server.client.get<Customer[]>(`/api/customers?q=${text}`)).body;

function open() {
  setPageClock(server.clock.now());
  return openDialog((props) => <AddOrderForm {...props} />);
}

async function fill(user: UserEvent, entry: { name: string; phone: string; quote: string; total?: string }) {
  await user.type(field(/^Customer Name/), entry.name);
  await user.type(field(/^Customer Phone/), entry.phone);
  await user.type(field(/^Quote Number/), entry.quote);
  await user.type(field(/^Total Amount/), entry.total ?? '5000');
}

it('names every required field that is empty', async () => {
  const { user } = await open();
  await user.selectOptions(field(/^Agent\*/), 'Agent 3');
  await user.click(submit());
  expect(await screen.findByText('Customer name is required')).toBeTruthy();
  for (const message of [
    'Customer phone is required',
    'Quote number is required',
    'Total amount is required',
  ]) {
    expect(screen.getByText(message)).toBeTruthy();
  }
});

it('wants an agent and a branch where the device has none', async () => {
  await server.client.put('/api/auth/device', { agent: null, branch: null, team: null });
  const { user } = await open();
  await user.click(submit());
  expect(await screen.findByText('Agent name is required')).toBeTruthy();
  expect(screen.getByText('Agent branch is required')).toBeTruthy();
  await server.client.put('/api/auth/device', { agent: 'Agent 3', branch: 'oshakati', team: null });
});

it('adds customer and order together, once for a double click', async () => {
  const { user } = await open();
  await fill(user, { name: 'Ndapewa Shikongo', phone: '081 700 0001', quote: 'QA-1' });
  await user.clear(field(/^Paid Amount/));
  expect(screen.queryByRole('radio', { name: 'Cash' })).toBeNull();
  await user.type(field(/^Paid Amount/), '1500');
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  await user.click(screen.getByRole('switch'));
  expect(await screen.findByText(/^New customer/)).toBeTruthy();
  await user.dblClick(submit());
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await ordersWith('QA-1')).toMatchObject([
    {
      customer: { name: 'Ndapewa Shikongo' },
      remainingAmount: '3500.00',
      paymentReceivedDate: server.clock.now().toISOString(),
      phoneAvailable: false,
      addedByAgent: 'Agent 3',
      agentBranch: 'oshakati',
    },
  ]);
  const [order] = await ordersWith('QA-1');
  const ledger = await server.client.get(`/api/payments/${order?.id}/receipts`);
  expect(ledger.body).toMatchObject([{ amount: '1500.00', method: 'cash' }]);
  expect(await customersWith('Shikongo')).toHaveLength(1);
});

it('asks before an order is saved with more paid than its total, and asks again about another sum', async () => {
  const { user } = await open();
  await fill(user, { name: 'Penda Ashipala', phone: '081 700 0092', quote: 'QA-92', total: '4999' });
  await user.clear(field(/^Paid Amount/));
  await user.type(field(/^Paid Amount/), '49990');
  await user.click(submit());
  const message = 'Correct the amounts, or tick the box to save the order as overpaid';
  expect(await screen.findByText(message)).toBeTruthy();
  const box = screen.getByRole('checkbox', { name: 'Save as overpaid' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(screen.getByText('The paid amount is N$ 44,991.00 more than the total')).toBeTruthy();
  expect(await ordersWith('QA-92')).toEqual([]);
  await user.click(box);
  expect(screen.queryByText(message)).toBeNull();

  await user.clear(field(/^Paid Amount/));
  await user.type(field(/^Paid Amount/), '5000');
  await user.click(submit());
  expect(await screen.findByText(message)).toBeTruthy();
  expect(await ordersWith('QA-92')).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Save as overpaid' }));
  await user.click(submit());
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  expect(await ordersWith('QA-92')).toMatchObject([{ paidAmount: '5000.00', remainingAmount: '-1.00' }]);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText("Order QA-92 · N$ 5,000.00 stays booked in the day's cash-up")).toBeTruthy();
  expect(await ordersWith('QA-92')).toEqual([]);
});

it('adds nothing after Cancel, and offers it again', async () => {
  const { user, client } = await open();
  const release = server.hold(/GET \/api\/customers\/search/);
  const since = server.calls.length;
  await fill(user, { name: 'Ndeshi Kamati', phone: '081 700 0091', quote: 'QA-91' });
  await user.click(submit());
  await waitFor(() => expect(server.calls.slice(since).join()).toContain('GET /api/customers/search'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  release();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.calls.slice(since).filter((call) => !call.startsWith('GET'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^New customer/)).toBeTruthy();
  expect(await ordersWith('QA-91')).toEqual([]);
  expect(screen.queryByText('Error')).toBeNull();
  await user.click(submit());
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  expect(await ordersWith('QA-91')).toHaveLength(1);
});

it('asks which customer is meant when the number belongs to another name, and uses the known one', async () => {
  const selma = await makeCustomer(server, { name: 'Selma Nangolo', phone: '0817000002' });
  const { user } = await open();
  await fill(user, { name: 'Selma N', phone: '+264817000002', quote: 'QA-2' });
  expect(await screen.findByText(/belongs to Selma Nangolo/)).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Choose which customer this is before saving.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use Selma Nangolo' }));
  expect(field(/^Customer Name/).value).toBe('Selma Nangolo');
  await user.click(submit());
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  expect(await ordersWith('QA-2')).toMatchObject([{ customerId: selma.id }]);
});

it('leaves the choice in place while the number is looked up again', async () => {
  await makeCustomer(server, { name: 'Saara Nghipondoka', phone: '0817000021' });
  const { user, client } = await open();
  await fill(user, { name: 'Saara N', phone: '0817000021', quote: 'QA-21' });
  await screen.findByText(/belongs to Saara Nghipondoka/);
  const release = server.hold(/customers\/search/);
  const since = server.calls.length;
  const read = client.invalidateQueries();
  await waitFor(() => expect(server.calls.slice(since).join()).toContain('customers/search'));
  await user.click(screen.getByRole('button', { name: 'Use Saara Nghipondoka' }));
  expect(field(/^Customer Name/).value).toBe('Saara Nghipondoka');
  release();
  await read;
});

it('renames the known customer, or adds a second one with the number, as chosen', async () => {
  const known = await makeCustomer(server, { name: 'Paulus H', phone: '0817000003' });
  const first = await open();
  await fill(first.user, { name: 'Paulus Haimbodi', phone: '0817000003', quote: 'QA-3' });
  await first.user.click(await screen.findByRole('button', { name: 'Update name to Paulus Haimbodi' }));
  const since = server.calls.length;
  await first.user.click(submit());
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  const changes = server.calls.slice(since).filter((call) => !call.startsWith('GET'));
  expect(changes).toEqual(['POST /api/payments']);
  expect(await ordersWith('QA-3')).toMatchObject([
    { customerId: known.id, customer: { name: 'Paulus Haimbodi' } },
  ]);
  closeAll();
  const second = await open();
  await fill(second.user, { name: 'Maria Haimbodi', phone: '0817000003', quote: 'QA-4' });
  await second.user.click(await screen.findByRole('button', { name: 'New customer Maria Haimbodi' }));
  await second.user.click(submit());
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  expect(await ordersWith('QA-4')).toMatchObject([{ customer: { name: 'Maria Haimbodi' } }]);
  expect(await customersWith('Haimbodi')).toHaveLength(2);
});

it('saves a known customer’s new name with the order or not at all, though the answer is lost', async () => {
  const known = await makeCustomer(server, { name: 'Rebekka S', phone: '0817000019' });
  const { user } = await open();
  await fill(user, { name: 'Rebekka Shilongo', phone: '0817000019', quote: 'QA-19' });
  await user.type(field(/^Customer Location/), 'Outapi');
  await user.click(await screen.findByRole('button', { name: 'Update name to Rebekka Shilongo' }));
  server.cutOff(/POST \/api\/payments/);
  await user.click(submit());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(await customersWith('Rebekka')).toMatchObject([{ id: known.id, name: 'Rebekka S', location: null }]);
  const saved = server.loseAnswer(/POST \/api\/payments/);
  await user.click(submit());
  await saved;
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Open again' }));
  expect(await screen.findByText('Your earlier change was saved')).toBeTruthy();
  const customer = { id: known.id, name: 'Rebekka Shilongo', location: 'Outapi' };
  expect(await ordersWith('QA-19')).toMatchObject([{ customer }]);
  expect(await customersWith('Rebekka')).toMatchObject([customer]);
});

it('says who changed the customer first, saves nothing, and asks anew', async () => {
  const known = await makeCustomer(server, { name: 'Taimi A', phone: '0817000020' });
  const { user } = await open();
  await fill(user, { name: 'Taimi Amadhila', phone: '0817000020', quote: 'QA-20' });
  await user.click(await screen.findByRole('button', { name: 'Update name to Taimi Amadhila' }));
  await server.client.put(`/api/customers/${known.id}`, { name: 'Taimi Angula' });
  await user.click(submit());
  expect((await screen.findAllByText(/^Changed meanwhile by Agent 3, .+ try again\.$/)).length).toBe(2);
  expect(screen.getByText(/belongs to Taimi Angula/)).toBeTruthy();
  expect(await ordersWith('QA-20')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Update name to Taimi Amadhila' }));
  await user.click(submit());
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  expect(await customersWith('Taimi')).toMatchObject([{ id: known.id, name: 'Taimi Amadhila' }]);
});

it('stops with a retry when the number cannot be looked up', async () => {
  const { user } = await open();
  // Typed slowly, a part of the number is looked up as well.
  const lookup = /customers\/search\?.*0817000004/;
  server.cutOff(lookup);
  await fill(user, { name: 'Elias Amutenya', phone: '0817000004', quote: 'QA-5' });
  expect(await screen.findByText('The number could not be looked up')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^New customer/)).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
});

it('leaves the look-up to the server when none is to be had, which asks about a number that it knows', async () => {
  await server.client.post('/api/customers', { name: 'Frieda Amutenya', phone: '0817000014' });
  const { user } = await open();
  const lookup = /customers\/search\?.*0817000014/;
  server.cutOff(lookup);
  await fill(user, { name: 'Elias Ndeunyema', phone: '0817000014', quote: 'QA-15' });
  expect(await screen.findByText('The number could not be looked up')).toBeTruthy();
  // The second lost call in a row: the server is out of reach, as far as this page can tell.
  server.cutOff(lookup);
  await user.click(submit());
  expect(await screen.findByText(/Choose which customer this is/)).toBeTruthy();
  expect(await customersWith('Elias Ndeunyema')).toHaveLength(0);
});

it('saves although the look-up that it waited for was lost', async () => {
  const { user } = await open();
  const lookup = /customers\/search\?.*0817000030/;
  const release = server.hold(lookup);
  await fill(user, { name: 'Gideon Shilongo', phone: '0817000030', quote: 'QA-30' });
  await waitFor(() => expect(server.calls.some((call) => lookup.test(call))).toBe(true));
  await user.click(submit());
  server.cutOff(lookup);
  release();
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  expect(await customersWith('Gideon Shilongo')).toHaveLength(1);
});

it('doubles nothing and loses nothing when the save fails', async () => {
  const { user } = await open();
  await fill(user, { name: 'Hilma Iipumbu', phone: '0817000005', quote: 'QA-6' });
  server.cutOff(/POST \/api\/payments/);
  await user.click(submit());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(field(/^Quote Number/).value).toBe('QA-6');
  await user.click(submit());
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  expect(await customersWith('Iipumbu')).toHaveLength(1);
  expect(await ordersWith('QA-6')).toHaveLength(1);
});

it('saves the order with its customer when the answer is lost, and says so when opened again', async () => {
  const { user } = await open();
  await fill(user, { name: 'Saara Lost', phone: '0817000015', quote: 'QA-15' });
  const saved = server.loseAnswer(/^POST /);
  await user.click(submit());
  await saved;
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  expect(await screen.findByText('Your earlier change was saved')).toBeTruthy();
  expect(screen.queryByText(/^You were /)).toBeNull();
  expect(await ordersWith('QA-15')).toMatchObject([{ customer: { name: 'Saara Lost' } }]);
  expect(await customersWith('Lost')).toHaveLength(1);
});

it('sends the same once more, though the customer of the unanswered attempt is known by then', async () => {
  const { user, client } = await open();
  await fill(user, { name: 'Tresia Again', phone: '0817000017', quote: 'QA-17' });
  expect(await screen.findByText(/^New customer/)).toBeTruthy();
  const reach = globalThis.fetch;
  globalThis.fetch = async (...call) => {
    const reply = await reach(...call);
    if (call[1]?.method !== 'POST') return reply;
    globalThis.fetch = reach;
    throw new TypeError('Failed to fetch');
  };
  await user.click(submit());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  await client.invalidateQueries();
  expect(await screen.findByText(/^Known customer: Tresia Again/)).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  expect(await ordersWith('QA-17')).toHaveLength(1);
  expect(await customersWith('Tresia')).toHaveLength(1);
});

it('asks which customer is meant when somebody has just added the number, and saves nothing before', async () => {
  const { user } = await open();
  await fill(user, { name: 'Late Loide', phone: '0817000018', quote: 'QA-18' });
  expect(await screen.findByText(/^New customer/)).toBeTruthy();
  await makeCustomer(server, { name: 'Early Eino', phone: '0817000018' });
  await user.click(submit());
  expect(await screen.findByText('Choose which customer this is before saving.')).toBeTruthy();
  expect(await ordersWith('QA-18')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'New customer Late Loide' }));
  await user.click(submit());
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  expect(await ordersWith('QA-18')).toMatchObject([{ customer: { name: 'Late Loide' } }]);
});

it('names the order that has the quote number, and adds a second one only when told to', async () => {
  const taken = await makeOrder(server, { quoteNumber: 'QA-7' });
  const { user } = await open();
  await fill(user, { name: 'Festus Kapia', phone: '0817000006', quote: 'qa-7' });
  await user.click(submit());
  const notice = await screen.findByRole('link', { name: 'Open that order' });
  expect(notice.getAttribute('href')).toBe(`/payments?order=${taken.id}`);
  expect(await ordersWith('QA-7')).toHaveLength(1);
  expect(await customersWith('Kapia')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Add anyway' }));
  expect(await screen.findByText('Order created successfully')).toBeTruthy();
  expect(await ordersWith('QA-7')).toHaveLength(2);
  expect(await customersWith('Kapia')).toHaveLength(1);
});

it('shows what the server refuses beside its field', async () => {
  const { user } = await open();
  await fill(user, { name: 'Lena Muller', phone: '0817000007', quote: 'QA-8', total: '100000000' });
  await user.click(submit());
  expect(await screen.findByText('Amounts go up to 99999999.99')).toBeTruthy();
  expect(field(/^Total Amount/).value).toBe('100000000');
});
