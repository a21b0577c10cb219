import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCustomer, addOrderAt } from '#testing/shop.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
  for (const [name, agentBranch] of [
    ['Rut of Rundu', 'rundu'],
    ['Olga of Oshakati', 'oshakati'],
  ]) {
    const { id: customerId } = await addCustomer(server.client, { name });
    const about = { agentBranch, addedByAgent: 'Agent 7', phoneModel: 'iPhone 15' };
    const { id: paymentId } = await addOrderAt(server.client, 'bank_paid', { customerId, ...about });
    await server.client.post('/api/pre-orders', { paymentId, orderLocation: 'china', ...about });
  }
});
afterAll(() => server.stop());

const shown = async (names: readonly string[]) =>
  waitFor(() => {
    const rows = within(screen.getByRole('list', { name: 'Pre-orders' })).getAllByRole('article');
    expect(rows.map((row) => /\w+ of [A-Za-z]+/.exec(row.textContent ?? '')?.[0])).toEqual(names);
  });

it('pre-orders are narrowed by what they can be told by, and figures follow', async () => {
  const { user, address } = renderRealApp('/pre-orders');
  await shown(['Olga of Oshakati', 'Rut of Rundu']);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.selectOptions(await screen.findByLabelText('Branch'), 'Rundu');
  expect(screen.queryByLabelText('Minimum balance due')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await shown(['Rut of Rundu']);
  expect(address()).toBe('/pre-orders?branch=rundu');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Total Pre-orders/ }).textContent).toContain('1'),
  );
  await user.click(screen.getByRole('link', { name: 'Rundu: show All branches' }));
  await shown(['Olga of Oshakati', 'Rut of Rundu']);
});
