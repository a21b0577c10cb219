import { expect, test } from 'vitest';
import { formatCount, formatLargeCount } from './counts.ts';

test('counts in the singular and the plural', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'order'))).toEqual(['0 orders', '1 order', '2 orders']);
  expect([1, 2].map((count) => formatCount(count, 'delivery', 'deliveries'))).toEqual([
    '1 delivery',
    '2 deliveries',
  ]);
});

test('groups a large count', () => {
  expect(formatLargeCount(1, 'order')).toBe('1 order');
  expect(formatLargeCount(1200, 'order')).toBe('1,200 orders');
});
