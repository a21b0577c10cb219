import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { shortDay } from '#shared/domain/promise.ts';
import * as make from '#testing/builders.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

/** As a row has it, where two days stand in one line. */
const cut = (day: string) => shortDay(day).replace(/ (\w{3})\w*/, ' $1');

/** What was typed or chosen is not lost by a key. */
async function keepByEscape(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

it('a box that slips shows whom it concerns with both promises, and keeps the new day', async () => {
  server.clock.set('2026-11-10T08:00:00.000Z');
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
  const [told, later] = ['2026-11-13', '2026-11-20'];
  const customer = await make.makeCustomer(server, { name: 'Frieda' });
  const order = await make.makeOrder(server, {
    ...{ customerId: customer.id, status: 'china_preorder', toldDay: told },
  });
  const { id } = await make.makePreOrder(server, {
    ...{ paymentId: order.id, customerId: customer.id, orderLocation: 'china', supplierOrderNumber: 'SZ-1' },
    ...{ expectedArrivalDate: told },
  });
  const { user } = renderRealApp('/pre-orders');
  await screen.findByText('Frieda');
  await user.click(screen.getByRole('button', { name: 'Shipment delayed' }));
  const number = await screen.findByLabelText('Supplier number');
  await user.type(number, 'SZ-2');
  await keepByEscape(user);
  await user.click(screen.getByRole('button', { name: 'Show pre-orders' }));
  expect(await screen.findByText('No matching pre-orders are on their way')).toBeTruthy();
  await user.clear(number);
  await user.type(number, 'SZ-1');
  await user.click(screen.getByRole('button', { name: 'Show pre-orders' }));
  await user.click(await screen.findByRole('button', { name: /New expected date/ }));
  await user.click(await screen.findByRole('button', { name: new RegExp(formatLongDate(later, 'UTC')) }));
  await keepByEscape(user);
  const plan = within(await screen.findByRole('list', { name: 'Changes' }));
  expect(plan.getByText(`Told ${shortDay(told)}, now ${shortDay(later)}`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirm 1 pre-order' }));
  await waitFor(async () => {
    const { body } = await server.client.get<PreOrder>(`/api/pre-orders/${id}`);
    expect(body.expectedArrivalDate).toBe(later);
  });
  expect(await screen.findByText(`told ${cut(told)}, now ${cut(later)}`)).toBeTruthy();
});
