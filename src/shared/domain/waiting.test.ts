import fc from 'fast-check';
import { expect, test } from 'vitest';
import { medianDays } from './waiting.ts';

test('the median of groups is that of the rows written out one by one', () => {
  const group = fc.record({ days: fc.nat(400), count: fc.nat(6) });
  fc.assert(
    fc.property(fc.array(group, { maxLength: 12 }), (groups) => {
      const rows = groups.flatMap(({ days, count }) => Array.from({ length: count }, () => days));
      rows.sort((one, other) => one - other);
      expect(medianDays(groups)).toBe(rows[Math.ceil(rows.length / 2) - 1] ?? null);
    }),
  );
});
