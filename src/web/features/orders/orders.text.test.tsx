import { expect, it } from 'vitest';
import { statusWords } from '#web/components/shop/status-words.ts';
import { fixUndoneText, stillDueText, waitingText } from './orders.text.ts';

it('says how long an order waits, in minutes, hours or days of the shop, as the filter by days counts', () => {
  const since = new Date('2026-11-18T08:00:00Z');
  const after = (hours: number) =>
    waitingText(since, new Date(since.getTime() + hours * 3_600_000), 'Africa/Windhoek');
  expect([-1, 0.03, 0.5, 1, 13.9, 14, 24, 37.9, 38].map(after)).toEqual([
    'Just now',
    'Just now',
    '30 minutes waiting',
    '1 hour waiting',
    '13 hours waiting',
    '1 day waiting',
    '1 day waiting',
    '1 day waiting',
    '2 days waiting',
  ]);
});

it('names what is due only while something is', () => {
  expect(stillDueText({ remainingAmount: '10000.00' })).toBe('Balance due N$ 10,000.00');
  expect(stillDueText({ remainingAmount: '0.00' })).toBeNull();
  expect(stillDueText({ remainingAmount: '-50.00' })).toBeNull();
});

it('says what an undo left alone', () => {
  expect(fixUndoneText({ undone: { payment: 2, pre_order: 1 }, left: [] })).toBe('3 changes undone');
  expect(
    fixUndoneText({ undone: { payment: 1 }, left: [{ entity: 'payment', id: 4, reason: 'changed' }] }),
  ).toBe('1 change undone, 1 kept because they were changed later');
});

it('knows the words of both kinds of status', () => {
  expect(['bank_paid', 'picked_up', 'completed', 'odd'].map(statusWords)).toEqual([
    'FNB Paid',
    'Picked Up',
    'Customer Notified',
    'odd',
  ]);
});
