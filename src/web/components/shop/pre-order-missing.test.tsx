import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeCustomer, makeOrder, readOrder } from '#web/testing/make-order.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  // The screen's clock is the server's.
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() });
});

it('offers on the card to create what is missing, for the place that the order waits for', async () => {
  const customer = await makeCustomer(server, { name: 'Missing Mia' });
  const { id } = await makeOrder(server, { customer, status: 'china_preorder', phoneModel: 'Pixel 9' });
  const { user } = renderRealApp('/payments');
  expect(await screen.findByText('Pre-order record missing')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Create: Missing Mia, / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Pre-order' }));
  expect(dialog.getByRole('radio', { name: 'China' }).getAttribute('aria-checked')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Create Pre-order' }));
  await waitFor(() => expect(screen.queryByText('Pre-order record missing')).toBeNull());
  expect(await readOrder(server, id)).toMatchObject({
    isPreOrderMissing: false,
    preOrder: { status: 'ordered', orderLocation: 'china' },
  });
});
