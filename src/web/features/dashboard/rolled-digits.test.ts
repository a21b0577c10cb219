import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rolledDigits } from './rolled-digits.ts';

test('digits roll at their own places, and what is read is the new number', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (from, to) => {
      const digits = rolledDigits(String(from), String(to));
      expect(digits.map(({ is }) => is).join('')).toBe(String(to));
      const was = digits.map((digit) => digit.was || '0').join('');
      expect(Number(was)).toBe(from % 10 ** digits.length);
    }),
  );
});
