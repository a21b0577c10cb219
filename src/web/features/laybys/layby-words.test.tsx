import { expect, it } from 'vitest';
import { maskId, paidPercent } from './layby-words.ts';

it('shows no more of an ID number than its last four characters', () => {
  expect(maskId('90010100123')).toBe('•••••••0123');
  expect(maskId(' AB12 ')).toBe('••12');
  expect(maskId('7')).toBe('•');
});

it('takes a layby that costs nothing as paid', () => {
  expect(paidPercent({ fullAmount: '200.00', paidAmount: '50.00' })).toBe(25);
  expect(paidPercent({ fullAmount: '0.00', paidAmount: '0.00' })).toBe(100);
});
