import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellRowKey } from '#web/lib/keys/row-keys.ts';
import { readAnew } from '#web/lib/realtime/read-anew.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

const list = () => screen.findByRole('list', { name: 'Customers' });
/** What the card says has an answer of its own. */
const counts = (count: number) =>
  waitFor(() =>
    expect(screen.getByText('Total Customers').parentElement?.textContent).toBe(`Total Customers${count}`),
  );
const searchField = () => screen.findByRole('searchbox', { name: 'Search customers' });

// These come first: nobody is known yet.
it('shows placeholders while it loads, then offers to add the first customer', async () => {
  const release = server.hold(/GET \/api\/customers\?/);
  const { user } = renderRealApp('/customers');
  expect(await screen.findByText('Loading customers...')).toBeTruthy();
  release();
  expect(await screen.findByText('No customers yet')).toBeTruthy();
  expect(screen.queryByText('Loading customers...')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add the first customer' }));
  expect(await screen.findByRole('dialog', { name: 'Add New Customer' })).toBeTruthy();
});

it('says what failed and loads on another try', async () => {
  server.cutOff(/GET \/api\/customers\?/);
  const { user } = renderRealApp('/customers');
  expect(await screen.findByText('Customers could not be loaded')).toBeTruthy();
  expect(screen.getByText('Unable to connect to the server. Please try again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No customers yet')).toBeTruthy();
});

it('lists a customer with name, number, place, email and since when, and counts them', async () => {
  await server.client.post('/api/customers', {
    name: 'Selma Nangolo',
    phone: '+264 (0)81 234 5678',
    email: 'selma@example.com',
    location: 'Oshakati',
    address: '12 Main Road',
  });
  renderRealApp('/customers');
  const row = within(await list());
  expect(row.getByRole('button', { name: 'Selma Nangolo', expanded: false })).toBeTruthy();
  const call = row.getByRole('link', { name: 'Call Selma Nangolo, 081 234 5678' });
  expect(call).toHaveAttribute('href', 'tel:+264812345678');
  const chat = row.getByRole('link', { name: 'WhatsApp Selma Nangolo' });
  expect(chat).toHaveAttribute('href', 'https://wa.me/264812345678');
  expect(row.getByText('Oshakati')).toBeTruthy();
  expect(row.getByText('selma@example.com')).toBeTruthy();
  expect(row.getByText('Since 18 November 2026')).toBeTruthy();
  await counts(1);
});

it('links no chat where there is no number to reach', async () => {
  await makeCustomer(server, { name: 'Ester Kandjii', phone: 'none yet' });
  renderRealApp('/customers');
  const row = within(await list());
  expect(row.getByText('none yet')).toBeTruthy();
  expect(row.queryByRole('link', { name: /Ester/ })).toBeNull();
});

it('opens a row in place: address, what belongs to the customer, the way to all of it', async () => {
  const customer = await makeCustomer(server, { name: 'Johannes Haufiku' });
  await makeOrder(server, { customer, paidAmount: '250.00' });
  const { user, address } = renderRealApp('/customers');
  await user.click(await screen.findByRole('button', { name: 'Johannes Haufiku' }));
  const received = await screen.findByText('N$ 250.00');
  expect(received.parentElement?.textContent).toBe('ReceivedN$ 250.00');
  expect(screen.getByText('Orders', { selector: 'dt' }).parentElement?.textContent).toBe('Orders1');
  expect(screen.getByText('Address').parentElement?.textContent).toBe('Address—');
  const row = within(await list());
  await user.click(row.getByRole('link', { name: 'Open customer' }));
  await waitFor(() => expect(address()).toBe(`/customers/${customer.id}`));
});

it('searches on the server and keeps the search in the address', async () => {
  const { user, address } = renderRealApp('/customers');
  await list();
  await user.type(await searchField(), ' 0812345678 ');
  await waitFor(() => expect(address()).toBe('/customers?q=0812345678'));
  await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Selma Nangolo' })).toBeTruthy();
  // The card counts everybody, whatever is searched.
  await counts(3);
});

it('says that nobody matches, and leads back to everybody', async () => {
  const { user, address } = renderRealApp('/customers?q=zebra');
  expect(await screen.findByText('No customer matches')).toBeTruthy();
  expect(await searchField()).toHaveValue('zebra');
  const [, inTheMiddle] = screen.getAllByRole('button', { name: 'Clear search' });
  if (inTheMiddle) await user.click(inTheMiddle);
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(3);
  expect(address()).toBe('/customers');
  expect(await searchField()).toHaveValue('');
});

it('shows one customer at their own address', async () => {
  const customer = await makeCustomer(server, { name: 'Petrus Amadhila', location: 'Windhoek' });
  renderRealApp(`/customers/${customer.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Petrus Amadhila' })).toBeTruthy();
  expect(screen.getByText('Windhoek')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
});

it.each(['/customers/999', '/customers/nobody'])('says so where nobody is: %s', async (path) => {
  renderRealApp(path);
  expect(await screen.findByText('Customer not found')).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Recently deleted' })).toHaveAttribute(
    'href',
    '/trash',
  );
});

it('loads the next page by the button at the end, and again after a failure', async () => {
  for (let count = 0; count < 130; count += 1) await makeCustomer(server, { name: `Row ${count}` });
  const { user } = renderRealApp('/customers');
  const total = async () => Number((await list()).querySelector('li')?.getAttribute('aria-setsize'));
  expect(await total()).toBe(100);
  server.cutOff(/GET \/api\/customers\?.*cursor/);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('More customers could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await total()).toBe(134));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('says on the page of somebody who asked not to be called that the round leaves them out, and takes it back', async () => {
  const customer = await makeCustomer(server, { name: 'Quiet Quinta' });
  const { id } = customer;
  const order = await makeOrder(server, { customer });
  await server.client.put(`/api/payments/${order.id}`, { status: 'phone_available' });
  await server.client.post('/api/call-round/calls', {
    ...{
      customerId: id,
      outcome: 'do_not_call',
      communicationMode: 'phone',
      contactedBy: 'Agent 1',
      calledAt: null,
    },
  });
  const { user } = renderRealApp(`/customers/${id}`);
  expect(await screen.findByText('Not offered in the call round')).toBeTruthy();
  expect(screen.getByText('Asks not to be called')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Call again' }));
  await waitFor(() => expect(screen.queryByText('Not offered in the call round')).toBeNull());
  expect((await server.client.get(`/api/customers/${id}`)).body).toMatchObject({ callMark: null });
});

it('edits the row in hand by its key, and nobody who was forgotten', async () => {
  const kept = await makeCustomer(server, { name: 'Keyed Kandi' });
  const gone = await makeCustomer(server, { name: 'Gone Gerson' });
  const forgetting = await server.client.post(
    `/api/customers/${gone.id}/forgetting`,
    { confirmation: gone.name },
    { 'if-match': `"${gone.version}"` },
  );
  expect(forgetting.status, forgetting.text).toBe(200);
  const { user } = renderRealApp('/customers');
  await screen.findByRole('button', { name: 'Keyed Kandi' });
  const press = (id: number) => {
    const row = document.querySelector(`[data-row="${id}"]`);
    expect(row).not.toBeNull();
    act(() => void tellRowKey('e', row));
  };
  press(kept.id);
  expect(await screen.findByRole('dialog', { name: 'Edit Customer' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press(gone.id);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('leads from somebody who was merged to who has their things now', async () => {
  const kept = await makeCustomer(server, { name: 'Twin One' });
  const gone = await makeCustomer(server, { name: 'Twin Two', phone: kept.phone, allowDuplicate: true });
  const { user, client } = renderRealApp(`/customers/${gone.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Twin Two' })).toBeTruthy();
  const rows = [{ entity: 'customer', id: gone.id }];
  await server.client.post('/api/data-health/same_number/fix', { fix: 'merge', keep: kept.id, rows });
  await act(() => readAnew(client, ['customer']));
  expect(await screen.findByText(/^Merged into Twin One by Agent 3 on .*\.$/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Open Twin One' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Twin One' })).toBeTruthy();
});
