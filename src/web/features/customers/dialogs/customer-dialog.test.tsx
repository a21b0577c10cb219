import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Customer } from '#shared/contracts/customers.ts';
import { nameOf } from '#web/lib/outbox/told.ts';
import { currentOpening } from '#web/lib/writes/open-forms.ts';
import { getUnsettled } from '#web/lib/writes/sent-writes.ts';
import { makeCustomer } from '#web/testing/make-order.ts';
import { openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { CreateCustomerForm, EditCustomerForm } from './customer-form-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

function open(customer?: Customer) {
  return openDialog((props) =>
    customer ? <EditCustomerForm customer={customer} {...props} /> : <CreateCustomerForm {...props} />,
  );
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole('button', { name });
const create = () => button('Create Customer');
const update = () => button('Update Customer');
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const readCustomer = async (id: number) => (await server.client.get<Customer>(`/api/customers/${id}`)).body;
const findCustomers = async (q: string) =>
  (await server.client.get<Customer[]>(`/api/customers?q=${encodeURIComponent(q)}`)).body;

async function replace(
  input: HTMLInputElement,
  text: string,
  user: Awaited<ReturnType<typeof open>>['user'],
) {
  await user.clear(input);
  if (text !== '') await user.type(input, text);
}

it('asks for a name and a phone number, and calls nobody before they are there', async () => {
  const { user } = await open();
  const callCount = server.calls.length;
  await user.type(field(/^Name/), '   ');
  await user.click(create());
  expect(await screen.findAllByText('Required')).toHaveLength(2);
  expect(field(/^Name/)).toHaveAttribute('aria-invalid', 'true');
  expect(server.calls).toHaveLength(callCount);
});

it('creates once for a double click, cannot be pressed while it saves, closes, and is empty next time', async () => {
  const { user } = await open();
  expect(screen.getByText('Enter customer details to add them to your system')).toBeTruthy();
  await user.type(screen.getByPlaceholderText('Customer name'), 'Selma Nangolo');
  await user.type(screen.getByPlaceholderText('Phone number'), '081 234 5678');
  await user.type(screen.getByPlaceholderText('Customer location/area'), 'Rundu');
  const release = server.hold(/POST \/api\/customers/);
  await user.dblClick(create());
  await waitFor(() => expect(create()).toBeDisabled());
  release();
  expect(await screen.findByText('Customer created successfully')).toBeTruthy();
  expect(screen.getByText('Success')).toBeTruthy();
  await isClosed();
  expect(await findCustomers('selma')).toMatchObject([
    { name: 'Selma Nangolo', phone: '081 234 5678', email: null, address: null, location: 'Rundu' },
  ]);
  await user.click(button('Open again'));
  expect(field(/^Name/)).toHaveValue('');
});

it('shows who has the number already, and hands them over when they were meant', async () => {
  const known = await makeCustomer(server, { name: 'Frieda Shikongo', phone: '081 777 0001' });
  const { user, address } = await open();
  await user.type(field(/^Name/), 'Fried S.');
  await user.type(field(/^Phone/), '+264817770001');
  await user.click(create());
  const choice = within(await screen.findByRole('alert'));
  expect(choice.getByText('081 777 0001 belongs to Frieda Shikongo')).toBeTruthy();
  expect(screen.getByText('A customer with this phone number already exists: Frieda Shikongo')).toBeTruthy();
  await user.click(choice.getByRole('button', { name: 'Use Frieda Shikongo' }));
  await waitFor(() => expect(address()).toBe(`/customers/${known.id}`));
  await isClosed();
  expect(await findCustomers('Fried S.')).toEqual([]);
});

it('adds a second customer with the number after the choice to keep both', async () => {
  await makeCustomer(server, { name: 'Ester Haufiku', phone: '081 777 0002' });
  const { user } = await open();
  await user.type(field(/^Name/), 'Johannes Haufiku');
  await user.type(field(/^Phone/), '081 777 0002');
  await user.click(create());
  await user.click(await screen.findByRole('button', { name: 'New customer Johannes Haufiku' }));
  expect(await screen.findByText('Customer created successfully')).toBeTruthy();
  expect(await findCustomers('0817770002')).toHaveLength(2);
});

it('renames whose number it is, where they are the same person', async () => {
  const known = await makeCustomer(server, { name: 'Ndeshi', phone: '081 777 0022', location: 'Rundu' });
  const { user } = await open();
  await user.type(field(/^Name/), 'Ndeshi Amupolo');
  await user.type(field(/^Phone/), '081 777 0022');
  await user.click(create());
  await user.click(await screen.findByRole('button', { name: 'Update name to Ndeshi Amupolo' }));
  expect(await screen.findByText('Customer updated successfully')).toBeTruthy();
  await isClosed();
  expect(await findCustomers('0817770022')).toMatchObject([
    { id: known.id, name: 'Ndeshi Amupolo', location: 'Rundu' },
  ]);
});

it('withdraws the question when another number is typed', async () => {
  await makeCustomer(server, { name: 'Ndapewa', phone: '081 777 0003' });
  const { user } = await open();
  await user.type(field(/^Name/), 'Tuyoleni');
  await user.type(field(/^Phone/), '081 777 0003');
  await user.click(create());
  await screen.findByText('081 777 0003 belongs to Ndapewa');
  await user.type(field(/^Phone/), '9');
  await waitFor(() => expect(screen.queryByText('081 777 0003 belongs to Ndapewa')).toBeNull());
  expect(field(/^Name/)).toBeInTheDocument();
});

it('keeps what was typed when no answer comes, and says so', async () => {
  const { user } = await open();
  await user.type(field(/^Name/), 'Maria');
  await user.type(field(/^Phone/), '081 777 0004');
  server.cutOff(/POST \/api\/customers/);
  await user.click(create());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(getUnsettled().map(nameOf)).toEqual(['Add New Customer · Maria']);
  expect(field(/^Name/)).toHaveValue('Maria');
  await user.click(create());
  expect(await screen.findByText('Customer created successfully')).toBeTruthy();
  expect(await findCustomers('Maria')).toHaveLength(1);
});

it('sends emptied fields as null and keeps the others', async () => {
  const made = await server.client.post<Customer>('/api/customers', {
    name: 'Petrus',
    phone: '081 777 0005',
    email: 'petrus@example.com',
    address: 'Erf 1',
    location: 'Rundu',
  });
  const { user } = await open(made.body);
  expect(screen.getByRole('dialog', { name: 'Edit Customer' })).toBeTruthy();
  expect(screen.getByText('Update customer information')).toBeTruthy();
  expect(currentOpening()?.form).toBe('Edit Customer · Petrus');
  await replace(field('Email'), '', user);
  await replace(field('Address'), '', user);
  await replace(field(/^Name/), 'Petrus Amadhila', user);
  await user.click(update());
  expect(await screen.findByText('Customer updated successfully')).toBeTruthy();
  await isClosed();
  expect(await readCustomer(made.body.id)).toMatchObject({
    name: 'Petrus Amadhila',
    email: null,
    address: null,
    location: 'Rundu',
    version: 2,
  });
});

it('refuses to take over the number of somebody else unasked', async () => {
  await makeCustomer(server, { name: 'Owner', phone: '081 777 0006' });
  const other = await makeCustomer(server, { name: 'Other', phone: '081 777 0007' });
  const { user } = await open(other);
  await replace(field(/^Phone/), '0817770006', user);
  await user.click(update());
  expect(await screen.findByText('081 777 0006 belongs to Owner')).toBeTruthy();
  await user.click(button('Save anyway'));
  expect(await screen.findByText('Customer updated successfully')).toBeTruthy();
  expect(await readCustomer(other.id)).toMatchObject({ phone: '0817770006' });
});

it('tells of a change made meanwhile, takes over what was untouched here, and keeps what was typed', async () => {
  const seen = await makeCustomer(server, { name: 'Hilma', phone: '081 777 0008', location: 'Rundu' });
  const { user } = await open(seen);
  await replace(field(/^Name/), 'Hilma Mine', user);
  await server.client.put(`/api/customers/${seen.id}`, { name: 'Hilma Theirs', location: 'Oshakati' });
  await user.click(update());
  await screen.findByText(/^Changed meanwhile by /);
  const notice = within(screen.getByRole('alert'));
  expect(
    within(notice.getByRole('list', { name: 'Changed by someone else' })).getByText('Oshakati'),
  ).toBeTruthy();
  expect(field(/^Name/)).toHaveValue('Hilma Mine');
  expect(field('Location')).toHaveValue('Oshakati');
  await user.click(notice.getByRole('button', { name: 'Use theirs: Name' }));
  expect(field(/^Name/)).toHaveValue('Hilma Theirs');
  await user.click(notice.getByRole('button', { name: 'Use mine: Name' }));
  await user.click(update());
  expect(await screen.findByText('Customer updated successfully')).toBeTruthy();
  expect(await readCustomer(seen.id)).toMatchObject({ name: 'Hilma Mine', location: 'Oshakati', version: 3 });
});

it('shows the server’s own words where it has some', async () => {
  const gone = await makeCustomer(server, { name: 'Gone' });
  await server.client.delete(`/api/customers/${gone.id}`);
  const { user } = await open(gone);
  await user.type(field(/^Name/), '!');
  await user.click(update());
  expect((await screen.findAllByText(/^Customer not found: deleted by Agent 3 on /)).length).toBeGreaterThan(
    0,
  );
  expect(field(/^Name/)).toHaveValue('Gone!');
});
