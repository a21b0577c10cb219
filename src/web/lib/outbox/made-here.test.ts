import { beforeEach, expect, it, vi } from 'vitest';
import { answerFrom } from '#shared/domain/pocket/answer.ts';
import type { PocketCustomer } from '#shared/domain/pocket/format.ts';
import { emptyRows, type Pocket } from '#shared/domain/pocket/pocket.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { turnOf } from '../writes/subject.ts';
import { ownerIdOf, temporaryIdOf, temporaryIdsIn } from '../writes/temporary-id.ts';
import { moneyIn } from './actions.ts';
import { intentOf, readIntent } from './intent.ts';
import { hangingOn, makersOf, named, noteMade, withRealIds } from './made-here.ts';
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
  expect(() => named(edit)).toThrow(/not been sent yet itself/);
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

it('new customers, orders and pre-orders are listed and found like the others, and nothing of them is paid', () => {
  const known = { id: 3, name: 'Known', phone: '081 1', phoneKey: '0811' } as PocketCustomer;
  const rows = { ...emptyRows(), customers: new Map([[3, known]]) };
  const pocket = { head: { at: DEED.at, bounds: { ordersFrom: null } }, rows } as unknown as Pocket;
  const order = done('POST', '/api/payments', TYPED);
  const id = temporaryIdOf(order.key);
  const second = done('POST', '/api/payments', {
    ...{ customerId: ownerIdOf(order.key), quoteNumber: 'Q-10', totalAmount: '50' },
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
  expect(rows.orders.size).toBe(0);
  const read = (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://shop');
    const ask = (name: string) => searchParams.get(name) ?? '';
    const names = searchParams.keys();
    const day = { today: '2026-11-21', zone: 'Africa/Windhoek' };
    return answerFrom(laid, { pathname, names, ask, after: null }, day)?.body;
  };
  expect(read('/api/payments?q=Q-7')).toMatchObject([
    {
      ...{ id, version: 0, status: 'pending', paidAmount: '0.00', remainingAmount: '900.00' },
      ...{ customer: OWNER, addedByAgent: 'Agent 2', agentBranch: 'rundu' },
      preOrder: { status: 'ordered', orderLocation: 'dubai' },
    },
  ]);
  expect(read('/api/payments')).toHaveLength(2);
  expect(read(`/api/payments/${id}`)).toMatchObject({ quoteNumber: 'Q-7' });
  expect(read('/api/customers/search?phone=0815550199')).toMatchObject({ id: ownerIdOf(order.key) });
  expect(read('/api/pre-orders')).toMatchObject([{ paymentId: id, phoneModel: 'A16' }]);
  // What came with it is waiting, as every other payment.
  expect(moneyIn(all)).toBe(10_000);
});
