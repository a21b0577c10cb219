import { expect, it } from 'vitest';
import { lateText, PRE_ORDERS_TEXT, PRE_ORDERS_TOASTS } from './pre-orders.text.ts';

it('keeps the specified words', () => {
  expect(PRE_ORDERS_TEXT).toMatchObject({
    allLocations: 'All Locations',
    total: 'Total Pre-orders',
    ready: 'Ready for Collection',
    empty: 'No pre-orders found',
  });
  expect(PRE_ORDERS_TOASTS).toMatchObject({
    updated: 'Pre-order updated successfully',
    updateFailed: 'Failed to update pre-order',
    deleted: 'Pre-order deleted successfully',
    deleteFailed: 'Failed to delete pre-order',
    located: 'Pre-order location updated successfully',
    locateFailed: 'Failed to update pre-order location',
    completed: 'Pre-order and payment completed successfully',
    completeFailed: 'Failed to complete pre-order',
  });
});

it('counts the days of being late', () => {
  expect([1, 12].map(lateText)).toEqual(['late 1 day', 'late 12 days']);
});
