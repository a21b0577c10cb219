import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Contact } from '#shared/contracts/contacts.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { makeOrder, readOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { CustomerInformedDialog } from './customer-informed-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const submit = () => screen.getByRole('button', { name: 'Save' });
const open = (order: Order) => openDialog((props) => <CustomerInformedDialog order={order} {...props} />);
const readContacts = async (order: Order) =>
  (await server.client.get<Contact[]>(`/api/payments/${order.id}/contacts`)).body;

it('wants an answer, and with Yes an agent and a method', async () => {
  await server.client.put('/api/auth/device', { agent: null, branch: null, team: null });
  const { user } = await open(await makeOrder(server));
  expect(screen.getByRole('dialog', { name: 'Was Customer Informed?' })).toBeTruthy();
  await user.click(submit());
  expect(await screen.findByText('Choose Yes or No')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.click(submit());
  expect(await screen.findByText('Agent is required')).toBeTruthy();
  expect(screen.getByText('Communication method is required')).toBeTruthy();
  await server.client.put('/api/auth/device', { agent: 'Agent 3', branch: 'oshakati', team: null });
});

it('notes who told the customer and how, once for a double click', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const { user } = await open(order);
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  expect(screen.getByLabelText<HTMLSelectElement>(/^Contacted By/).value).toBe('Agent 3');
  await user.click(screen.getByRole('radio', { name: 'Text Message' }));
  await user.type(screen.getByLabelText(/^Note/), 'Comes on Friday');
  await user.dblClick(submit());
  expect(await screen.findByText('Customer contact information updated successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readOrder(server, order.id)).toMatchObject({
    customerContacted: true,
    contactedBy: 'Agent 3',
    communicationMode: 'sms',
    status: 'phone_available',
  });
  expect(await readContacts(order)).toMatchObject([{ note: 'Comes on Friday' }]);
});

it('takes it back with No', async () => {
  const order = await makeOrder(server);
  await server.client.put(`/api/payments/${order.id}/customer-contact`, {
    customerContacted: true,
    contactedBy: 'Agent 1',
    communicationMode: 'phone',
  });
  const { user } = await open(await readOrder(server, order.id));
  expect(screen.getByRole('radio', { name: 'Yes' }).getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('radio', { name: 'No' }));
  await user.click(submit());
  expect(await screen.findByText('Customer contact information updated successfully')).toBeTruthy();
  expect(await readOrder(server, order.id)).toMatchObject({ customerContacted: false, contactedBy: null });
});

it('keeps what was entered when the server cannot be reached', async () => {
  const { user } = await open(await makeOrder(server));
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.click(screen.getByRole('radio', { name: 'WhatsApp' }));
  await user.type(screen.getByLabelText(/^Note/), 'left a voice note');
  server.cutOff(/customer-contact/);
  await user.click(submit());
  expect(await screen.findAllByText('Not known whether it was saved')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('left a voice note');
  expect(screen.getByRole('radio', { name: 'WhatsApp' }).getAttribute('aria-checked')).toBe('true');
});
