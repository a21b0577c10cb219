import { expect, it } from 'vitest';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact/contact.text.ts';
import { READY_TEXT, waitingDaysText } from './ready-for-collection.text.ts';

it('keeps the specified words', () => {
  expect(READY_TEXT).toMatchObject({
    title: 'Ready for Collection',
    informed: 'Was Customer Informed?',
    communication: 'Customer Communication',
    availability: 'Phone Availability & Delivery',
  });
  expect(COMMUNICATION_TEXT).toMatchObject({
    title: 'Customer Communication',
    updated: 'Customer contact information updated successfully',
    failed: 'Failed to update customer contact information',
  });
});

it('counts the days of waiting', () => {
  expect([-1, 0, 1, 12].map(waitingDaysText)).toEqual([
    'Since today',
    'Since today',
    '1 day waiting',
    '12 days waiting',
  ]);
});
