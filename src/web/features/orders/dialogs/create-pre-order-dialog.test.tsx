import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { makeOrder, readOrder } from '#web/testing/make-order.ts';
import { closeAll, openDialog, setPageClock } from '#web/testing/open-dialog.tsx';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { orderQuery } from '../public/orders.queries.ts';
import { CreatePreOrderDialog } from './create-pre-order-dialog.tsx';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());
afterEach(closeAll);

const MISSING = 'Phone Model, Order Location, Agent, and Agent Branch are required';
const submit = () => screen.getByRole('button', { name: 'Create Pre-order' });
const place = (name: string) => screen.getByRole('radio', { name });

async function open(order: Order, onCreated?: (preOrder: PreOrder) => void) {
  setPageClock(server.clock.now());
  return openDialog((props) => (
    <CreatePreOrderDialog order={order} {...(onCreated && { onCreated })} {...props} />
  ));
}

async function preOrderOf(orderId: number): Promise<PreOrder | undefined> {
  const { body } = await server.client.get<PreOrder[]>('/api/pre-orders?limit=200');
  return body.find(({ paymentId }) => paymentId === orderId);
}

it('wants the four that a pre-order must have, and sends nothing without them', async () => {
  const order = await makeOrder(server, { status: 'bank_paid' });
  const { user } = await open(order);
  await user.click(submit());
  expect(await screen.findByText(MISSING)).toBeTruthy();
  expect(screen.getByLabelText(/^Phone Model/).getAttribute('aria-invalid')).toBe('true');
  await user.type(screen.getByLabelText(/^Phone Model/), 'Galaxy A15');
  expect(screen.getByText(MISSING)).toBeTruthy();
  await user.click(place('Dubai'));
  await waitFor(() => expect(screen.queryByText(MISSING)).toBeNull());
  expect(server.calls).not.toContain('POST /api/pre-orders');
});

it('orders the phone from China and takes the order along', async () => {
  const order = await makeOrder(server, { status: 'bank_paid', phoneModel: 'Redmi 14C' });
  const onCreated = vi.fn<(preOrder: PreOrder) => void>();
  const { user, client } = await open(order, onCreated);
  expect(screen.getByRole('dialog', { name: 'Create Pre-order' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone Model/).value).toBe('Redmi 14C');
  expect(screen.getByLabelText<HTMLSelectElement>(/^Agent\b(?! Branch)/).value).toBe('Agent 3');
  expect(screen.getByLabelText<HTMLSelectElement>(/^Agent Branch/).value).toBe('oshakati');
  await user.click(place('China'));
  await user.type(screen.getByLabelText('Color'), 'Blue');
  await user.type(screen.getByLabelText('Supplier Number'), 'S-77');
  await user.dblClick(submit());
  expect(await screen.findByText('Pre-order created successfully')).toBeTruthy();
  expect(screen.getByText(/ · China$/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await readOrder(server, order.id)).status).toBe('china_preorder');
  expect(await preOrderOf(order.id)).toMatchObject({
    phoneModel: 'Redmi 14C',
    orderLocation: 'china',
    color: 'Blue',
    storage: null,
    supplierOrderNumber: 'S-77',
    addedByAgent: 'Agent 3',
    agentBranch: 'oshakati',
    expectedArrivalDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(onCreated).toHaveBeenCalledTimes(1);
  expect(onCreated.mock.calls[0]?.[0]).toMatchObject({ paymentId: order.id, orderLocation: 'china' });
  await waitFor(() =>
    expect(client.getQueryData(orderQuery(order.id).queryKey)?.status).toBe('china_preorder'),
  );
});

it('names the open pre-order that a colleague has made meanwhile, and keeps what was typed', async () => {
  const order = await makeOrder(server, { status: 'bank_paid', phoneModel: 'Redmi 14C' });
  const colleague = await server.loggedInClient({ agent: 'Agent 5', branch: 'windhoek' });
  const { user } = await open(order);
  const { body: first } = await colleague.post<PreOrder>('/api/pre-orders', {
    paymentId: order.id,
    phoneModel: 'Redmi 14C',
    orderLocation: 'dubai',
    addedByAgent: 'Agent 5',
    agentBranch: 'windhoek',
  });
  await user.click(place('China'));
  await user.type(screen.getByLabelText('Notes'), 'As agreed by phone');
  await user.click(submit());
  expect(await screen.findByText(`Quote ${order.quoteNumber} already has an open pre-order`)).toBeTruthy();
  expect(screen.getByText(`Number ${first.id}: Redmi 14C · Dubai · Ordered`)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Pre-Orders' }).getAttribute('href')).toBe('/pre-orders');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('As agreed by phone');
  expect((await readOrder(server, order.id)).status).toBe('dubai_preorder');
});

it('says in the server’s words that the order is not paid by the bank yet', async () => {
  const order = await makeOrder(server, { status: 'approved', phoneModel: 'Redmi 14C' });
  const { user } = await open(order);
  await user.click(place('Dubai'));
  await user.click(submit());
  expect((await screen.findAllByText(/^A device can be pre-ordered only when its order is at /)).length).toBe(
    2,
  );
  expect(await preOrderOf(order.id)).toBeUndefined();
});
