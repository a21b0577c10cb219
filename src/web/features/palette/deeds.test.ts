import { expect, test } from 'vitest';
import { deedIn, deedsOf, ordersMeant } from './deeds.ts';

test('a word for a deed stands before a number or after it', () => {
  expect(deedIn('4711 pay')).toEqual({ deed: 'pay', of: '4711' });
  expect(deedIn('Add payment to QU-4711')).toEqual({ deed: 'Add payment to', of: 'QU-4711' });
  expect(deedIn('avail 081 222 3344')).toEqual({ deed: 'avail', of: '081 222 3344' });
  expect(deedIn('4711 pre-order')).toEqual({ deed: 'pre-order', of: '4711' });
  expect(deedIn('4711 undo')).toEqual({ deed: 'undo', of: '4711' });
  expect(deedIn('4711 collect / deliver')).toEqual({ deed: 'collect / deliver', of: '4711' });
  expect(deedIn('Customer communication 4711')).toEqual({ deed: 'Customer communication', of: '4711' });
  expect(deedIn('QU 4711 pay')).toEqual({ deed: 'pay', of: 'QU 4711' });
  expect(deedIn('Add payment to QU 4711')).toEqual({ deed: 'Add payment to', of: 'QU 4711' });
});

test.each([
  ...['4711', 'pay', 'Selma 4711', 'pa 4711', 'Galaxy A15', 'payments 4711', 'pay 4711 now', 'QU 4711', ''],
  ...['iPhone 15 available', 'available iPhone 15', 'QU pay 4711', 'pay QU 4711 now'],
])('“%s” is only looked for', (q) => {
  expect(deedIn(q)).toBeNull();
});

test('a whole number means its own order, a part of one all that have it', () => {
  const hits = [
    { kind: 'customer' as const, title: 'Selma 4711' },
    ...['QU-4711', 'QU-14711', 'QU-47110'].map((title) => ({ kind: 'payment' as const, title })),
  ];
  const titlesFor = (of: string) => ordersMeant(of, hits).map(({ title }) => title);
  expect(titlesFor('4711')).toEqual(['QU-4711']);
  expect(titlesFor('qu-14711')).toEqual(['QU-14711']);
  expect(titlesFor('471')).toEqual(['QU-4711', 'QU-14711', 'QU-47110']);
  expect(titlesFor('qu 14711')).toEqual(['QU-14711']);
  // Letters that stand apart may be of a model: "Tab 8".
  expect(titlesFor('QU 471')).toEqual([]);
});

test('an order is offered its own next step, a device abroad where it can be ordered, and the way back', () => {
  const kindsAt = (code: string) =>
    deedsOf({ kind: 'payment', status: { code, label: code } }).map(({ kind }) => kind);
  expect(kindsAt('pending')).toEqual(['addPayment', 'approve', 'communication', 'undo']);
  expect(kindsAt('bank_paid')).toEqual([
    ...['addPayment', 'mark_available', 'create_pre_order', 'communication', 'undo'],
  ]);
  expect(kindsAt('china_preorder')).toEqual(['addPayment', 'collect', 'communication', 'undo']);
  expect(kindsAt('order_completed')).toEqual(['addPayment', 'communication', 'undo']);
  expect(deedsOf({ kind: 'layby', status: null })).toEqual([]);
});
