import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from '#testing/test-server.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  // The screen's clock is the server's; each on a day of its own.
  server.clock.advance(86_400_000);
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

const list = async () => within(await screen.findByRole('list', { name: 'Activity' }));

it('says that nothing happened, and what failed until it is tried again', async () => {
  server.cutOff(/GET \/api\/activity\?/);
  const { user } = renderRealApp('/activity');
  expect(await screen.findByText('Activity could not be loaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No activity on this day')).toBeTruthy();
});

it('tells the day in sentences, narrowed by kind and agent, and takes a change back', async () => {
  const customer = await makeCustomer(server, { name: 'Maria Shikongo' });
  const order = await makeOrder(server, { customer, quoteNumber: 'QU-1012' });
  await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '500', method: 'cash' });
  await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '250', method: 'eft' });
  await server.client.put(`/api/payments/${order.id}`, { status: 'approved' });
  const [agent] = (await server.client.get<{ id: number }[]>('/api/agents')).body.slice(-1);
  await server.client.put(`/api/agents/${agent?.id}/pin`, { pin: '4711', password: TEST_PASSWORD });
  const { user, address } = renderRealApp('/activity');
  const link = await (await list()).findAllByRole('link', { name: 'Order QU-1012, Maria Shikongo' });
  const told = link.map((one) => one.closest('p')?.textContent);
  expect(told[0]).toBe('Agent 3 moved Order QU-1012, Maria Shikongo to Approved · 10:00 · Oshakati');
  expect(told[1]).toBe(
    'Agent 3 took N$\u00a0250.00 by EFT for Order QU-1012, Maria Shikongo · 10:00 · Oshakati',
  );
  expect(told[2]).toBe(
    'Agent 3 took N$\u00a0500.00 in cash for Order QU-1012, Maria Shikongo · 10:00 · Oshakati',
  );

  await user.click(screen.getByRole('link', { name: /^Money/ }));
  expect(address()).toBe('/activity?kind=money');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo: moved/ })).toBeNull());
  await user.click(screen.getByRole('link', { name: /^Other/ }));
  expect((await (await list()).findByText(/noted “PIN set”/)).textContent).toContain('on Agent 8');
  await user.click(screen.getByRole('link', { name: /^All work/ }));

  await user.click(await screen.findByRole('button', { name: /^Undo: moved Order QU-1012/ }));
  expect(await screen.findByText('Taken back')).toBeTruthy();
  expect((await server.client.get(`/api/payments/${order.id}`)).body).toMatchObject({ status: 'partial' });
  expect(await (await list()).findByText(/undid “Approved by the bank” on/)).toBeTruthy();
});

it('says which money stays booked when what it came with is taken back', async () => {
  const order = await makeOrder(server, { quoteNumber: 'QU-1500', paidAmount: '1500.00' });
  const { user } = renderRealApp('/activity');
  await user.click(await screen.findByRole('button', { name: /^Undo: .*QU-1500/ }));
  expect(await screen.findByText("Order added · N$ 1,500.00 stays booked in the day's cash-up")).toBeTruthy();
  expect((await server.client.get(`/api/payments/${order.id}`)).status).toBe(404);
});

it('says what stands on a change that a colleague has built upon meanwhile', async () => {
  const order = await makeOrder(server, { quoteNumber: 'QU-2044' });
  await server.client.put(`/api/payments/${order.id}`, { status: 'approved' });
  const { user } = renderRealApp('/activity');
  const undo = await screen.findByRole('button', { name: /^Undo: moved Order QU-2044/ });
  const release = server.hold(/GET \/api\/activity/);
  await server.client.put(`/api/payments/${order.id}`, { status: 'contract_signed' });
  await user.click(undo);
  expect(await screen.findByText('A later change depends on this')).toBeTruthy();
  expect(
    await screen.findByText(/^Order QU-2044, .*: Contract signed, by Agent 3 on .*Undo that first\.$/),
  ).toBeTruthy();
  release();
});

it('takes a change back once, however often it is pressed, and says that a colleague was faster', async () => {
  const order = await makeOrder(server, { quoteNumber: 'QU-3055' });
  await server.client.put(`/api/payments/${order.id}`, { status: 'approved' });
  const { body: history } = await server.client.get(`/api/activity?entity=payment&id=${order.id}`);
  const call = `/api/activity/${history[0].id}/undo`;
  const first = renderRealApp('/activity');
  await first.user.dblClick(await screen.findByRole('button', { name: /^Undo: moved Order QU-3055/ }));
  expect(await screen.findByText('Taken back')).toBeTruthy();
  expect(server.calls.filter((made) => made === `POST ${call}`)).toHaveLength(1);

  await server.client.put(`/api/payments/${order.id}`, { phoneModel: 'Nokia 105' });
  // As when it is announced.
  void first.client.invalidateQueries();
  const undo = await screen.findByRole('button', { name: /^Undo: changed Order QU-3055/ });
  const release = server.hold(/GET \/api\/activity/);
  const { body: later } = await server.client.get(`/api/activity?entity=payment&id=${order.id}`);
  expect((await server.client.post(`/api/activity/${later[0].id}/undo`, {})).status).toBe(200);
  await first.user.click(undo);
  expect(await screen.findByText('This has already been undone')).toBeTruthy();
  expect(screen.queryByText('A later change depends on this')).toBeNull();
  release();
});

it('tells a cash-up by its branch, day and difference, leads to it, and opens the day again', async () => {
  const day = server.clock.now().toISOString().slice(0, 10);
  const lines = [{ method: 'cash', expected: '0', counted: '20' }];
  await server.client.post('/api/cash-ups', { branch: 'rundu', day, lines, reason: 'Found on the floor' });
  const { user, address } = renderRealApp('/activity');
  const link = await (await list()).findByRole('link', { name: /^Cash-up Rundu, \d+ November 2026$/ });
  expect(link.closest('p')?.textContent).toMatch(
    /^Agent 3 counted and closed Cash-up Rundu, .* · N\$ 20\.00 over · 10:00/,
  );
  expect(link.closest('div')?.textContent).toContain('Found on the floor');
  await user.click(screen.getByRole('button', { name: /^Undo: counted and closed/ }));
  expect(await (await list()).findByText(/undid “Day closed” on/)).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: /^Cash-up Rundu/ })[0] as HTMLElement);
  expect(address()).toBe(`/cash-up?branch=rundu&day=${day}`);
  expect(await screen.findByText(/^Reopened by Agent 3/)).toBeTruthy();
});
