import { expect, it } from 'vitest';
import { lateText } from './pre-orders.text.ts';

it('counts the days of being late', () => {
  expect([1, 12].map(lateText)).toEqual(['late 1 day', 'late 12 days']);
});
