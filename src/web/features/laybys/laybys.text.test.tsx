import { expect, it } from 'vitest';
import { LAYBYS_TOASTS } from './laybys.text.ts';
import {
  driftText,
  dueText,
  FORM_TEXT,
  LAYBYS_TEXT,
  overpaidText,
  PAYMENT_TEXT,
} from './laybys-screen.text.ts';

it('keeps the specified words', () => {
  expect(LAYBYS_TOASTS).toEqual({
    success: 'Success',
    error: 'Error',
    created: 'Layby created successfully',
    updated: 'Layby updated successfully',
    deleted: 'Layby deleted successfully',
    paid: 'Payment updated successfully',
    handedOver: 'Device collection/delivery updated successfully',
    createFailed: 'Failed to create layby',
    updateFailed: 'Failed to update layby',
    payFailed: 'Failed to update payment',
    deleteFailed: 'Failed to delete layby',
    fieldsMissing: 'Please fill in all required fields',
  });
  expect(LAYBYS_TEXT).toMatchObject({
    title: 'Layby Management',
    create: 'Create Layby',
    empty: 'No Laybys Found',
  });
  expect(FORM_TEXT).toMatchObject({ createTitle: 'Create New Layby', editTitle: 'Edit Layby' });
  expect(PAYMENT_TEXT).toMatchObject({
    title: 'Add Payment',
    willComplete: 'The layby will be marked completed',
  });
});

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
