import { expect, it } from 'vitest';
import { waitingDaysText } from './ready-for-collection.text.ts';

it('counts the days of waiting', () => {
  expect([-1, 0, 1, 12].map(waitingDaysText)).toEqual([
    'Since today',
    'Since today',
    '1 day waiting',
    '12 days waiting',
  ]);
});
