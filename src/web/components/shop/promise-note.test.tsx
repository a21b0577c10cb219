import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { addDays } from '#shared/domain/calendar.ts';
import * as make from '#testing/builders.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.clock.set(`${TODAY}T08:00:00.000Z`);
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

const TODAY = '2026-11-18';
const daysAgo = (days: number) => new Date(`${addDays(TODAY, -days)}T07:00:00.000Z`);
const row = async (name: string) => within((await screen.findByText(name)).closest('article') as HTMLElement);

async function makeOrder(name: string, fields: Partial<Parameters<typeof make.makeOrder>[1]>) {
  const customer = await make.makeCustomer(server, { name });
  return make.makeOrder(server, { customerId: customer.id, ...fields });
}

it('an order says when its phone is usually ready, which leg is stuck, and what the customer was told', async () => {
  await makeOrder('Early Eva', { status: 'contract_signed', statusChangedAt: daysAgo(2) });
  await makeOrder('Stuck Sam', { status: 'contract_signed', statusChangedAt: daysAgo(9) });
  await makeOrder('Patient Paul', {
    ...{ status: 'approved', statusChangedAt: daysAgo(20), snoozedUntil: '2026-11-25' },
    snoozeReason: 'Abroad until then',
  });
  await makeOrder('Told Tina', { status: 'bank_paid', statusChangedAt: daysAgo(1), toldDay: '2026-11-17' });
  const { user } = renderRealApp('/payments');
  expect(await (await row('Early Eva')).findByText('Ready about 21–26 Nov')).toBeTruthy();
  const late = (await row('Stuck Sam')).getByText('Signed 9 days ago, planned 4');
  expect(late.className).toContain('text-warning-ink');
  const put = await row('Patient Paul');
  expect(put.getByText('Approved 20 days ago, planned 3').className).not.toContain('text-warning-ink');
  expect(put.getByText(/snoozed until 25 Nov$/)).toBeTruthy();
  const told = (await row('Told Tina')).getByText('told 17 Nov, not ready');
  expect(told.className).toContain('text-warning-ink');

  await user.click(put.getByRole('button', { name: 'Patient Paul' }));
  expect(await put.findByText('Snoozed until 25 November 2026: Abroad until then')).toBeTruthy();
  expect(put.getByText('Too few cases yet: based on the days set by the shop')).toBeTruthy();
});

it('a pre-order says the same of its order', async () => {
  const order = await makeOrder('China Chris', {
    ...{ status: 'china_preorder', statusChangedAt: daysAgo(5), toldDay: '2026-12-01' },
  });
  await make.makePreOrder(server, {
    ...{ paymentId: order.id, customerId: order.customerId, orderLocation: 'china' },
    expectedArrivalDate: '2026-12-07',
  });
  renderRealApp('/pre-orders');
  const shown = await row('China Chris');
  expect(await shown.findByText('Ready about 7–14 Dec')).toBeTruthy();
  expect(shown.getByText('told 1 Dec, now 7 Dec')).toBeTruthy();
});

it('an order whose phone has come says since when it is there, and not since when it was ordered', async () => {
  const order = await makeOrder('Arrived Anna', { status: 'dubai_preorder', statusChangedAt: daysAgo(17) });
  await make.makePreOrder(server, {
    ...{ paymentId: order.id, customerId: order.customerId, orderLocation: 'dubai' },
    ...{ status: 'arrived', actualArrivalDate: daysAgo(1) },
  });
  renderRealApp('/payments');
  const shown = await row('Arrived Anna');
  expect(shown.getByText('Ready 1 day ago · not informed')).toBeTruthy();
  expect(shown.queryByText(/17 days/)).toBeNull();
});

it('lists are narrowed to what is stuck from their filters, and say so', async () => {
  await makeOrder('Slow Sara', { status: 'contract_signed', statusChangedAt: daysAgo(30) });
  const { user, address } = renderRealApp('/payments');
  await screen.findByText('Slow Sara');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByLabelText('Stuck, or at its status for'), 'Bank payment');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('link', { name: 'Remove: Stuck: Bank payment' })).toBeTruthy();
  expect(address()).toContain('stuck=bank_payment');
  expect(await screen.findByText('Slow Sara')).toBeTruthy();
});

it('a promised date is removed by clearing it, and the message says so', async () => {
  await makeOrder('Cleared Clara', { status: 'approved', toldDay: '2026-11-25' });
  const { user } = renderRealApp('/payments?q=Clara');
  const clara = await row('Cleared Clara');
  await user.click(clara.getByRole('button', { name: 'Cleared Clara' }));
  await user.click(await clara.findByRole('button', { name: 'Promise a Date' }));
  await user.click(await screen.findByRole('button', { name: 'Clear date' }));
  await user.click(screen.getByRole('button', { name: 'Save Date' }));
  expect(await screen.findByText('Promised date removed')).toBeTruthy();
  await waitFor(() => expect(clara.queryByText('told 25 Nov')).toBeNull());
});

it('the told day and a snooze are kept from a card, and the first is taken back by its message', async () => {
  const { id } = await makeOrder('Promise Petra', { status: 'approved', statusChangedAt: daysAgo(30) });
  const { user, client } = renderRealApp('/payments?q=Petra');
  client.setQueryData(['/api/dashboard/insights'], {});
  const petra = await row('Promise Petra');
  expect(await petra.findByText('Approved 30 days ago, planned 3')).toBeTruthy();
  await user.click(petra.getByRole('button', { name: 'Promise Petra' }));
  await user.click(await petra.findByRole('button', { name: 'Promise a Date' }));
  await user.click(await screen.findByRole('button', { name: 'Save Date' }));
  expect(await screen.findByText('Choose the promised date')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Promised date/ }));
  await user.click(await screen.findByRole('button', { name: /25 November 2026/ }));
  await user.click(screen.getByRole('button', { name: 'Save Date' }));
  expect(await petra.findByText('told 25 Nov')).toBeTruthy();
  const read = async () => (await server.client.get<Order>(`/api/payments/${id}`)).body;
  expect((await read()).toldDay).toBe('2026-11-25');
  expect(client.getQueryState(['/api/dashboard/insights'])?.isInvalidated).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await read()).toldDay).toBeNull());
  await waitFor(() => expect(petra.queryByText('told 25 Nov')).toBeNull());

  await user.click(petra.getByRole('button', { name: 'Snooze' }));
  await user.click(await screen.findByRole('button', { name: /Until/ }));
  await user.click(await screen.findByRole('button', { name: /27 November 2026/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze' }));
  await user.click(dialog.getByRole('button', { name: 'Snooze' }));
  expect(await dialog.findByText('Enter the reason')).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Abroad');
  await user.click(dialog.getByRole('button', { name: 'Snooze' }));
  expect(await petra.findByText(/snoozed until 27 Nov$/)).toBeTruthy();
  expect(await read()).toMatchObject({ snoozedUntil: '2026-11-27', snoozeReason: 'Abroad' });
});

it('a told day that is past is said on the card, and stands again when the one told since is taken back', async () => {
  const { id } = await makeOrder('Past Paulina', {
    ...{ status: 'bank_paid', statusChangedAt: daysAgo(1), toldDay: '2026-11-12' },
  });
  const { user } = renderRealApp('/payments?q=Paulina');
  const paulina = await row('Past Paulina');
  expect((await paulina.findByText('told 12 Nov, not ready')).className).toContain('text-warning-ink');
  await user.click(paulina.getByRole('button', { name: 'Past Paulina' }));
  const told = await paulina.findByText('Told 12 November, not ready');
  expect(told.className).toContain('text-warning-ink');
  await user.click(await paulina.findByRole('button', { name: 'Promise a Date' }));
  await user.click(await screen.findByRole('button', { name: /Promised date/ }));
  await user.click(await screen.findByRole('button', { name: /28 November 2026/ }));
  await user.click(screen.getByRole('button', { name: 'Save Date' }));
  expect((await paulina.findByText('Told 28 November')).className).not.toContain('text-warning-ink');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await paulina.findByText('Told 12 November, not ready')).toBeTruthy();
  expect((await server.client.get<Order>(`/api/payments/${id}`)).body.toldDay).toBe('2026-11-12');
});

it('a pre-order keeps the same of its order', async () => {
  const order = await makeOrder('Dubai Dina', { status: 'dubai_preorder', statusChangedAt: daysAgo(2) });
  const { paymentId } = await make.makePreOrder(server, {
    ...{ paymentId: order.id, customerId: order.customerId, orderLocation: 'dubai' },
  });
  const { user } = renderRealApp('/pre-orders?q=Dina');
  await user.click((await row('Dubai Dina')).getByRole('button', { name: /^More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Promise a Date' }));
  await user.click(await screen.findByRole('button', { name: /Promised date/ }));
  await user.click(await screen.findByRole('button', { name: /28 November 2026/ }));
  await user.click(screen.getByRole('button', { name: 'Save Date' }));
  expect(await (await row('Dubai Dina')).findByText('told 28 Nov')).toBeTruthy();
  expect((await server.client.get<Order>(`/api/payments/${paymentId}`)).body.toldDay).toBe('2026-11-28');
});
