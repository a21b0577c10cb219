import { expect, it } from 'vitest';
import { paidPercent } from './layby-words.ts';

it('takes a layby that costs nothing as paid', () => {
  expect(paidPercent({ fullAmount: '200.00', paidAmount: '50.00' })).toBe(25);
  expect(paidPercent({ fullAmount: '0.00', paidAmount: '0.00' })).toBe(100);
});
