import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { POCKET_FORMAT } from '#shared/domain/pocket/format.ts';
import * as make from '#testing/builders.ts';
import { awaitsServer } from '#web/lib/offline/connection.ts';
import { takeAnswer } from '#web/lib/pocket/pocket-memory.ts';
import { withFakeIndexedDb } from '#web/testing/fake-indexeddb.ts';
import { renderRealApp } from '#web/testing/real-app.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';

// On a slow line this device answers first, with what it carries: of an order that was made a moment ago, nothing.

withFakeIndexedDb();

let server: ScreenServer;
let orderId: number;

beforeAll(async () => {
  server = await startScreenServer();
  const customer = await make.makeCustomer(server, { name: 'Ndapandula Carried' });
  const order = await make.makeOrder(server, {
    ...{ customerId: customer.id, quoteNumber: 'QU-4901', status: 'approved', totalAmount: '9000.00' },
  });
  orderId = order.id;
});
afterAll(() => server.stop());

beforeEach(async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  await takeAnswer(
    {
      ...{ format: POCKET_FORMAT, shop: 'a', cursor: 'a.1', at, isWhole: true, tables: {}, gone: {} },
      bounds: { ordersFrom: null, customersFrom: at, notificationsFrom: at },
      totals: { orders: 0, preOrders: 0, laybys: 0, reservations: 0 },
    },
    { zone: 'Africa/Windhoek', offlineDays: 7, heardAt: Date.now() },
  );
});

/** Types into the open search while the server is silent, until what this device carries stands there. */
async function typeOnASlowLine(keys: string) {
  const answer = server.hold(/GET \/api\/(search|pocket)/);
  const app = renderRealApp('/jobs');
  await screen.findByRole('heading', { level: 1 });
  await waitFor(async () => {
    await app.user.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('dialog', { name: 'Search' })).toBeInTheDocument();
  });
  await app.user.keyboard(keys);
  await waitFor(() => expect(awaitsServer()).toBe(true));
  return { ...app, answer };
}

test('Enter waits for the server where this device has nothing of what was typed', async () => {
  const { answer } = await typeOnASlowLine('4901 pay{Enter}');
  expect(screen.queryByText(/^Nothing found/)).not.toBeInTheDocument();
  answer();
  const form = await screen.findByRole('dialog', { name: 'Add Payment' });
  expect(await within(form).findByText(/QU-4901/)).toBeInTheDocument();
});

test('so does Enter after a number alone', async () => {
  const { address, answer } = await typeOnASlowLine('4901{Enter}');
  expect(address()).toBe('/jobs');
  answer();
  await waitFor(() => expect(address()).toBe(`/payments?order=${orderId}`));
});
