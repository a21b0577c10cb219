import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { HandOverKind, HandOverPass } from '#shared/contracts/hand-over.ts';
import { createChangeApplier } from '#web/lib/realtime/change-applier.ts';
import { makeLayby } from '#web/testing/make-layby.ts';
import { makeOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { LaybyPassDialog, OrderPassDialog } from './public/pass-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const codeOf = async (kind: HandOverKind, id: number) =>
  (await server.client.get<HandOverPass>(`/api/hand-overs/pass/${kind}/${id}`)).body.code ?? 'none';
const shows = (code: string) => screen.findByRole('img', { name: `QR ${code}` });

type Opened = Awaited<ReturnType<typeof openDialog>>;
/** As when it is announced. */
function announce({ client }: Opened, entity: string, { id, version }: { id: number; version: number }) {
  createChangeApplier(client, () => {}).apply([{ entity, id, version }]);
}

it('follows an order that a colleague steps back and on again: no code, then another one', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const first = await codeOf('payment', order.id);
  const opened = await openDialog((props) => <OrderPassDialog order={order} {...props} />);
  await shows(first);
  const step = async (status: string) =>
    announce(opened, 'payment', (await server.client.put(`/api/payments/${order.id}`, { status })).body);
  await step('bank_paid');
  expect(await screen.findByText('No code: the device is not ready')).toBeTruthy();
  await step('phone_available');
  const second = await codeOf('payment', order.id);
  expect(second).not.toBe(first);
  await shows(second);
  expect(screen.queryByText(first)).toBeNull();
});

it('follows the number of a customer: whoever has the wrong one was sent the old code', async () => {
  const order = await makeOrder(server, { status: 'phone_available' });
  const first = await codeOf('payment', order.id);
  const opened = await openDialog((props) => <OrderPassDialog order={order} {...props} />);
  await shows(first);
  const { status, body, text } = await server.client.put(`/api/customers/${order.customerId}`, {
    phone: '0817654321',
  });
  expect(status, text).toBe(200);
  announce(opened, 'customer', body);
  const second = await codeOf('payment', order.id);
  expect(second).not.toBe(first);
  await shows(second);
});

it('of a layby goes with it', async () => {
  const layby = await makeLayby(server, { paidAmount: '6000.00' });
  const opened = await openDialog((props) => <LaybyPassDialog layby={layby} {...props} />);
  await shows(await codeOf('layby', layby.id));
  await server.client.delete(`/api/laybys/${layby.id}`);
  announce(opened, 'layby', { id: layby.id, version: layby.version + 1 });
  expect(await screen.findByText('No code: the device is not ready')).toBeTruthy();
});
