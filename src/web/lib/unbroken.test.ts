import { expect, it } from 'vitest';
import { unbroken } from './unbroken.ts';

it('holds each amount of a text together, and leaves all else as it is', () => {
  expect(unbroken('N$ 9,000.00 is due, −N$ 50.00 was given back')).toBe(
    'N$\u00a09,000.00 is due, −N$\u00a050.00 was given back',
  );
  expect(unbroken('Paid in N$')).toBe('Paid in N$');
  const element = { type: 'p' };
  expect(unbroken(element)).toBe(element);
  expect(unbroken(undefined)).toBeUndefined();
});
