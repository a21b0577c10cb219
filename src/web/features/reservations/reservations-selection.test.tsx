import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { addCustomer, addReservation } from '#testing/shop.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

async function reserve(names: readonly string[]): Promise<Reservation[]> {
  const made: Reservation[] = [];
  for (const name of names) {
    const { id: customerId } = await addCustomer(server.client, { name });
    made.push(await addReservation(server.client, { customerId, phoneModel: 'Ticked A15' }));
  }
  return made;
}
const tick = (name: string) => screen.findByRole('checkbox', { name: `Select Ticked A15, ${name}` });
const bar = async () => within(await screen.findByRole('region', { name: 'Selected' }));
const statusOf = async (reservation: Reservation | undefined) =>
  (await server.client.get<Reservation>(`/api/reservations/${reservation?.id}`)).body.status;

it('a range of the table is ticked, marked as in stock at once, and taken back', async () => {
  const [first, second, third] = await reserve(['Range Rauha', 'Range Rosa', 'Range Ruben']);
  const { user } = renderRealApp('/reservations?q=Range');
  expect((await screen.findByRole('table', { name: 'Reservations' })).textContent).toContain('Range Rosa');
  await user.click(await tick('Range Rauha'));
  await user.keyboard('{Shift>}');
  await user.click(await tick('Range Rosa'));
  await user.keyboard('{/Shift}');
  await user.click((await bar()).getByRole('button', { name: 'Stock In' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stock In' }));
  await user.click(await dialog.findByRole('button', { name: 'Confirm 2 reservations' }));
  expect(await screen.findByText('2 reservations changed')).toBeTruthy();
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
    ...['notified', 'notified', 'waiting'],
  ]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 reservations changed back')).toBeTruthy();
  expect(await statusOf(first)).toBe('waiting');
});

it('all that match are chosen as the queue has them, and X chooses the row in hand, in a line as well', async () => {
  await reserve(['Keyed Kaino', 'Keyed Kuku']);
  const { user } = renderRealApp('/reservations?q=Keyed&view=compact');
  const row = await screen.findByRole('button', { name: 'Keyed Kaino' });
  row.focus();
  // The keys come when the page has come to rest.
  await waitFor(async () => {
    if (screen.queryByRole('region', { name: 'Selected' }) === null) await user.keyboard('x');
    expect((await tick('Keyed Kaino')).getAttribute('aria-checked')).toBe('true');
  });
  await user.click((await bar()).getByRole('button', { name: 'All that match' }));
  expect(await (await bar()).findByText('2 selected')).toBeTruthy();
  expect((await tick('Keyed Kuku')).getAttribute('aria-checked')).toBe('true');
});
