import { expect, it } from 'vitest';
import { allReadText } from './notifications.text.ts';

it('counts what was read', () => {
  expect([1, 4].map(allReadText)).toEqual([
    '1 notification marked as read',
    '4 notifications marked as read',
  ]);
});
