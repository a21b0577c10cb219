import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addDays, dayOf } from '#shared/domain/calendar.ts';
import { toldWords } from '#shared/domain/promise.ts';
import * as make from '#testing/builders.ts';
import { TEST_PASSWORD } from '#testing/test-server.ts';
import { guardClock, releasePlaces } from '#web/components/shop/step-guard.ts';
import { forgetAnswers, noteNoAnswer } from '#web/lib/offline/connection.ts';
import { readAllAnew } from '#web/lib/realtime/read-anew.ts';
import { forgetWrites, putWrite } from '#web/lib/writes/sent-writes.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(async () => {
  // Whom a test leaves is nobody's business in the next one.
  await server.database.pool.query(`update customers set call_mark = 'undecided'`);
  await server.database.pool.query('delete from call_leases');
});

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
  await waitFor(() => expect(head.closest('[data-call]')?.getAttribute('aria-busy')).toBe('false'));
  return head;
}

async function press(user: ReturnType<typeof renderRealApp>['user'], name: string | RegExp) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await user.click(button);
}

it('says that everyone has been called, and looks again', async () => {
  const { user } = renderRealApp('/call-round');
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
  await makeReady('Later Lukas');
  await press(user, 'Check again');
  await ready('Later Lukas');
  const { body } = await server.client.get('/api/call-round');
  expect(body.waiting).toBe(1);
  await user.keyboard('q');
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
  const aside = within(await screen.findByRole('list', { name: 'No longer offered' }));
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
  expect(await screen.findByText('No other customers to call now')).toBeTruthy();
  await press(user, 'Show postponed customers');
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
  await press(user, 'Save date');
  expect(await screen.findByText('Coming Clara: Coming')).toBeTruthy();
  const { body } = await server.client.get(`/api/payments/${order.id}`);
  expect(body).toMatchObject({ customerContacted: true });
});

it('says which day was told of a promise that slipped, and tells the one that the card names', async () => {
  const today = dayOf(new Date(), 'Africa/Windhoek');
  const told = addDays(today, 7);
  const expected = addDays(today, 26);
  const customer = await makeCustomer(server, { name: 'Slipped Selma' });
  const order = await make.makeOrder(server, {
    // At no branch, which is every branch's: the builder gives each order another one.
    ...{ customerId: customer.id, status: 'china_preorder', toldDay: told, agentBranch: null },
  });
  await make.makePreOrder(server, {
    ...{ paymentId: order.id, customerId: customer.id, expectedArrivalDate: expected },
  });
  const { user } = renderRealApp('/call-round');
  await ready('Slipped Selma');
  expect(screen.getByText(new RegExp(toldWords(told, expected, today)))).toBeTruthy();
  await user.keyboard('r');
  await waitFor(async () =>
    expect((await server.client.get(`/api/payments/${order.id}`)).body.toldDay).toBe(expected),
  );
});

it('keeps who is called, the day and the focus when the connection goes, and writes nothing meanwhile', async () => {
  const order = await makeReady('Kept Kaarina');
  const { user } = renderRealApp('/call-round');
  await ready('Kept Kaarina');
  await user.keyboard('d');
  fireEvent.change(screen.getByLabelText('Coming on'), { target: { value: '2030-01-31' } });
  const save = screen.getByRole('button', { name: 'Save date' });
  save.focus();
  try {
    act(() => {
      noteNoAnswer();
      noteNoAnswer();
    });
    expect(await screen.findByText(/^This customer stays on the screen/)).toBeTruthy();
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
  // Within the second that the place is held, however long the answer takes.
  const clock = vi.spyOn(guardClock, 'nowMs').mockReturnValue(5_000);
  // The one card's buttons stand where the other's stood.
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 9, 9));
  await press(user, /^Reached/);
  const head = await ready('Unseen Ulrike');
  expect(broughtIntoSight.mock.contexts).toContain(head);
  broughtIntoSight.mockRestore();
  await user.click(screen.getByRole('button', { name: /^Reached/ }));
  place.mockRestore();
  clock.mockRestore();
  releasePlaces();
  expect(head.closest('[data-call]')?.getAttribute('aria-busy')).toBe('false');
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

it('takes the letter after G for a screen, and for nothing that became of the call', async () => {
  const order = await makeReady('Going Gideon');
  const { user, address } = renderRealApp('/call-round');
  await ready('Going Gideon');
  // The keys of the screens come with the code of the search.
  await waitFor(async () => {
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeTruthy();
  });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gr');
  await waitFor(() => expect(address()).toBe('/ready-for-collection'));
  const { body } = await server.client.get(`/api/payments/${order.id}/contacts`);
  expect(body).toEqual([]);
});

/** A colleague at a device of their own. */
async function colleague(agent: string) {
  const client = server.newClient();
  await client.post('/api/auth/login', { password: TEST_PASSWORD });
  await client.put('/api/auth/device', { agent, branch: 'oshakati' });
  return client;
}

it('keeps the customer while their record is looked at, and until the page goes', async () => {
  const order = await makeReady('Looked-at Loide');
  const other = await colleague('Agent 5');
  const nextOfOther = async () => (await other.post('/api/call-round/next', {})).body.card;
  const { user, router } = renderRealApp('/call-round?branch=all');
  await ready('Looked-at Loide');
  await user.click(screen.getByRole('link', { name: 'Looked-at Loide' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/call-round'));
  expect(await nextOfOther()).toBeNull();
  act(() => router.history.back());
  await waitFor(() => expect(router.state.location.pathname).toBe('/call-round'));
  await screen.findByRole('heading', { name: 'Call round' });
  await ready('Looked-at Loide');
  expect(screen.getByLabelText('Branch')).toHaveProperty('value', 'all');
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(async () => expect(await nextOfOther()).not.toBeNull());
  await other.post('/api/call-round/stop');
  await server.client.put(`/api/payments/${order.id}`, { status: 'bank_paid' });
});

it('follows what becomes of the customer while the card is open', async () => {
  const order = await makeReady('Followed Fillemon');
  const { client, user } = renderRealApp('/call-round');
  await ready('Followed Fillemon');
  const news = () => act(() => readAllAnew(client));
  const customer = `/api/customers/${order.customerId}`;
  await server.client.put(customer, { phone: '0811234999' });
  await news();
  expect(await screen.findByText('081 123 4999')).toBeTruthy();

  // Whose ten minutes are over takes them again, unless somebody else has them.
  server.clock.advance(10 * 60_000);
  await news();
  expect(await screen.findByText('Your ten minutes are over')).toBeTruthy();
  await press(user, 'Take again');
  await waitFor(() => expect(screen.queryByText('Your ten minutes are over')).toBeNull());
  await ready('Followed Fillemon');
  server.clock.advance(10 * 60_000);
  const other = await colleague('Agent 5');
  const theirs = (await other.post('/api/call-round/next', {})).body.card;
  await news();
  expect(await screen.findByText(/^Agent 5 is calling this customer now/)).toBeTruthy();

  // What comes up is not told of by a press that was meant for the rest.
  const second = await makeOrder(server, { customerId: order.customerId, phoneModel: 'Galaxy S24' });
  await server.client.put(`/api/payments/${second.id}`, { status: 'phone_available' });
  await news();
  expect(screen.queryByText(/Galaxy S24/)).toBeNull();

  const { customer: called, calledAt } = theirs;
  const body = { customerId: called.id, calledAt, outcome: 'no_answer', communicationMode: 'phone' };
  expect((await other.post('/api/call-round/calls', body)).status).toBe(201);
  await news();
  expect(await screen.findByText('Agent 5 has already called this customer: No answer')).toBeTruthy();
  const calls = server.calls.length;
  await user.keyboard('r');
  expect(server.calls.slice(calls)).not.toContain('POST /api/call-round/calls');
  for (const { id } of [order, second])
    await server.client.put(`/api/payments/${id}`, { status: 'bank_paid' });
});

it('says what has come up, and what is settled, about whom it shows', async () => {
  const order = await makeReady('Settled Selma');
  const { client, user } = renderRealApp('/call-round');
  await ready('Settled Selma');
  const second = await makeOrder(server, { customerId: order.customerId, phoneModel: 'Galaxy S24' });
  await server.client.put(`/api/payments/${second.id}`, { status: 'phone_available' });
  const news = () => act(() => readAllAnew(client));
  await news();
  expect(await screen.findByText('New reason to call this customer')).toBeTruthy();
  expect(screen.queryByText(/Galaxy S24/)).toBeNull();
  await press(user, 'Show it');
  expect(screen.getAllByText(/Galaxy S24/).length).toBeGreaterThan(0);
  for (const { id } of [order, second])
    await server.client.put(`/api/payments/${id}`, { status: 'bank_paid' });
  await news();
  expect(await screen.findByText('No reason left to call')).toBeTruthy();
  await press(user, 'Next customer');
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
});

it('says of an outcome that a colleague has noted theirs first, writes nothing and goes on to the next', async () => {
  const order = await makeReady('Raced Rachel');
  const later = await makeReady('Patient Pena');
  const { user } = renderRealApp('/call-round');
  await ready('Raced Rachel');
  server.clock.advance(10 * 60_000);
  const other = await colleague('Agent 5');
  const { customer, calledAt } = (await other.post('/api/call-round/next', {})).body.card;
  expect(customer.name).toBe('Raced Rachel');
  const theirs = { customerId: customer.id, calledAt, outcome: 'no_answer', communicationMode: 'phone' };
  expect((await other.post('/api/call-round/calls', theirs)).status).toBe(201);
  // No news of it has come yet.
  await user.keyboard('r');
  expect(await screen.findByText(/^This customer has already been called: No answer/)).toBeTruthy();
  await ready('Patient Pena');
  const { body } = await server.client.get(`/api/payments/${order.id}`);
  expect(body).toMatchObject({ customerContacted: false });
  for (const { id } of [order, later])
    await server.client.put(`/api/payments/${id}`, { status: 'bank_paid' });
});

it('takes the outcome of whose ten minutes are over, also while a colleague has the customer', async () => {
  const order = await makeReady('Overtaken Otto');
  const { client, user } = renderRealApp('/call-round');
  await ready('Overtaken Otto');
  server.clock.advance(10 * 60_000);
  const other = await colleague('Agent 5');
  expect((await other.post('/api/call-round/next', {})).body.card.customer.name).toBe('Overtaken Otto');
  await act(() => readAllAnew(client));
  expect(await screen.findByText(/^Agent 5 is calling this customer now/)).toBeTruthy();
  await user.keyboard('r');
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
  const { body } = await server.client.get(`/api/payments/${order.id}`);
  expect(body).toMatchObject({ customerContacted: true, communicationMode: 'phone' });
  await server.client.put(`/api/payments/${order.id}`, { status: 'bank_paid' });
});

it('says without any news that its ten minutes are over, and gives the same customer again', async () => {
  const order = await makeReady('Quiet Queenie');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { user } = renderRealApp('/call-round');
    await ready('Quiet Queenie');
    server.clock.advance(10 * 60_000);
    const calls = server.calls.length;
    act(() => void vi.advanceTimersByTime(10 * 60_000 + 1000));
    expect(await screen.findByText('Your ten minutes are over')).toBeTruthy();
    // By itself, and not because a line that was lost has everything read again.
    const since = server.calls.slice(calls).filter((call) => /cards|list-views/.test(call));
    expect(since[0]).toBe(`GET /api/call-round/cards/${order.customerId}`);
    expect(screen.getByText(/^Another agent may now get this customer/)).toBeTruthy();
    await press(user, 'Take again');
    await waitFor(() => expect(screen.queryByText('Your ten minutes are over')).toBeNull());
    await ready('Quiet Queenie');
  } finally {
    vi.useRealTimers();
  }
  await server.client.put(`/api/payments/${order.id}`, { status: 'bank_paid' });
});

it('notes nothing on a card whose last call was taken back, or whose customer is gone', async () => {
  const order = await makeReady('Returning Rebekka');
  const other = await colleague('Agent 5');
  const { customer, calledAt } = (await other.post('/api/call-round/next', {})).body.card;
  const tried = { customerId: customer.id, calledAt, outcome: 'no_answer', communicationMode: 'phone' };
  const { batchId } = (await other.post('/api/call-round/calls', tried)).body;
  server.clock.advance(2 * 60 * 60_000);
  const { client, user } = renderRealApp('/call-round');
  await ready('Returning Rebekka');
  expect(screen.getByText('1 call without an answer so far')).toBeTruthy();
  const news = () => act(() => readAllAnew(client));
  const noteNothing = async () => {
    const calls = server.calls.length;
    await user.keyboard('r');
    expect(server.calls.slice(calls)).not.toContain('POST /api/call-round/calls');
  };
  expect((await other.post(`/api/batches/${batchId}/undo`)).status).toBe(200);
  await news();
  expect(await screen.findByText('A call to this customer was undone')).toBeTruthy();
  await noteNothing();
  await press(user, 'Take again');
  await waitFor(() => expect(screen.queryByText('1 call without an answer so far')).toBeNull());
  await ready('Returning Rebekka');

  await server.client.delete(`/api/payments/${order.id}`);
  expect((await server.client.delete(`/api/customers/${customer.id}`)).status).toBeLessThan(300);
  await news();
  expect(await screen.findByText('This customer no longer exists')).toBeTruthy();
  await noteNothing();
  await press(user, 'Next customer');
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
});

it('reads where the round stands again by the clock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    renderRealApp('/call-round');
    expect(await screen.findByText('Everyone has been called')).toBeTruthy();
    expect(screen.queryByText('Quiet hours')).toBeNull();
    server.clock.set('2026-11-18T17:30:00.000Z');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(await screen.findByText('Quiet hours')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('brings back whom a call that is taken back was with, and names them', async () => {
  const first = await makeReady('Undone Ulla');
  const second = await makeReady('Waiting Wilma');
  const { user } = renderRealApp('/call-round');
  await ready('Undone Ulla');
  await user.keyboard('u');
  await ready('Waiting Wilma');
  await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement);
  await ready('Undone Ulla');
  expect((await screen.findByText('Call taken back')).parentElement?.textContent).toContain('Undone Ulla');
  for (const { id } of [first, second])
    await server.client.put(`/api/payments/${id}`, { status: 'bank_paid' });
});

it('does not offer anew whom a call of this device that waits to be sent was with', async () => {
  const called = await makeReady('Kept Kauna');
  const next = await makeReady('Later Lavinia');
  const path = '/api/call-round/calls';
  const content = JSON.stringify({ customerId: called.customerId, outcome: 'reached' });
  // As a page finds it that is loaded anew without the server.
  putWrite({
    ...{ key: 'kept', method: 'POST', path, content, ifMatch: null, form: null, opening: null },
    ...{ sentAt: 0, isUnsettled: true, isLeft: true, isHeld: true },
  });
  renderRealApp('/call-round');
  await ready('Later Lavinia');
  forgetWrites();
  for (const { id } of [called, next])
    await server.client.put(`/api/payments/${id}`, { status: 'bank_paid' });
});

it('keeps its customer when everything is read anew, and asks for one where there was none', async () => {
  const { client, user } = renderRealApp('/call-round');
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
  const order = await makeReady('Staying Saara');
  await act(() => client.invalidateQueries());
  await ready('Staying Saara');
  const calls = server.calls.length;
  // As when a connection is back.
  act(() => void client.invalidateQueries());
  await user.keyboard('r');
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
  const next = server.calls.slice(calls).filter((call) => call === 'POST /api/call-round/next');
  expect(next).toHaveLength(1);
  await server.client.put(`/api/payments/${order.id}`, { status: 'bank_paid' });
});

it('says what is under way, with one thing turning', async () => {
  const order = await makeReady('Slow Salomo');
  const { user } = renderRealApp('/call-round');
  const head = await ready('Slow Salomo');
  const open = server.hold(/POST \/api\/call-round\/calls/);
  await user.keyboard('a');
  expect(await screen.findByText('Saving the call...')).toBeTruthy();
  const busy = head.closest('[data-call]')?.querySelectorAll('button[aria-busy="true"]');
  expect([...(busy ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^No answer/),
  ]);
  open();
  expect(await screen.findByText('Everyone has been called')).toBeTruthy();
  await server.client.put(`/api/payments/${order.id}`, { status: 'bank_paid' });
});
