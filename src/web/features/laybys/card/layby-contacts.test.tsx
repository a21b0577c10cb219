import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Contact } from '#shared/contracts/contacts.ts';
import type { HandOverPass } from '#shared/contracts/hand-over.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import { ContactList } from '#web/components/shop/contact/contact-list.tsx';
import { createChangeApplier } from '#web/lib/realtime/change-applier.ts';
import { cancelMadeLayby, makeLayby, readLayby } from '#web/testing/make-layby.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { laybyMessage, laybySituations } from '../layby-messages.ts';
import { laybyContactsQuery } from '../public/one-layby.queries.ts';
import { LaybyReachButtons } from './layby-contacts.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const open = (layby: Layby) => openDialog(() => <LaybyReachButtons layby={layby} />);
const reached = () => screen.getByRole('button', { name: 'Reached' });
const notReached = () => screen.getByRole('button', { name: 'Not reached' });
const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const hrefOf = (name: string) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');
const isChosen = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-checked');
const contactsOf = async ({ id }: Layby) =>
  (await server.client.get<Contact[]>(`/api/laybys/${id}/contacts`)).body;

const CONFIG = { companyName: 'Etosha', timeZone: 'Africa/Windhoek' };
const wordsOf = (layby: Layby) => laybyMessage(laybySituations(layby)[0], layby, CONFIG, null);

it('calls the number of the agreement at one tap, then asks for the outcome', async () => {
  const layby = await makeLayby(server, { customerNumber: '081 455 9012' });
  const { user } = await open(layby);
  expect(hrefOf('Call Customer')).toBe('tel:+264814559012');
  await user.click(screen.getByRole('link', { name: 'Call Customer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Customer Communication' });
  expect(dialog.textContent).toContain('081 455 9012');
  const method = within(dialog).getByRole('radiogroup', { name: /^Communication Method/ });
  expect(within(method).getByRole('radio', { name: 'Phone call' }).getAttribute('aria-checked')).toBe('true');
  await user.type(screen.getByLabelText('Note'), 'Pays on Friday');
  await user.dblClick(reached());
  expect(await screen.findByText('Customer contact information updated successfully')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await contactsOf(layby)).toMatchObject([
    { isReached: true, contactedBy: 'Agent 3', communicationMode: 'phone', note: 'Pays on Friday' },
  ]);
  expect((await readLayby(server, layby.id)).customerContacted).toBe(true);
});

it('begins a message about what is due, and takes it along by every way; nothing is sent from here', async () => {
  const layby = await makeLayby(server, {
    customerFullName: 'Selma Nangolo',
    customerNumber: '081 455 9013',
    customerEmail: 'selma@example.com',
    paidAmount: '1000.00',
  });
  const { user } = await open(layby);
  await user.click(screen.getByRole('button', { name: 'Message' }));
  expect(isChosen('Payment due')).toBe('true');
  expect(message().value).toMatch(/^Hello Selma Nangolo,\n\nN\$ 5,000\.00 is still due /);
  expect(hrefOf('WhatsApp')).toBe(`https://wa.me/264814559013?text=${message().value}`);
  expect(hrefOf('Text Message')).toBe(`sms:+264814559013?&body=${message().value}`);
  expect(hrefOf('Email')).toMatch(
    /^mailto:selma@example\.com\?subject=.+: layby for the iPhone 15&body=Hello /,
  );
  expect(await contactsOf(layby)).toEqual([]);
});

it('a new code goes to the number that a colleague has corrected meanwhile, and never to the old one', async () => {
  const layby = await makeLayby(server, { customerNumber: '081 455 9014', paidAmount: '6000.00' });
  const codeOf = async () =>
    (await server.client.get<HandOverPass>(`/api/hand-overs/pass/layby/${layby.id}`)).body.code ?? 'none';
  const first = await codeOf();
  const { client, user } = await open(layby);
  await user.click(screen.getByRole('button', { name: 'Message' }));
  await waitFor(() => expect(message().value).toContain(first));
  expect(hrefOf('WhatsApp')).toBe(`https://wa.me/264814559014?text=${message().value}`);
  const { body } = await server.client.put<Layby>(`/api/laybys/${layby.id}`, {
    customerNumber: '081 455 9015',
  });
  createChangeApplier(client, () => {}).apply([{ entity: 'layby', id: body.id, version: body.version }]);
  const second = await codeOf();
  expect(second).not.toBe(first);
  await waitFor(() => expect(message().value).toContain(second));
  expect(hrefOf('WhatsApp')).toBe(`https://wa.me/264814559015?text=${message().value}`);
  expect(screen.getByText('The customer’s number was corrected to 081 455 9015.')).toBeTruthy();
});

it('says who was faster, keeps what was entered and logs on the second try', async () => {
  const layby = await makeLayby(server);
  const colleague = await server.loggedInClient({ agent: 'Agent 5', branch: 'windhoek' });
  const { user } = await open(layby);
  await user.click(screen.getByRole('button', { name: 'Message' }));
  const method = screen.getByRole('radiogroup', { name: /^Communication Method/ });
  await user.click(within(method).getByRole('radio', { name: 'WhatsApp' }));
  await colleague.put(`/api/laybys/${layby.id}`, { phoneColor: 'Blue' });
  await user.click(notReached());
  expect(
    await screen.findByText(/^Changed meanwhile by Agent 5, .+: Layby changed\. The layby is now Active\./),
  ).toBeTruthy();
  await user.click(notReached());
  expect(await screen.findByText('Customer contact information updated successfully')).toBeTruthy();
  expect(await contactsOf(layby)).toMatchObject([{ isReached: false, communicationMode: 'whatsapp' }]);
});

it('warns that “Not reached” takes the mark back', async () => {
  const layby = await makeLayby(server);
  const body = { customerContacted: true, contactedBy: 'Agent 1', communicationMode: 'sms' };
  const reached = (await server.client.put<Layby>(`/api/laybys/${layby.id}/customer-contact`, body)).body;
  const { user } = await open(reached);
  await user.click(screen.getByRole('button', { name: 'Message' }));
  expect(await screen.findByText(/Agent 1, Text Message/)).toBeTruthy();
  expect(screen.getByText('This layby is marked as informed. “Not reached” removes that mark.')).toBeTruthy();
});

it('cannot call what is no number', async () => {
  await open({ ...(await makeLayby(server)), customerNumber: 'none' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Call Customer' }).disabled).toBe(true);
});

it('lists who spoke with the customer', async () => {
  const layby = await makeLayby(server);
  const body = {
    customerContacted: true,
    contactedBy: 'Agent 2',
    communicationMode: 'whatsapp',
    note: 'Tomorrow',
  };
  await server.client.put(`/api/laybys/${layby.id}/customer-contact`, body);
  await openDialog(() => <ContactList log={laybyContactsQuery(layby.id)} />);
  expect(await screen.findByText('Tomorrow')).toBeTruthy();
  expect(screen.getByText(/Agent 2, WhatsApp/)).toBeTruthy();
});

it('has a message for every state that a layby is in', async () => {
  const agreed = { customerFullName: 'Selma Nangolo', agentBranch: 'walvis_bay' };
  const due = await makeLayby(server, { ...agreed, customerNumber: '0814550001', paidAmount: '1000.00' });
  expect(wordsOf(due)).toBe(
    'Hello Selma Nangolo,\n\nN$ 5,000.00 is still due on your layby for the iPhone 15, by 18 February 2027. You can pay at our Walvis Bay branch.\n\nEtosha',
  );
  expect(wordsOf({ ...due, isOverdue: true })).toContain(
    'N$ 5,000.00 on your layby for the iPhone 15 was due on 18 February 2027. Please pay at our Walvis Bay branch, or tell us when you can.',
  );
  const paid: Layby = { ...due, status: 'completed', agentBranch: null };
  expect(wordsOf(paid)).toContain(
    'Your layby is paid in full, and your iPhone 15 is ready for collection at our shop. Please bring your ID.',
  );
  expect(laybySituations({ ...paid, deviceCollectedDate: '2026-11-18T08:00:00.000Z' })).toEqual(['custom']);
  expect(wordsOf(await cancelMadeLayby(server, due, '200.00'))).toContain(
    'Your layby for the iPhone 15 has been cancelled. A fee of N$ 200.00 was kept, as agreed. If you have a question, please ask at our Walvis Bay branch.',
  );
});

it('shows the latest contacts first, and the earlier ones for the asking', async () => {
  const layby = await makeLayby(server);
  await server.database.pool.query(
    `insert into contacts (at, customer_id, subject_kind, subject_id, is_reached, note)
     select now(), $1, 'layby', $2, true, 'Call ' || n from generate_series(1, 60) n`,
    [layby.customerId, layby.id],
  );
  const { user } = await openDialog(() => <ContactList log={laybyContactsQuery(layby.id)} />);
  const calls = () => screen.getAllByText(/^Call \d+$/).map(({ textContent }) => textContent);
  expect(await screen.findByText('Call 60')).toBeTruthy();
  expect(calls()).toHaveLength(50);
  server.cutOff(/cursor=/);
  await user.click(screen.getByRole('button', { name: 'Show earlier' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The contact log could not be loaded');
  expect(calls()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByText('Call 1')).toBeTruthy();
  expect(calls()).toEqual(Array.from({ length: 60 }, (_, place) => `Call ${60 - place}`));
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});
