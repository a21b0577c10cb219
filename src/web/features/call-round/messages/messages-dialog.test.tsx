import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallTemplate } from '#shared/contracts/call-templates.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

type User = ReturnType<typeof renderRealApp>['user'];
const PART = 'Phone in branch, not informed';

async function openPart(user: User, part: string) {
  await user.click(await screen.findByRole('button', { name: 'Messages' }));
  await user.click(await screen.findByRole('button', { name: `Change: ${part}` }));
  return within(await screen.findByRole('dialog', { name: `Message: ${part}` }));
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const templates = async () => (await server.client.get<CallTemplate[]>('/api/call-templates')).body;

it('shows what a text makes of somebody who waits for it, says what is wrong, and is taken back', async () => {
  const order = await makeOrder(server, {
    customer: await makeCustomer(server, { name: 'Frieda Witbooi' }),
    phoneModel: 'Pixel 9',
  });
  await server.client.put(`/api/payments/${order.id}`, { status: 'phone_available' });
  const { user } = renderRealApp('/call-round');
  const form = await openPart(user, PART);
  const english = form.getByLabelText('English');
  expect(await form.findByText(/^Hello Frieda Witbooi, your Pixel 9 is ready/)).toBeTruthy();
  expect(form.getByText('The message Frieda Witbooi would get now.')).toBeTruthy();
  expect(form.getByText(/^Not written yet: Greeting, /)).toBeTruthy();
  type(english, 'come for your {modle}');
  expect(form.getByText(/^\{modle\} is not a known placeholder/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Save message' }));
  await waitFor(() => expect(english.getAttribute('aria-invalid')).toBe('true'));
  type(english, 'come for your ');
  await user.click(form.getAllByRole('button', { name: 'Insert {model}' })[0] as HTMLElement);
  expect(english).toHaveProperty('value', 'come for your {model}');
  expect(form.getByText(/^Hello Frieda Witbooi, come for your Pixel 9/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Save message' }));
  expect(await screen.findByText(`Message saved: ${PART}`)).toBeTruthy();
  expect((await templates()).find(({ kind }) => kind === 'in_branch')?.english).toBe('come for your {model}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect((await templates()).find(({ kind }) => kind === 'in_branch')?.english).toBeNull(),
  );
});

it('has the hours of calling, which somebody changes and takes back', async () => {
  const { user } = renderRealApp('/call-round');
  await user.click(await screen.findByRole('button', { name: 'Messages' }));
  expect(await screen.findByText('08:00–19:00 · Not on Sundays')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change: Calling hours' }));
  const form = within(await screen.findByRole('dialog', { name: 'Calling hours' }));
  await user.selectOptions(form.getByLabelText('From'), '19:30');
  await user.click(form.getByRole('button', { name: 'Save hours' }));
  expect(await form.findByText('Must be later than the start')).toBeTruthy();
  await user.selectOptions(form.getByLabelText('From'), '07:30');
  await user.selectOptions(form.getByLabelText('Until'), '24:00');
  await user.click(form.getByRole('switch', { name: 'On Sundays' }));
  await user.click(form.getByRole('button', { name: 'Save hours' }));
  expect(await screen.findByText('Calling hours saved')).toBeTruthy();
  expect(await screen.findByText('07:30–24:00 · On Sundays too')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('08:00–19:00 · Not on Sundays')).toBeTruthy();
});

it('gives an earlier version back', async () => {
  const greeting = (await templates()).find(({ kind }) => kind === 'greeting');
  for (const english of ['Good day {name},', 'Dear {name},'])
    await server.client.put(`/api/call-templates/${greeting?.id}`, { english });
  const { user } = renderRealApp('/call-round');
  const form = await openPart(user, 'Greeting');
  await user.click(form.getByText('Versions'));
  await user.click(await form.findByRole('button', { name: 'Use: Good day {name},' }));
  await user.click(form.getByRole('button', { name: 'Save message' }));
  await waitFor(async () =>
    expect((await templates()).find(({ kind }) => kind === 'greeting')?.english).toBe('Good day {name},'),
  );
});

it('writes to a customer in the second language once somebody says so', async () => {
  const second: Record<string, string> = {
    ...{ greeting: 'Wa uhala po {name},', in_branch: '{model} oyi li mo {branch}.', code: '{code}.' },
    closing: '{company}',
  };
  for (const { id, kind } of await templates())
    if (second[kind]) await server.client.put(`/api/call-templates/${id}`, { second: second[kind] });
  const { user } = renderRealApp('/call-round');
  await user.click(await screen.findByRole('radio', { name: 'Oshiwambo' }));
  expect(await screen.findByText(/^Wa uhala po Frieda Witbooi, Pixel 9 oyi li mo/)).toBeTruthy();
  expect(await screen.findByText('Message language: Oshiwambo')).toBeTruthy();
  const { body } = await server.client.get('/api/customers?q=Frieda');
  expect(body[0]).toMatchObject({ language: 'second' });
  const whatsapp = screen.getByRole('link', { name: /^WhatsApp/ });
  expect(decodeURIComponent(whatsapp.getAttribute('href') ?? '')).toContain('Wa uhala po Frieda');
});
