import { expect, it } from 'vitest';
import { firstActionOf, lastTakenOut, standing, standsOn, undoneFields, undoneOf } from './undo.ts';

const entry = (id: number, over: object = {}) => ({
  ...{ id, entity: 'payment', action: 'updated', undoesId: null as number | null },
  ...{ before: { phoneModel: 'A' }, after: { phoneModel: 'B' } },
  ...over,
});

it('counts nothing that was taken back, and counts it again once that was taken back too', () => {
  const ids = (entries: { id: number }[]) => entries.map(({ id }) => id);
  const changed = [entry(1), entry(2), entry(3, { undoesId: 2 })];
  expect(ids(standing(changed))).toEqual([1]);
  expect(ids(standing([...changed, entry(4, { undoesId: 3 })]))).toEqual([1, 2]);
  expect(ids(standing([entry(5, { undoesId: 1 })]))).toEqual([5]);
});

it('stands on what changed the same fields, and lets others be', () => {
  const other = entry(2, { before: { dueDate: null }, after: { dueDate: '2026-12-24' } });
  expect(standsOn(entry(1), [other])).toBeNull();
  expect(standsOn(entry(1), [other, entry(3)])?.id).toBe(3);
  expect(standsOn(entry(1, { action: 'created' }), [other])?.id).toBe(2);
});

it('takes money back whatever was paid since, and no cancellation under money that came later', () => {
  const paid = { action: 'receipt_added', before: { paidAmount: '0.00' }, after: { paidAmount: '5.00' } };
  expect(standsOn(entry(1, paid), [entry(2, paid)])).toBeNull();
  const reopened = {
    entity: 'layby',
    action: 'reopened',
    before: { cancelledDate: '2026-11-18T08:00:00.000Z' },
    after: { cancelledDate: null },
  };
  expect(standsOn(entry(1, reopened), [entry(2, { ...paid, entity: 'layby' })])?.id).toBe(2);
});

it('knows a cancellation that was taken back and done again by what moved', () => {
  const cancelled = {
    ...{ entity: 'layby', action: 'undone' },
    before: { status: 'active', cancelledDate: null },
    after: { status: 'cancelled', cancelledDate: '2026-11-18T08:00:00.000Z', undone: 'undone cancelled' },
  };
  expect(undoneFields(entry(1, cancelled))).toContain('status');
  const price = { entity: 'layby', before: { fullAmount: '5.00' }, after: { fullAmount: '6.00' } };
  expect(standsOn(entry(1, price), [entry(2, cancelled)])?.id).toBe(2);
  expect(
    standsOn(entry(1, price), [entry(2, cancelled), entry(3, { ...cancelled, undoesId: 2 })]),
  ).toBeNull();
});

it('says what was done at first, however often it was taken back', () => {
  const first = { action: 'cancelled', after: {} };
  const undone = { action: 'undone', after: { undone: undoneOf(first) } };
  const again = { action: 'undone', after: { undone: undoneOf(undone) } };
  expect([first, undone, again].map(undoneOf)).toEqual([
    'cancelled',
    'undone cancelled',
    'undone undone cancelled',
  ]);
  expect([first, undone, again].map(firstActionOf)).toEqual(['cancelled', 'cancelled', 'cancelled']);
});

it('names the last refund that still counts, and no payment that was taken back', () => {
  const less = { before: { paidAmount: '10.00' }, after: { paidAmount: '5.00' } };
  const refund = { ...less, action: 'refunded' };
  const more = { action: 'receipt_added', before: { paidAmount: '5.00' }, after: { paidAmount: '10.00' } };
  expect(lastTakenOut([entry(1, more), entry(2, { ...less, action: 'receipt_reversed' })])).toBeNull();
  const undone = entry(4, { ...less, action: 'undone', undoesId: 1 });
  expect(lastTakenOut([entry(2, refund), entry(3, more), undone])?.id).toBe(2);
  expect(lastTakenOut([entry(2, refund), entry(3, { ...more, action: 'undone', undoesId: 2 })])).toBeNull();
});
