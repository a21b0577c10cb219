import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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
  expect(await (await row('Early Eva')).findByText('Should be ready 21–26 November')).toBeTruthy();
  const late = (await row('Stuck Sam')).getByText('Signed 9 days ago, should be 4');
  expect(late.className).toContain('text-warning-ink');
  const put = await row('Patient Paul');
  expect(put.getByText('Approved 20 days ago, should be 3').className).not.toContain('text-warning-ink');
  expect(put.getByText(/snoozed until 25 November/)).toBeTruthy();
  const told = (await row('Told Tina')).getByText('told 17 November, not ready');
  expect(told.className).toContain('text-warning-ink');

  await user.click(put.getByRole('button', { name: 'Patient Paul' }));
  expect(await put.findByText('Snoozed until 25 November 2026: Abroad until then')).toBeTruthy();
  expect(put.getByText('Too few cases yet: by the shop’s own numbers')).toBeTruthy();
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
  expect(await shown.findByText('Should be ready 7–14 December')).toBeTruthy();
  expect(shown.getByText('told 1 December, now 7 December')).toBeTruthy();
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
