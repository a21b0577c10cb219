import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Contact } from '#shared/contracts/contacts.ts';
import type { Customer } from '#shared/contracts/customers.ts';
import type { HandOverPass } from '#shared/contracts/hand-over.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { createChangeApplier } from '#web/lib/realtime/change-applier.ts';
import { makeCustomer, makeOrder, readOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { CustomerCommunicationDialog } from '../public/customer-communication-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const open = (order: Order) =>
  openDialog((props) => <CustomerCommunicationDialog order={order} {...props} />);
const reached = () => screen.getByRole('button', { name: 'Reached' });
const notReached = () => screen.getByRole('button', { name: 'Not reached' });
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const link = (name: string) => screen.getByRole('link', { name });
/** A link with what it carries made readable. */
const hrefOf = (name: string) => decodeURIComponent(link(name).getAttribute('href') ?? '');
/** Nothing is opened by a test. */
const stayHere = (way: HTMLElement) => way.addEventListener('click', (event) => event.preventDefault());
const codeOf = async (order: Order) =>
  (await server.client.get<HandOverPass>(`/api/hand-overs/pass/payment/${order.id}`)).body.code ?? 'none';
const readContacts = async (order: Order) =>
  (await server.client.get<Contact[]>(`/api/payments/${order.id}/contacts`)).body;

it('offers every way to the customer with the message prefilled', async () => {
  const customer = await makeCustomer(server, { phone: '081 234 5678', email: 'selma+shop@example.com' });
  await open(await makeOrder(server, { customer, status: 'phone_available', phoneModel: 'Galaxy A15' }));
  expect(screen.getByRole('dialog', { name: 'Customer Communication' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Phone ready' }).getAttribute('aria-checked')).toBe('true');
  expect(message().value).toContain('Your Galaxy A15 is ready for collection at our Oshakati branch.');
  expect(message().value).toContain('N$ 1,000.00');
  expect(hrefOf('Phone call')).toBe('tel:+264812345678');
  expect(hrefOf('WhatsApp')).toBe(`https://wa.me/264812345678?text=${message().value}`);
  expect(hrefOf('Text Message')).toBe(`sms:+264812345678?&body=${message().value}`);
  expect(hrefOf('Email')).toMatch(/^mailto:selma\+shop@example\.com\?subject=.+&body=Hello /);
  expect(link('Email').getAttribute('href')).toContain('%0D%0A');
});

it('carries what was changed by hand, and keeps it while another situation is looked at', async () => {
  const { user } = await open(await makeOrder(server, { status: 'china_preorder', phoneModel: 'A15' }));
  expect(message().value).toContain('is on its way to us');
  await user.clear(message());
  await user.type(message(), 'Please call us & ask for Anna');
  expect(hrefOf('WhatsApp')).toMatch(/\?text=Please call us & ask for Anna$/);
  await user.click(screen.getByRole('radio', { name: 'Balance due' }));
  expect(message().value).toContain('A balance of N$ 1,000.00 is still due');
  await user.click(screen.getByRole('radio', { name: 'On the way' }));
  expect(message().value).toBe('Please call us & ask for Anna');
});

it('asks before a message that was changed by hand is thrown away, and not about one that was not', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const { user } = await open(order);
  await user.type(message(), ' Bring your ID.');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(message().value).toContain('Bring your ID.');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('while a colleague steps the order back and on again', () => {
  async function openReady() {
    const order = await makeOrder(server, { status: 'phone_available' });
    const first = await codeOf(order);
    const { client, user } = await open(order);
    await waitFor(() => expect(message().value).toContain(`when you collect it: ${first}.`));
    const applier = createChangeApplier(client, () => {});
    /** By a colleague, and announced. */
    const step = async (status: Order['status']) => {
      const { body } = await server.client.put<Order>(`/api/payments/${order.id}`, { status });
      applier.apply([{ entity: 'payment', id: body.id, version: body.version }]);
    };
    return { order, first, user, step };
  }

  it('the message goes without a code, then names the new one', async () => {
    const { order, first, step } = await openReady();
    await step('bank_paid');
    await waitFor(() => expect(message().value).not.toContain('when you collect it'));
    await step('phone_available');
    const second = await codeOf(order);
    await waitFor(() => expect(message().value).toContain(`when you collect it: ${second}.`));
    expect(message().value).not.toContain(first);
  });

  it('what was typed stays, with a warning of the code that is gone until it is out or there is a new one', async () => {
    const { order, first, user, step } = await openReady();
    await user.type(message(), ' Ask for Anna');
    await step('bank_paid');
    expect(await screen.findByText(new RegExp(`^The code ${first} is no longer valid`))).toBeTruthy();
    await user.type(message(), '!');
    expect(message().value).toContain(first);
    await step('phone_available');
    const second = await codeOf(order);
    await waitFor(() => expect(message().value).toContain(`when you collect it: ${second}.`));
    expect(message().value).toMatch(/ Ask for Anna!$/);
    expect(hrefOf('WhatsApp')).not.toContain(first);
    expect(screen.queryByText(/is no longer valid/)).toBeNull();
    await step('bank_paid');
    await screen.findByText(new RegExp(`^The code ${second} is no longer valid`));
    await user.clear(message());
    expect(screen.queryByText(/is no longer valid/)).toBeNull();
  });
});

it('a new code goes to the number that a colleague has corrected meanwhile, and never to the old one', async () => {
  const customer = await makeCustomer(server, { phone: '081 234 0001', email: 'old@example.com' });
  const order = await makeOrder(server, { customer, status: 'phone_available' });
  const { client, user } = await open(order);
  const first = await codeOf(order);
  await waitFor(() => expect(message().value).toContain(first));
  await user.type(message(), ' Ask for Anna');
  expect(hrefOf('WhatsApp')).toMatch(/^https:\/\/wa\.me\/264812340001\?/);
  expect(screen.queryByText(/number was corrected/)).toBeNull();
  const { body } = await server.client.put<Customer>(`/api/customers/${customer.id}`, {
    ...{ phone: '081 234 0002', email: 'new@example.com' },
  });
  createChangeApplier(client, () => {}).apply([{ entity: 'customer', id: body.id, version: body.version }]);
  const second = await codeOf(order);
  expect(second).not.toBe(first);
  await waitFor(() => expect(message().value).toContain(second));
  expect(screen.getByText('The customer’s number was corrected to 081 234 0002.')).toBeTruthy();
  expect(hrefOf('Phone call')).toBe('tel:+264812340002');
  expect(hrefOf('WhatsApp')).toBe(`https://wa.me/264812340002?text=${message().value}`);
  expect(hrefOf('Text Message')).toBe(`sms:+264812340002?&body=${message().value}`);
  expect(hrefOf('Email')).toMatch(/^mailto:new@example\.com\?/);
});

it('asks for no balance that is not due, and cannot write to whom it has no address of', async () => {
  const customer = await makeCustomer(server, { phone: 'none' });
  await open(await makeOrder(server, { customer, status: 'phone_available', paidAmount: '1000.00' }));
  expect(screen.queryByRole('radio', { name: 'Balance due' })).toBeNull();
  expect(message().value).not.toContain('N$');
  for (const name of ['Phone call', 'WhatsApp', 'Text Message', 'Email']) {
    expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  }
});

it('wants an agent and a method, of a press that saves at once too', async () => {
  await server.client.put('/api/auth/device', { agent: null, branch: null, team: null });
  const order = await makeOrder(server, { status: 'phone_available' });
  const { user } = await open(order);
  await user.click(reached());
  expect(await screen.findByText('Agent is required')).toBeTruthy();
  expect(screen.getByText('Communication method is required')).toBeTruthy();
  stayHere(link('WhatsApp'));
  await user.click(link('WhatsApp'));
  await waitFor(() => expect(screen.queryByText('Communication method is required')).toBeNull());
  expect(screen.getByText('Agent is required')).toBeTruthy();
  expect(await readContacts(order)).toEqual([]);
  await server.client.put('/api/auth/device', { agent: 'Agent 3', branch: 'oshakati', team: null });
});

it('notes at once who told the customer by a way that takes the words along, once for a double click, and takes it back', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const { user } = await open(order);
  expect(document.activeElement).toBe(link('WhatsApp'));
  stayHere(link('WhatsApp'));
  await user.dblClick(link('WhatsApp'));
  expect(await screen.findByText('Customer contact information updated successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readOrder(server, order.id)).toMatchObject({
    customerContacted: true,
    contactedBy: 'Agent 3',
    communicationMode: 'whatsapp',
  });
  expect(await readContacts(order)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await readOrder(server, order.id)).toMatchObject({ customerContacted: false }),
  );
});

it('asks for the outcome of a call, and saves by it', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const { user } = await open(order);
  stayHere(link('Phone call'));
  await user.click(link('Phone call'));
  expect(await screen.findByText('No contacts with the customer yet')).toBeTruthy();
  await user.type(screen.getByLabelText(/^Note/), 'Comes on Friday');
  await user.dblClick(reached());
  expect(await screen.findByText('Customer contact information updated successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readOrder(server, order.id)).toMatchObject({
    status: 'phone_available',
    customerContacted: true,
    contactedBy: 'Agent 3',
    communicationMode: 'phone',
  });
  expect(await readContacts(order)).toMatchObject([
    { isReached: true, contactedBy: 'Agent 3', communicationMode: 'phone', note: 'Comes on Friday' },
  ]);
});

it('logs an attempt that reached nobody, and says first what that takes back', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const informed = await server.client.put<Order>(`/api/payments/${order.id}/customer-contact`, {
    customerContacted: true,
    contactedBy: 'Agent 5',
    communicationMode: 'phone',
    note: 'Will come soon',
  });
  const { user } = await open(informed.body);
  const earlier = within(await screen.findByRole('region', { name: 'Earlier contacts' }));
  expect(await earlier.findByText('Will come soon')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Text Message' }));
  expect(screen.getByText(/marked as informed/)).toBeTruthy();
  await user.click(notReached());
  expect(await screen.findByText('Customer contact information updated successfully')).toBeTruthy();
  expect(await readOrder(server, order.id)).toMatchObject({ customerContacted: false, contactedBy: null });
  expect(await readContacts(order)).toMatchObject([
    { isReached: false, contactedBy: 'Agent 3', communicationMode: 'sms' },
    { isReached: true },
  ]);
});

it('keeps what was entered when the server cannot be reached', async () => {
  const { user } = await open(await makeOrder(server, { status: 'phone_available' }));
  await user.click(screen.getByRole('radio', { name: 'Email' }));
  await user.type(screen.getByLabelText(/^Note/), 'left word');
  server.cutOff(/customer-contact/);
  await user.click(reached());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('left word');
});

it('says who was faster and logs on the second try', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const colleague = await server.loggedInClient({ agent: 'Agent 5', branch: 'windhoek' });
  const { user } = await open(order);
  await user.click(screen.getByRole('radio', { name: 'Phone call' }));
  await colleague.put(`/api/payments/${order.id}`, { phoneModel: 'Galaxy A25' });
  await user.click(notReached());
  expect(await screen.findByText(/^Changed meanwhile by Agent 5/)).toBeTruthy();
  await user.click(reached());
  expect(await screen.findByText('Customer contact information updated successfully')).toBeTruthy();
});
