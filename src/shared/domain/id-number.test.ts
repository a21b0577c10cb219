import { expect, it } from 'vitest';
import { isMasked, maskIdNumber } from './id-number.ts';

it.each([
  ['90010100123', '•••• •••• 0123'],
  [' AB123456 ', '•••• •••• 3456'],
  ['12345', '•••• •••• 45'],
  ['7', '•••• ••••'],
  ['—', '—'],
])('shows only the end of %s, and never half of it', (idNumber, shown) => {
  expect(maskIdNumber(idNumber)).toBe(shown);
});

it('tells what is masked from what is not', () => {
  expect(isMasked(maskIdNumber('90010100123'))).toBe(true);
  expect(isMasked('90010100123')).toBe(false);
});
