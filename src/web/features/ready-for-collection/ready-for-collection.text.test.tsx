import { expect, it } from 'vitest';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact.text.ts';
import {
  AVAILABILITY_TEXT,
  READY_TEXT,
  SUCCESS_TITLE,
  waitingDaysText,
} from './ready-for-collection.text.ts';

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
  expect(AVAILABILITY_TEXT).toMatchObject({
    title: 'Phone Availability & Delivery',
    updated: 'Phone availability status updated',
    failed: 'Failed to update order',
  });
  expect(SUCCESS_TITLE).toBe('Success');
});

it('counts the days of waiting', () => {
  expect([-1, 0, 1, 12].map(waitingDaysText)).toEqual([
    'Since today',
    'Since today',
    '1 day waiting',
    '12 days waiting',
  ]);
});
