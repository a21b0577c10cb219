import { expect, it } from 'vitest';
import type { ActivityRow } from '#shared/contracts/history.ts';
import { describeActivity } from './activity-words.ts';

function makeRow(over: Partial<ActivityRow>): ActivityRow {
  return {
    id: 1,
    at: '2026-11-18T08:00:00.000Z',
    entity: 'payment',
    entityId: 1,
    action: 'updated',
    before: null,
    after: null,
    agent: 'Agent 3',
    branch: 'oshakati',
    deviceId: null,
    requestId: null,
    batchId: null,
    undoesId: null,
    doneAt: null,
    isDoneUnsure: null,
    canUndo: false,
    isUndone: false,
    ...over,
  };
}
const tell = (over: Partial<ActivityRow>) => describeActivity(makeRow(over), 'Africa/Windhoek');

it('tells a step by its name and the statuses by their labels', () => {
  expect(
    tell({
      action: 'mark_bank_paid',
      before: { status: 'contract_signed', bankPaidDate: null },
      after: { status: 'bank_paid', bankPaidDate: '2026-11-18T08:00:00.000Z' },
    }),
  ).toEqual({ title: 'Bank paid', changes: ['Status: Contract Signed → FNB Paid'] });
});

it('tells money by the amount that moved', () => {
  expect(
    tell({
      action: 'receipt_reversed',
      before: { paidAmount: '1500.00', remainingAmount: '0.00' },
      after: { paidAmount: '500.00', remainingAmount: '1000.00', reason: 'Typed twice' },
    }),
  ).toEqual({
    title: 'Payment reversed: N$ 1,000.00',
    changes: ['Paid: N$ 1,500.00 → N$ 500.00', 'Reason: Typed twice'],
  });
});

it('tells a hand-over with day, way and branch', () => {
  const after = {
    status: 'device_collected',
    deviceCollectedDate: '2026-10-01T10:00:00.000Z',
    deliveryMethod: 'collected',
    collectionBranch: 'walvis_bay',
  };
  expect(tell({ action: 'collect', before: { status: 'phone_available' }, after }).changes).toEqual([
    'Status: Phone Available → Device Collected',
    'Handed over on: 1 October 2026',
    'Hand-over: Customer Collected',
    'Collected at: Walvis Bay',
  ]);
});

it('tells of a new order only what was filled in', () => {
  const after = { status: 'pending', totalAmount: '900.00', paidAmount: '0.00', phoneModel: null, id: 4 };
  expect(tell({ action: 'created', after })).toEqual({
    title: 'Order added',
    changes: ['Total: N$ 900.00'],
  });
});

it('reads an action that it does not know as words', () => {
  expect(tell({ action: 'fix_completed' }).title).toBe('Fix completed');
});

it('tells a layby by its own words, and a row that is new by what kind it is', () => {
  expect(tell({ entity: 'layby', before: { status: 'active' }, after: { status: 'completed' } })).toEqual({
    title: 'Layby changed',
    changes: ['Status: Active → Completed'],
  });
  expect(tell({ entity: 'reservation', action: 'created', after: { phoneModel: 'iPhone 15' } })).toEqual({
    title: 'Reservation added',
    changes: ['Phone model: iPhone 15'],
  });
});

it('tells what happened to a pre-order in its own words', () => {
  expect(tell({ entity: 'pre_order', action: 'updated' }).title).toBe('Pre-order changed');
  expect(tell({ entity: 'pre_order', action: 'step_back' }).title).toBe('Pre-order moved back a step');
});

it.each([
  ['layby', { phoneStorage: '128GB' }, { phoneStorage: '256GB' }, 'Storage: 128GB → 256GB'],
  ['layby', { idNumber: '9001' }, { idNumber: '9002' }, 'ID number: 9001 → 9002'],
  ['layby', { durationToPay: '1 month' }, { durationToPay: '3 months' }, 'Duration: 1 month → 3 months'],
  ['pre_order', { supplierOrderNumber: null }, { supplierOrderNumber: 'SZ-1' }, 'Supplier number: SZ-1'],
  ['reservation', { color: 'Blue' }, { color: null }, 'Color: Blue → none'],
  [
    'payment',
    { bankPaidDate: null },
    { bankPaidDate: '2026-11-18T08:00:00.000Z' },
    'Bank paid on: 18 November 2026',
  ],
])('tells every field that was corrected on a %s', (entity, before, after, line) => {
  expect(tell({ entity, before, after }).changes).toEqual([line]);
});

it('tells when something was done that a device sent later', () => {
  const late = { action: 'receipt_added', doneAt: '2026-11-21T15:50:00.000Z' };
  expect(tell({ ...late, isDoneUnsure: false }).changes).toEqual(['Done offline: 21 November 2026, 17:50']);
  expect(tell({ ...late, isDoneUnsure: true }).changes[0]).toMatch(/17:50, by the device's clock only$/);
});

it('tells where a device lies, and the days that were told and snoozed until, in words', () => {
  const before = { snoozedUntil: '2026-11-20', toldDay: null, deviceBranch: 'walvis_bay' };
  const after = { snoozedUntil: '2026-11-27', toldDay: '2026-11-19', deviceBranch: 'oshakati' };
  expect(tell({ before, after }).changes).toEqual([
    'Snoozed until: 20 November 2026 → 27 November 2026',
    'Promised date: 19 November 2026',
    'Device at: Walvis Bay → Oshakati',
  ]);
});

it('tells a promised date that was removed from one that was promised, and from one that was taken back', () => {
  const promised = { action: 'told', before: { toldDay: null }, after: { toldDay: '2026-11-19' } };
  const removed = { action: 'told', before: { toldDay: '2026-11-19' }, after: { toldDay: null } };
  expect(tell(promised).title).toBe('Date promised');
  expect(tell(removed).title).toBe('Promised date removed');
  expect(tell({ ...removed, action: 'undone', after: { toldDay: null, undone: 'told' } }).title).toBe(
    'Taken back: Date promised',
  );
});

it('tells what was changed of a message, an agent and a view, by the words of their forms', () => {
  const changesOf = (entity: string, before: ActivityRow['before'], after: ActivityRow['after']) =>
    tell({ entity, before, after }).changes;
  expect(
    changesOf(
      'notification',
      { scheduledFor: '2026-12-20T06:00:00.000Z', targetTeam: 'all', type: 'info', priority: 'medium' },
      { scheduledFor: null, targetTeam: 'sales', type: 'task_reminder', priority: 'urgent' },
    ),
  ).toEqual([
    'Send at: 20 December 2026, 08:00 → none',
    'For: All Team Members → Sales Team',
    'Type: Information → Task Reminder',
    'Priority: Medium → Urgent',
  ]);
  expect(
    changesOf('agent', { branch: 'rundu', team: null }, { branch: 'walvis_bay', team: 'technical' }),
  ).toEqual(['Branch: Rundu → Walvis Bay', 'Team: Technical Team']);
  expect(
    changesOf('list_view', { search: { status: 'approved', q: 'selma' } }, { search: { status: 'pending' } }),
  ).toEqual(['Filtered by: status approved, q selma → status pending']);
});

it('tells what was taken back, what was done again, and what an earlier release did not say', () => {
  const titleOf = (undone: string) =>
    tell({ entity: 'layby', action: 'undone', after: { undone, status: 'active' } }).title;
  expect(titleOf('cancelled')).toBe('Taken back: Cancelled');
  expect(titleOf('undone cancelled')).toBe('Done again: Cancelled');
  expect(titleOf('undone undone cancelled')).toBe('Taken back: Cancelled');
  expect(titleOf('undone')).toBe('Taken back: Undone');
});
