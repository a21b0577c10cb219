import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Customer } from '#shared/contracts/customers.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { loseNextCommit } from '#testing/lose-commit.ts';
import { makeCustomer, makeOrder } from '#web/testing/make-order.ts';
import { type ScreenServer, startScreenServer } from '#web/testing/real-server.ts';
import { api } from '../api-client.ts';
import { UnsettledError } from '../api-error.ts';
import { ownVersionAfter } from './own-versions.ts';
import {
  closeWrite,
  forgetWrites,
  getUnsettled,
  getWrites,
  putWrite,
  restoreWrites,
  type SentWrite,
} from './sent-writes.ts';
import { settle } from './settle.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

/** Sends a change that the server carries out, but whose answer is lost: gives up after 30 s. */
async function loseAnswer(call: RegExp, send: () => Promise<unknown>): Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const carriedOut = server.loseAnswer(call);
  const failure = failureOf(send());
  await carriedOut;
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  return failure;
}

it('a change whose answer was lost is not a conflict with oneself when it is sent again', async () => {
  const { id, version } = await makeCustomer(server);
  const rename = () => api.put<Customer>(`/api/customers/${id}`, { name: 'Selma Two' }, { ifMatch: version });
  expect(await loseAnswer(/PUT /, rename)).toBeInstanceOf(UnsettledError);
  expect(await rename()).toMatchObject({ name: 'Selma Two', version: version + 1 });
  expect(getUnsettled()).toEqual([]);
});

it('a delete whose answer was lost is not gone already when it is sent again', async () => {
  const { id, version } = await makeCustomer(server);
  const remove = () => api.delete(`/api/customers/${id}`, undefined, { ifMatch: version });
  expect(await loseAnswer(/DELETE /, remove)).toBeInstanceOf(UnsettledError);
  await remove();
  expect(getUnsettled()).toEqual([]);
});

it('a button pressed again after a lost answer sends one thing', async () => {
  const body = { type: 'info', title: 'Stock count', message: 'Tonight', targetTeam: 'all' };
  const send = () => api.post<{ id: number }>('/api/notifications', body);
  expect(await loseAnswer(/POST /, send)).toBeInstanceOf(UnsettledError);
  await send();
  const all = await api.get<{ title: string }[]>('/api/notifications');
  expect(all.filter(({ title }) => title === 'Stock count')).toHaveLength(1);
});

it('outlives the page, and is known by asking', async () => {
  const send = () => api.post('/api/customers', { name: 'After a reload', phone: '081 555 0001' });
  await loseAnswer(/POST /, send);
  restoreWrites();
  const [write] = getUnsettled();
  expect(write).toMatchObject({ path: '/api/customers', isLeft: true });
  if (!write) throw new Error('It was not kept');
  expect(await settle(write)).toMatchObject({ kind: 'saved' });
  const found = await api.get<Customer[]>('/api/customers?q=After a reload');
  expect(found).toHaveLength(1);
  forgetWrites();
  expect(sessionStorage.length).toBe(0);
});

it('that is refused when it is asked about was not saved', async () => {
  const { id, version } = await makeCustomer(server);
  server.cutOff(/PUT /);
  await failureOf(api.put(`/api/customers/${id}`, { name: 'Late' }, { ifMatch: version }));
  await server.client.put(`/api/customers/${id}`, { name: 'Faster' });
  const [write] = getUnsettled();
  if (!write) throw new Error('It was not kept');
  expect(await settle(write)).toMatchObject({ kind: 'refused', error: { status: 412 } });
  expect(getUnsettled()).toEqual([]);
});

it('that was saved is not taken for refused when the disk has filled up before it is asked about, and is booked once', async () => {
  const { id } = await makeOrder(server);
  const payment = { amount: '500.00', method: 'cash' };
  const pay = () => api.post<Order>(`/api/payments/${id}/receipts`, payment);
  expect(await loseAnswer(/receipts/, pay)).toBeInstanceOf(UnsettledError);
  const { disk } = server.context;
  disk.set(true);
  const [write] = getUnsettled();
  if (!write) throw new Error('It was not kept');
  expect(await settle(write)).toMatchObject({ kind: 'unknown' });
  await failureOf(pay());
  disk.set(false);
  expect(await pay()).toMatchObject({ paidAmount: '500.00' });
  expect(getUnsettled()).toEqual([]);
});

it.each([false, true])(
  'is booked once when the database was lost in the moment in which it had saved it (and cannot be asked: %s)',
  async (isAway) => {
    const { id } = await makeOrder(server);
    const pay = () => api.post<Order>(`/api/payments/${id}/receipts`, { amount: '500.00', method: 'cash' });
    const paid = async () => (await server.client.get<Order>(`/api/payments/${id}`)).body.paidAmount;
    loseNextCommit(server.database.pool);
    const first = pay();
    const failure = failureOf(first);
    await expect.poll(paid).toBe('500.00');
    server.context.disk.set(isAway);
    if (isAway) expect(await failure).toBeInstanceOf(UnsettledError);
    server.context.disk.set(false);
    expect(await (isAway ? pay() : first)).toMatchObject({ paidAmount: '500.00' });
    expect(await paid()).toBe('500.00');
    expect(getUnsettled()).toEqual([]);
  },
);

it('what waits behind several steps in one goes on from the last of them', () => {
  const write = (key: string, path: string, typed: object): SentWrite => ({
    ...{ key, method: 'POST', path, content: JSON.stringify(typed), ifMatch: '3', form: null, opening: null },
    ...{ sentAt: 1, isUnsettled: true, isLeft: true, isWaiting: true },
  });
  const over = write('over', '/api/hand-overs', { kind: 'payment', id: 7 });
  putWrite(over);
  putWrite({ ...write('after', '/api/payments/7', { status: 'phone_available' }), method: 'PUT' });
  putWrite({ ...write('other', '/api/payments/8', { status: 'approved' }), method: 'PUT' });
  closeWrite(over, { id: 1, subjectVersion: 6 });
  expect(getWrites().map(({ key, ifMatch }) => [key, ifMatch])).toEqual([
    ['after', '6'],
    ['other', '3'],
  ]);
  expect([ownVersionAfter('payment:7', '3'), ownVersionAfter('payment:8', '3')]).toEqual(['6', '3']);
  forgetWrites();
});
