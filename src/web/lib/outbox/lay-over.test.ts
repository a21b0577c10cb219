import { expect, it } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { subjectOf } from '../writes/subject.ts';
import { actionOf, moneyIn, takingsIn } from './actions.ts';
import { layOver } from './lay-over.ts';

let made = 0;
const AT = '2026-11-21T15:50:00.000Z';

const done = (method: SentWrite['method'], path: string, typed?: object): SentWrite => ({
  ...{ key: `k${++made}`, method, path, content: typed === undefined ? null : JSON.stringify(typed) },
  ...{ ifMatch: '3', form: null, opening: null, sentAt: made, isUnsettled: true, isLeft: true },
  deed: { at: AT, isUnsure: false, agent: 'Agent 2', branch: 'rundu', shop: 'a' },
});

const ORDER = {
  ...{ id: 7, version: 3, status: 'pending', paidAmount: '0.00', remainingAmount: '900.00' },
  ...{ deviceCollectedDate: null, deliveryMethod: null, collectionBranch: null, customerContacted: false },
  nextActions: [{ kind: 'approve', to: 'approved', label: 'Approve' }],
} as unknown as Order;
const path = '/api/payments/7';

it('shows steps as they were done, each on the one before, with what can be done next', () => {
  const laid = layOver('payment', ORDER, [
    done('PUT', path, { status: 'approved' }),
    done('PUT', path, { status: 'contract_signed' }),
  ]);
  expect(laid).toMatchObject({
    ...{ status: 'contract_signed', statusChangedAt: AT, approvalDate: AT, contractSignedDate: AT },
    version: 3,
  });
  expect(laid.nextActions.map(({ kind }) => kind)).toContain('mark_bank_paid');
  expect(ORDER.status).toBe('pending');
});

it('shows a hand-over with its day, way and branch, and a step back takes it away again', () => {
  const ready = { ...ORDER, status: 'phone_available' } as Order;
  const collect = done('PUT', path, {
    ...{ status: 'device_collected', deliveryMethod: 'collected', collectionBranch: 'rundu' },
  });
  const handedOver = layOver('payment', ready, [collect]);
  expect(handedOver).toMatchObject({
    ...{ status: 'device_collected', deviceCollectedDate: AT },
    ...{ deliveryMethod: 'collected', collectionBranch: 'rundu' },
  });
  const back = done('PUT', path, { status: 'phone_available' });
  expect(layOver('payment', ready, [collect, back])).toMatchObject({
    ...{ status: 'phone_available', deviceCollectedDate: null, deliveryMethod: null },
  });
});

it('shows a hand-over at the counter: collected, and completed where nothing is due any more', () => {
  const ready = { ...ORDER, status: 'phone_available' } as Order;
  const over = (payment: object | null) =>
    done('POST', '/api/hand-overs', { kind: 'payment', id: 7, version: 3, branch: 'rundu', payment });
  expect(layOver('payment', ready, [over(null)])).toMatchObject({
    ...{ status: 'device_collected', deviceCollectedDate: AT, deliveryMethod: 'collected' },
    ...{ collectionBranch: 'rundu', remainingAmount: '900.00' },
  });
  const paid = over({ amount: '900.00', method: 'cash' });
  expect(layOver('payment', ready, [paid])).toMatchObject({
    ...{ status: 'order_completed', deviceCollectedDate: AT, remainingAmount: '900.00' },
  });
  const paidBefore = done('POST', `${path}/receipts`, { amount: '900' });
  expect(layOver('payment', ready, [paidBefore, over(null)])).toMatchObject({ status: 'order_completed' });
  expect(moneyIn([paid, over(null)])).toBe(90_000);
  expect(subjectOf(paid)).toEqual({ entity: 'payment', id: 7 });
});

it('shows the day that was told, and that somebody put it off', () => {
  const told = done('PUT', `${path}/told`, { toldDay: '2026-12-04' });
  const off = done('PUT', `${path}/snooze`, { until: '2026-12-01', reason: 'At the bank' });
  expect(layOver('payment', ORDER, [told, off])).toMatchObject({
    ...{ toldDay: '2026-12-04', snoozedUntil: '2026-12-01', snoozeReason: 'At the bank' },
  });
  const awake = done('PUT', `${path}/snooze`, { until: null });
  expect(layOver('payment', ORDER, [off, awake])).toMatchObject({ snoozedUntil: null, snoozeReason: null });
});

it('shows a reminder as it was written and switched, and its day only once the server has said it', () => {
  const reminder = {
    id: 3,
    version: 1,
    title: 'Bank',
    message: 'Call them',
    isActive: true,
    reminderDate: null,
  };
  const of = '/api/app-reminders/3';
  const changes = [
    done('PUT', of, { isActive: false }),
    done('PUT', of, { title: 'FNB', reminderDate: '2030-01-31' }),
  ];
  expect(layOver('app_reminder', reminder, changes)).toEqual({ ...reminder, title: 'FNB', isActive: false });
});

it('shows an order whose pre-order was handed over as collected, or as completed with it', () => {
  const waiting = { ...ORDER, status: 'china_preorder' } as Order;
  const pickUp = (typed: object) =>
    done('PUT', '/api/pre-orders/9', {
      ...{ status: 'picked_up', deliveryMethod: 'collected', collectionBranch: 'rundu' },
      ...typed,
    });
  expect(layOver('payment', waiting, [done('PUT', '/api/pre-orders/9', { status: 'arrived' })])).toEqual(
    waiting,
  );
  expect(layOver('payment', waiting, [pickUp({})])).toMatchObject({
    ...{ status: 'device_collected', deviceCollectedDate: AT, collectionBranch: 'rundu' },
  });
  expect(layOver('payment', waiting, [pickUp({ completesOrder: true })])).toMatchObject({
    status: 'order_completed',
  });
});

it('never shows money as received; it says how much waits', () => {
  const paid = done('POST', `${path}/receipts`, { amount: '1500.50' });
  expect(layOver('payment', ORDER, [paid])).toBe(ORDER);
  const onLayby = done('POST', '/api/laybys/2/receipts', { amount: '20' });
  const refund = done('POST', `${path}/refunds`, { amount: '5' });
  expect(moneyIn([paid, onLayby, refund])).toBe(152_050);
});

it('adds up for Live Payments what was taken on orders, on the days that it is booked under', () => {
  const zone = 'Africa/Windhoek';
  const paid = done('POST', `${path}/receipts`, { amount: '500' });
  const dated = done('POST', `${path}/receipts`, { amount: '70', receivedAt: '2026-10-01' });
  const sold = done('POST', '/api/payments', { paidAmount: '8', paymentReceivedDate: '2026-10-01' });
  const onLayby = done('POST', '/api/laybys/2/receipts', { amount: '1000' });
  const agreed = done('POST', '/api/laybys', { paidAmount: '300' });
  const over = (kind: string) => done('POST', '/api/hand-overs', { kind, id: 7, payment: { amount: '6' } });
  const all = [paid, dated, sold, onLayby, agreed, over('payment'), over('layby')];
  const on = (fromDay: string | null, toDay: string | null) => takingsIn(all, { fromDay, toDay, zone });
  expect(on('2026-11-21', '2026-11-21')).toBe(50_600);
  expect(on(null, '2026-11-20')).toBe(7_800);
  expect(on('2026-11-22', null)).toBe(0);
  expect(on(null, null)).toBe(58_400);
});

it('a call that reached nobody takes back that the customer was told, as on the server', () => {
  const told = { customerContacted: true, contactedBy: 'Agent 1', communicationMode: 'phone' };
  const untold = { customerContacted: false, contactedBy: null, communicationMode: null };
  const informed = { ...ORDER, ...told, customerNotifiedDate: '2026-11-20T08:00:00.000Z' } as Order;
  const call = (of: string, customerContacted: boolean) =>
    done('PUT', `/api/${of}/7/customer-contact`, {
      ...{ customerContacted, contactedBy: 'Agent 2', communicationMode: 'sms', note: 'busy' },
    });
  const unreached = call('payments', false);
  expect(layOver('payment', informed, [unreached])).toMatchObject({ ...untold, customerNotifiedDate: null });
  expect(layOver('payment', informed, [unreached, call('payments', true)])).toMatchObject({
    ...{
      customerContacted: true,
      contactedBy: 'Agent 2',
      communicationMode: 'sms',
      customerNotifiedDate: AT,
    },
  });
  for (const [entity, of] of [
    ['layby', 'laybys'],
    ['reservation', 'reservations'],
  ] as const)
    expect(layOver(entity, { id: 7, ...told }, [call(of, false)])).toEqual({ id: 7, ...untold });
});

it('a layby that was handed over is with its customer', () => {
  const layby = { id: 2, status: 'completed', deviceCollectedDate: null, nextActions: ['hand_over'] };
  const laid = layOver('layby', layby as unknown as Layby, [
    done('POST', '/api/laybys/2/hand-over', { deliveryMethod: 'delivered' }),
  ]);
  expect(laid).toMatchObject({ deviceCollectedDate: AT, deliveryMethod: 'delivered' });
  expect(laid.nextActions).toContain('take_back_hand_over');
});

it('knows what may wait, and that nothing else may', () => {
  const kinds = (method: SentWrite['method'], path: string, typed?: object) =>
    actionOf(done(method, path, typed));
  expect(kinds('POST', '/api/payments')).toBe('add_order');
  expect(kinds('PUT', '/api/reservations/4', { stockReceived: true, status: 'notified' })).toBe(
    'reservation_step',
  );
  for (const [method, other, typed] of [
    ['DELETE', path],
    ['PUT', path, { quoteNumber: 'Q-9' }],
    ['PUT', '/api/pre-orders/4', { status: 'cancelled', reason: 'no stock' }],
    ['POST', '/api/laybys/2/cancellation', {}],
    ['POST', `${path}/refunds`, {}],
    ['POST', '/api/receipts/4/reversal', {}],
    ['POST', '/api/imports', {}],
    ['PUT', '/api/agents/4', {}],
  ] as const)
    expect(kinds(method, other, typed), other).toBeNull();
});
