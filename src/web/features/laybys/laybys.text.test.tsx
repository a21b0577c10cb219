import { expect, it } from 'vitest';
import { driftText, dueText, overpaidText } from './laybys-screen.text.ts';

it('says in words when a layby is due', () => {
  const on = (day: string) => dueText(day, '2026-10-01');
  expect(['2026-10-13', '2026-10-02', '2026-10-01', '2026-09-30', '2026-09-28'].map(on)).toEqual([
    'due in 12 days',
    'due tomorrow',
    'due today',
    '1 day overdue',
    '3 days overdue',
  ]);
});

it('says what is too much, and what a customer is called now', () => {
  expect(overpaidText(5050)).toBe('Overpaid by N$ 50.50');
  expect(driftText({ name: 'Selma', number: null })).toBe('Their name is now Selma.');
  expect(driftText({ name: null, number: '081 1' })).toBe('Their number is now 081 1.');
  expect(driftText({ name: 'Selma', number: '081 1' })).toBe(
    'Their name is now Selma, their number is now 081 1.',
  );
});
