import { act, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { HandOverPass } from '#shared/contracts/hand-over.ts';
import { imeiOf } from '#testing/imei.ts';
import { readAnew } from '#web/lib/realtime/read-anew.ts';
import { makeOrder, readOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

/** There is nothing to draw on here. */
const SHEET = new Proxy({}, { get: () => () => undefined, set: () => true });

it('says on Undo which money stays booked', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(SHEET as never);
  const order = await makeOrder(server, {
    ...{ totalAmount: '5000.00', paidAmount: '2000.00', agentBranch: 'oshakati' },
    status: 'phone_available',
  });
  const pass = await server.client.get<HandOverPass>(`/api/hand-overs/pass/payment/${order.id}`);
  const { user } = renderRealApp('/hand-over');
  await user.type(await screen.findByRole('searchbox', { name: /^Code/ }), `${pass.body.code}{Enter}`);
  await user.type(await screen.findByRole('textbox', { name: 'IMEI of this device' }), imeiOf(1));
  await user.click(screen.getByText('Take a payment now'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hand over' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Hand-over taken back')).toBeTruthy();
  const note = "The device is ready again, with a new code · N$ 3,000.00 stays booked in the day's cash-up";
  expect(await screen.findByText(note)).toBeTruthy();
  expect(await readOrder(server, order.id)).toMatchObject({
    status: 'phone_available',
    paidAmount: '5000.00',
  });
});

it('shows the balance as a colleague has left it while the form is open', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(SHEET as never);
  const order = await makeOrder(server, {
    ...{ totalAmount: '5000.00', paidAmount: '2000.00', agentBranch: 'oshakati' },
    status: 'phone_available',
  });
  const { user, client } = renderRealApp('/hand-over');
  await user.type(await screen.findByRole('searchbox', { name: /^Code/ }), `${order.quoteNumber}{Enter}`);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('N$ 3,000.00')).toBeTruthy();
  await user.click(screen.getByText('Take a payment now'));
  const pay = async (amount: string) => {
    await server.client.post(`/api/payments/${order.id}/receipts`, { amount });
    await act(() => readAnew(client, ['payment']));
  };
  await pay('1000.00');
  expect(await within(dialog).findByText('N$ 2,000.00')).toBeTruthy();
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
  expect(amount.value).toBe('2000.00');
  await user.clear(amount);
  await user.type(amount, '700');
  await pay('500.00');
  expect(await within(dialog).findByText('N$ 1,500.00')).toBeTruthy();
  expect(amount.value).toBe('700');
  await user.clear(amount);
  await user.type(amount, '1500.00');
  await pay('1500.00');
  expect(await within(dialog).findByText('N$ 0.00')).toBeTruthy();
  expect(screen.queryByText('Take a payment now')).toBeNull();
});

it('says of an order that a colleague takes away meanwhile that it does not lie ready, before anything is sent', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(SHEET as never);
  const order = await makeOrder(server, { agentBranch: 'oshakati', status: 'phone_available' });
  const { user, client } = renderRealApp('/hand-over');
  await user.type(await screen.findByRole('searchbox', { name: /^Code/ }), `${order.quoteNumber}{Enter}`);
  await screen.findByRole('dialog');
  await server.client.delete(`/api/payments/${order.id}`);
  await act(() => readAnew(client, ['payment']));
  expect(await screen.findByText('The device is no longer ready to be handed over.')).toBeTruthy();
});
