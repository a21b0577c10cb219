import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer, addReservation } from '#testing/shop.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
  for (const [name, addedByAgent, phoneModel] of [
    ['Asked Aina', 'Agent 7', 'iPhone 15'],
    ['Asked Bertha', 'Agent 2', 'Galaxy A15'],
  ]) {
    const { id: customerId } = await addCustomer(server.client, { name });
    const body = {
      ...{ customerId, phoneModel, addedByAgent, collectionBranch: 'rundu' },
      expectedStockDate: '2026-12-01',
    };
    expect((await server.client.post('/api/reservations', body)).status).toBe(201);
  }
});
afterAll(() => server.stop());

const shown = (names: readonly string[]) =>
  waitFor(() => {
    for (const name of ['Asked Aina', 'Asked Bertha'])
      expect(screen.queryAllByText(name).length > 0, name).toBe(names.includes(name));
  });

it('reservations are narrowed by agent and model besides, and so are their figures', async () => {
  const { user, address } = renderRealApp('/reservations');
  await shown(['Asked Aina', 'Asked Bertha']);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByLabelText('Agent'), 'Agent 7');
  expect(screen.queryByLabelText('Minimum balance due')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await shown(['Asked Aina']);
  expect(address()).toBe('/reservations?agent=Agent+7');
  await screen.findByRole('link', { name: /^Waiting\s*1$/ });
  await user.click(screen.getByRole('link', { name: 'Remove: Agent 7' }));
  await shown(['Asked Aina', 'Asked Bertha']);
});

it('what nobody waits for says so, and a filter that this list has not is named', async () => {
  const { user, address } = renderRealApp('/reservations?model=Nokia&stuck=3');
  expect(await screen.findByText('No results for these filters')).toBeTruthy();
  expect(screen.getByText(/filter “stuck” in the address is not valid here/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  await shown(['Asked Aina', 'Asked Bertha']);
  expect(address()).toBe('/reservations');
});

it('those of one priority are shown alone, and what an address says of other lists is named', async () => {
  const { id: customerId } = await addCustomer(server.client, { name: 'Asked Cecilia' });
  await addReservation(server.client, { customerId, priority: 'high' });
  const { user, address } = renderRealApp('/reservations');
  await screen.findByText('Asked Cecilia');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByLabelText('Priority'), 'High');
  expect(screen.queryByLabelText('Due within')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await shown([]);
  expect(screen.getByText('Asked Cecilia')).toBeTruthy();
  expect(address()).toBe('/reservations?priority=high');
  await user.click(screen.getByRole('link', { name: 'Remove: High priority' }));
  await shown(['Asked Aina', 'Asked Bertha']);
});
