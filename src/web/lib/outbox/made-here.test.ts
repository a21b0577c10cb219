import { beforeEach, expect, it, vi } from 'vitest';
import { normalizePhone } from '#shared/domain/phone.ts';
import { answerFrom } from '#shared/domain/pocket/answer.ts';
import type { PocketCustomer } from '#shared/domain/pocket/format.ts';
import { emptyRows, type Pocket } from '#shared/domain/pocket/pocket.ts';
import type { Refusal, SentWrite } from '../writes/sent-writes.ts';
import { turnOf } from '../writes/subject.ts';
import { ownerIdOf, temporaryIdOf, temporaryIdsIn } from '../writes/temporary-id.ts';
import { moneyIn } from './actions.ts';
import { questionOf } from './answers.ts';
import { intentOf, readIntent } from './intent.ts';
import { hangingOn, makersOf, named, noteMade, withRealIds, withRealNumbers } from './made-here.ts';
import { withNewRecords } from './new-records.ts';
import { whyNeverMade } from './told.ts';

const DEED = {
  at: '2026-11-21T15:50:00.000Z',
  isUnsure: false,
  agent: 'Agent 2',
  branch: 'rundu',
  shop: 'a',
};

let made = 0;
const done = (
  method: SentWrite['method'],
  path: string,
  typed: object,
  more: Partial<SentWrite> = {},
): SentWrite => ({
  ...{ key: `k${++made}`, method, path, content: JSON.stringify(typed), ifMatch: null, form: null },
  ...{ opening: null, sentAt: made, isUnsettled: true, isLeft: true, isWaiting: true, deed: DEED, ...more },
});

const OWNER = { name: 'Selma Waits', phone: '081 555 0199', location: 'Rundu' };
const TYPED = { newCustomer: OWNER, quoteNumber: 'Q-7', totalAmount: '900', paidAmount: '100' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

it('what hangs on a new order takes its turn, and gets its number and version once that is saved', () => {
  const order = done('POST', '/api/payments', TYPED);
  const id = temporaryIdOf(order.key);
  const step = done('PUT', `/api/payments/${id}`, { status: 'approved' }, { ifMatch: '0' });
  const abroad = done('POST', '/api/pre-orders', { paymentId: id, orderLocation: 'china' });
  const onItsWay = done(
    'PUT',
    `/api/pre-orders/${temporaryIdOf(abroad.key)}`,
    { status: 'shipped' },
    { ifMatch: '0', line: `payment:${id}` },
  );
  expect(new Set([order, step, abroad, onItsWay].map(turnOf)).size).toBe(1);
  const all = [order, step, abroad, onItsWay];
  expect(hangingOn(order, all)).toEqual([step, abroad, onItsWay]);
  expect(makersOf(onItsWay, all)).toEqual([order, abroad]);
  expect(withRealIds(step)).toBe(step);

  noteMade(order, { id: 71, version: 2, customerId: 9 });
  expect(withRealIds(step)).toMatchObject({ path: '/api/payments/71', ifMatch: '2' });
  const address = `/payments?order=${temporaryIdOf(order.key)}&q=a-1`;
  expect(withRealNumbers(address)).toBe('/payments?order=71&q=a-1');
  expect(JSON.parse(withRealIds(abroad).content ?? '')).toEqual({ paymentId: 71, orderLocation: 'china' });
  noteMade(abroad, { id: 5, version: 1, customerId: 9 });
  expect(withRealIds(onItsWay)).toMatchObject({
    ...{ path: '/api/pre-orders/5', ifMatch: '1', line: 'payment:71' },
  });
});

it('is sent about the order of the list that has been saved since; what may not wait says why', () => {
  const order = done('POST', '/api/payments', TYPED);
  const path = `/api/payments/${temporaryIdOf(order.key)}`;
  const edit = done('PUT', path, { quoteNumber: 'Q-8' }, { ifMatch: '0' });
  expect(() => named(edit)).toThrow(/This record has not been sent yet/);
  noteMade(order, { id: 71, version: 1 });
  expect(named(edit)).toMatchObject({ path: '/api/payments/71', ifMatch: '1' });
});

it('an order for a customer who waits gets their number, and the version of what it changes of them', () => {
  const customer = done('POST', '/api/customers', OWNER);
  const customerId = temporaryIdOf(customer.key);
  const order = done('POST', '/api/payments', {
    ...{ customerId, customerChanges: { location: 'Katima', version: 0 }, quoteNumber: 'Q-9' },
  });
  expect(temporaryIdsIn(order)).toEqual([customerId]);
  expect(whyNeverMade(order)).toBe('The customer was not saved.');
  noteMade(customer, { id: 12, version: 1 });
  expect(JSON.parse(withRealIds(order).content ?? '')).toEqual({
    ...{ customerId: 12, customerChanges: { location: 'Katima', version: 1 }, quoteNumber: 'Q-9' },
  });
});

it('is not read by a version of the app that would send it as it is', () => {
  const order = done('POST', '/api/payments', TYPED);
  const paid = done('POST', `/api/payments/${temporaryIdOf(order.key)}/receipts`, { amount: '500' });
  expect(whyNeverMade(paid)).toBe('The order was not saved; its payment of N$ 500.00 was taken.');
  const intent = intentOf(paid, DEED, null);
  expect([intentOf(order, DEED, null).format, intent.format]).toEqual([1, 2]);
  expect(readIntent(intent)).toMatchObject({ key: paid.key });
  noteMade(order, { id: 71, version: 1 });
  expect(intentOf(withRealIds(paid), DEED, null).format).toBe(1);
});

const KNOWN = { id: 3, name: 'Known', phone: '081 100 2000', phoneKey: normalizePhone('081 100 2000') };

function carrying(...customers: object[]): Pocket {
  const rows = emptyRows();
  for (const one of customers as PocketCustomer[]) rows.customers.set(one.id, one);
  return { head: { at: DEED.at, bounds: { ordersFrom: null } }, rows } as unknown as Pocket;
}

const readsOf = (laid: Pocket) => (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://shop');
  const ask = (name: string) => searchParams.get(name) ?? '';
  const names = searchParams.keys();
  const day = { today: '2026-11-21', zone: 'Africa/Windhoek' };
  return answerFrom(laid, { pathname, names, ask, after: null }, day)?.body;
};

it('new customers, orders and pre-orders are listed and found like the others, and nothing of them is paid', () => {
  const pocket = carrying(KNOWN);
  const order = done('POST', '/api/payments', TYPED);
  const id = temporaryIdOf(order.key);
  const second = done('POST', '/api/payments', {
    ...{ customerId: ownerIdOf(order.key), quoteNumber: 'Q-10', totalAmount: '50', dueDate: '2026-11-20' },
  });
  const ofNobody = done('POST', '/api/payments', { customerId: 404, quoteNumber: 'Q-11', totalAmount: '50' });
  const abroad = done('POST', '/api/pre-orders', {
    paymentId: id,
    phoneModel: 'A16',
    orderLocation: 'dubai',
  });
  const all = [order, second, ofNobody, abroad];
  const laid = withNewRecords(pocket, all, 'Africa/Windhoek');
  expect(withNewRecords(pocket, all, 'Africa/Windhoek')).toBe(laid);
  expect(pocket.rows.orders.size).toBe(0);
  const read = readsOf(laid);
  expect(read('/api/payments?q=Q-7')).toMatchObject([
    {
      ...{ id, version: 0, status: 'pending', paidAmount: '0.00', remainingAmount: '900.00' },
      ...{ customer: OWNER, addedByAgent: 'Agent 2', agentBranch: 'rundu' },
      preOrder: { status: 'ordered', orderLocation: 'dubai' },
    },
  ]);
  expect(read('/api/payments')).toHaveLength(2);
  expect(read(`/api/payments/${id}`)).toMatchObject({ quoteNumber: 'Q-7', dueDate: null });
  expect(read('/api/payments?status=overdue')).toMatchObject([
    { quoteNumber: 'Q-10', dueDate: '2026-11-20', isOverdue: true },
  ]);
  expect(read('/api/customers/search?phone=0815550199')).toMatchObject({ id: ownerIdOf(order.key) });
  expect(read('/api/pre-orders')).toMatchObject([{ paymentId: id, phoneModel: 'A16' }]);
  // The payment that came with it waits, like every other payment.
  expect(moneyIn(all)).toBe(10_000);
});

const AGREED = {
  ...{ customerFullName: 'Selma Waits', customerNumber: '081 555 0199', idNumber: '90010100712' },
  ...{ phoneModel: 'Galaxy A16', phoneStorage: '128GB', phoneColor: 'Black', durationToPay: '3 months' },
  ...{ fullAmount: '900', paidAmount: '100', dueDate: '2027-02-21' },
};

it('a new layby is listed, found and counted, unpaid, with whom it was agreed, and without the ID number', () => {
  const layby = done('POST', '/api/laybys', AGREED);
  const id = temporaryIdOf(layby.key);
  const paid = done('POST', `/api/laybys/${id}/receipts`, { amount: '50' });
  const ofKnown = done('POST', '/api/laybys', { ...AGREED, customerNumber: '+264 81 100 2000' });
  const ofOther = done('POST', '/api/laybys', {
    ...{ ...AGREED, customerNumber: '081 100 2000', isNewCustomer: true },
  });
  const ofNobody = done('POST', '/api/laybys', { ...AGREED, customerId: 404 });
  const all = [layby, paid, ofKnown, ofOther, ofNobody];
  const pocket = carrying(KNOWN);
  const laid = withNewRecords(pocket, all, 'Africa/Windhoek');
  const read = readsOf(laid);
  expect(pocket.rows.laybys.size).toBe(0);
  expect(read('/api/laybys')).toHaveLength(3);
  expect(read(`/api/laybys/${id}`)).toMatchObject({
    ...{ id, version: 0, status: 'active', paidAmount: '0.00', remainingAmount: '900.00' },
    ...{ customerId: ownerIdOf(layby.key), customer: { name: 'Selma Waits' }, addedByAgent: 'Agent 2' },
    ...{ dueDate: '2027-02-21', isOverdue: false, nextActions: ['add_payment', 'edit', 'cancel'] },
  });
  expect(JSON.stringify(read('/api/laybys'))).not.toContain('0712');
  expect(read('/api/laybys?customerId=3')).toMatchObject([{ id: temporaryIdOf(ofKnown.key) }]);
  expect(read(`/api/laybys?customerId=${ownerIdOf(ofOther.key)}`)).toHaveLength(1);
  expect(read('/api/laybys?branch=rundu&q=galaxy')).toHaveLength(3);
  expect(read('/api/laybys/counts')).toMatchObject({ total: 3, active: 3, outstandingAmount: '2700.00' });
  expect(read('/api/search?q=selma')).toMatchObject({
    hits: expect.arrayContaining([expect.objectContaining({ kind: 'layby', id })]),
  });
  // The customer known longest has the number; a waiting one is the newest.
  expect(read('/api/customers/search?phone=0811002000')).toMatchObject({ id: 3 });
  expect(moneyIn(all)).toBe(45_000);
  noteMade(layby, { id: 81, version: 1, customerId: 12 });
  expect(withRealIds(paid).path).toBe('/api/laybys/81/receipts');
});

it('a new reservation has its place in the queue, and its steps wait for it', () => {
  const first = done('POST', '/api/reservations', {
    ...{ newCustomer: OWNER, phoneModel: 'iPhone 15', expectedStockDate: '2026-11-30', color: '' },
    ...{ priority: 'high', collectionBranch: '' },
  });
  const second = done('POST', '/api/reservations', {
    ...{ customerId: 3, phoneModel: 'iphone15', expectedStockDate: '2026-11-20T10:00:00Z' },
  });
  const id = temporaryIdOf(first.key);
  const stockIn = done('PUT', `/api/reservations/${id}`, { status: 'notified' }, { ifMatch: '0' });
  const all = [first, second, stockIn];
  const read = readsOf(withNewRecords(carrying(KNOWN), all, 'Africa/Windhoek'));
  expect(read('/api/reservations?order=queue&status=waiting')).toMatchObject([
    {
      ...{ id, version: 0, status: 'waiting', priority: 'high', color: null, collectionBranch: null },
      ...{ queue: { position: 1, total: 2 }, customer: OWNER, isLate: false, agentBranch: 'rundu' },
    },
    {
      ...{ customerId: 3, queue: { position: 2, total: 2 }, collectionBranch: 'rundu', isLate: true },
      expectedStockDate: '2026-11-20',
    },
  ]);
  expect(read('/api/reservations/counts')).toMatchObject({ total: 2, waiting: 2, late: 1 });
  expect(read('/api/reservations?customerId=3')).toHaveLength(1);
  expect(hangingOn(first, all)).toEqual([stockIn]);
  expect(whyNeverMade(stockIn)).toBe('The reservation was not saved.');
  noteMade(first, { id: 5, version: 1, customerId: 12 });
  expect(withRealIds(stockIn)).toMatchObject({ path: '/api/reservations/5', ifMatch: '1' });
});

it('what came in with the order of a completed reservation is money, and is not dropped with it', () => {
  const reservation = done('POST', '/api/reservations', { newCustomer: OWNER, phoneModel: 'A16' });
  const path = `/api/reservations/${temporaryIdOf(reservation.key)}/completion`;
  const paid = done('POST', path, { order: { quoteNumber: 'Q-8', totalAmount: '900', paidAmount: '200' } });
  expect(moneyIn([paid])).toBe(20_000);
  expect(whyNeverMade(paid)).toBe('The reservation was not saved; its payment of N$ 200.00 was taken.');
  const lost: Refusal = { code: 'never_made', words: '', version: null };
  expect(questionOf(paid, lost).answers).toEqual(['give_back', 'ask_manager']);
  const bare = done('POST', path, {});
  expect(moneyIn([bare])).toBe(0);
  expect(questionOf(bare, lost).answers).toEqual(['drop']);
});
