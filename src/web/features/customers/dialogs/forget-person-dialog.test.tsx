import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteRecentPlace, recentPlaces } from '#web/lib/recent-places.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

async function ask({ id, name }: { id: number; name: string }) {
  const app = renderRealApp(`/customers/${id}`);
  await app.user.click(await screen.findByRole('button', { name: `More actions: ${name}` }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Forget this person' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Forget this person' })) };
}

it('says what will happen, wants the name or number typed, and leaves nothing of who it was', async () => {
  const customer = await makeCustomer(server, { name: 'Gone Gabriel', phone: '081 222 4417' });
  const place = { link: `/customers/${customer.id}`, kind: 'customer', title: customer.name, note: '' };
  noteRecentPlace(place);
  noteRecentPlace({ ...place, link: '/customers/0', title: 'Somebody Else', note: '081 222 0000' });
  const { user, dialog } = await ask(customer);
  expect(await dialog.findByText('This cannot be undone')).toBeTruthy();
  const submit = dialog.getByRole('button', { name: 'Forget this person' });
  const field = dialog.getByLabelText(/^The name or the last four digits/);
  await user.type(field, 'Somebody');
  await user.click(submit);
  expect(await dialog.findByText(/^This is not the name/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '4417');
  await user.click(submit);
  expect(await screen.findByText('Person forgotten')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: /Forgotten person/ })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Gone Gabriel')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(recentPlaces().map(({ title }) => title)).toEqual(['Somebody Else']);
});

it('names what is open, and cannot be confirmed', async () => {
  const customer = await makeCustomer(server, { name: 'Open Ottilie' });
  await makeOrder(server, { customer });
  const { dialog } = await ask(customer);
  expect(await dialog.findByText('This person has open records')).toBeTruthy();
  expect(dialog.getByText('is not completed', { exact: false })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Forget this person' })).toBeDisabled();
});

it('offers everything that is kept of a person as a file', async () => {
  const { id, name } = await makeCustomer(server, { name: 'Asking Anna' });
  const { user } = renderRealApp(`/customers/${id}`);
  await user.click(await screen.findByRole('button', { name: `More actions: ${name}` }));
  const item = await screen.findByRole('menuitem', { name: 'Everything about this person' });
  expect(item.getAttribute('href')).toBe(`/api/customers/${id}/everything`);
});
