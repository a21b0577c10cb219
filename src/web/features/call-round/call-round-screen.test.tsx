import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { forgetAnswers, noteNoAnswer } from '#web/lib/offline/connection.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

async function makeReady(name: string) {
  const order = await makeOrder(server, {
    customer: await makeCustomer(server, { name }),
    phoneModel: 'Pixel 9',
  });
  await server.client.put(`/api/payments/${order.id}`, { status: 'phone_available' });
  return order;
}

/** When keys are taken: nothing is under way. */
async function ready(name: string) {
  const head = await screen.findByRole('heading', { name });
  const button = screen.getByRole('button', { name: /^Next/ });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  return head;
}

async function press(user: ReturnType<typeof renderRealApp>['user'], name: string | RegExp) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  await user.click(button);
}

it('says that everyone has been called, and looks again', async () => {
  const { user } = renderRealApp('/call-round');
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
  await makeReady('Later Lukas');
  await press(user, 'Look again');
  await ready('Later Lukas');
  const { body } = await server.client.get('/api/call-round');
  expect(body.waiting).toBe(1);
  await user.keyboard('q');
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
  const aside = within(await screen.findByRole('list', { name: 'A person decides' }));
  expect(aside.getByText(/Asks not to be called/)).toBeTruthy();
});

it('writes an outcome by one key, takes it back, and puts off by Space', async () => {
  const first = await makeReady('First Frieda');
  await makeReady('Second Simon');
  const { user } = renderRealApp('/call-round');
  const head = await ready('First Frieda');
  await waitFor(() => expect(document.activeElement).toBe(head));
  expect(screen.getByText('Phone in branch, not informed')).toBeTruthy();
  expect(screen.getByText(/^Hello First Frieda, your Pixel 9 is ready/)).toBeTruthy();
  await user.keyboard(' ');
  await ready('Second Simon');
  await user.keyboard('a');
  expect(await screen.findByText('Nobody else is to be called now')).toBeTruthy();
  await press(user, 'Go through those who were put off');
  await ready('First Frieda');
  await user.keyboard('r');
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
  const order = async () => (await server.client.get(`/api/payments/${first.id}`)).body;
  expect(await order()).toMatchObject({ customerContacted: true, communicationMode: 'phone' });
  await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement);
  await waitFor(async () => expect(await order()).toMatchObject({ customerContacted: false }));
  await server.client.put(`/api/payments/${first.id}`, { status: 'bank_paid' });
});

it('asks on which day somebody comes', async () => {
  const order = await makeReady('Coming Clara');
  const { user } = renderRealApp('/call-round');
  await ready('Coming Clara');
  await user.keyboard('d');
  expect(document.activeElement).toBe(screen.getByLabelText('Coming on'));
  await press(user, 'Save the day');
  expect(await screen.findByText('Coming Clara: Coming')).toBeTruthy();
  const { body } = await server.client.get(`/api/payments/${order.id}`);
  expect(body).toMatchObject({ customerContacted: true });
});

it('keeps who is called, the day and the focus when the connection goes, and writes nothing meanwhile', async () => {
  const order = await makeReady('Kept Kaarina');
  const { user } = renderRealApp('/call-round');
  await ready('Kept Kaarina');
  await user.keyboard('d');
  fireEvent.change(screen.getByLabelText('Coming on'), { target: { value: '2030-01-31' } });
  const save = screen.getByRole('button', { name: 'Save the day' });
  save.focus();
  try {
    act(() => {
      noteNoAnswer();
      noteNoAnswer();
    });
    expect(await screen.findByText(/^This customer stays here/)).toBeTruthy();
    expect(document.activeElement).toBe(save);
    await user.click(save);
    await user.click(screen.getByRole('button', { name: /^Reached/ }));
  } finally {
    act(() => forgetAnswers());
  }
  expect(screen.getByLabelText('Coming on')).toHaveProperty('value', '2030-01-31');
  const { body } = await server.client.get(`/api/payments/${order.id}`);
  expect(body).toMatchObject({ customerContacted: false });
  await server.client.put(`/api/payments/${order.id}`, { status: 'bank_paid' });
});

it('takes the second of two quick presses for nobody, and brings the next person into sight', async () => {
  const first = await makeReady('Pressed Paulus');
  const second = await makeReady('Unseen Ulrike');
  const { user } = renderRealApp('/call-round');
  await ready('Pressed Paulus');
  const broughtIntoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  // The one card's buttons stand where the other's stood.
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 9, 9));
  await press(user, /^Reached/);
  const head = await ready('Unseen Ulrike');
  expect(broughtIntoSight.mock.contexts).toContain(head);
  broughtIntoSight.mockRestore();
  await user.click(screen.getByRole('button', { name: /^Reached/ }));
  place.mockRestore();
  expect(screen.getByRole('button', { name: /^Next/ }).getAttribute('aria-busy')).toBeNull();
  const contacted = async ({ id }: { id: number }) =>
    (await server.client.get(`/api/payments/${id}`)).body.customerContacted;
  expect(await contacted(first)).toBe(true);
  expect(await contacted(second)).toBe(false);
  for (const { id } of [first, second])
    await server.client.put(`/api/payments/${id}`, { status: 'bank_paid' });
});

it('says what failed and looks on another try', async () => {
  server.cutOff(/POST \/api\/call-round\/next/);
  const { user } = renderRealApp('/call-round');
  const alert = within(await screen.findByRole('alert'));
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
});
