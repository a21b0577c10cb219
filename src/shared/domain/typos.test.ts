import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forgivenTypos, typosBetween } from './typos.ts';

it.each([
  ['shikongo', 'shikongo', 0],
  ['shikogno', 'shikongo', 1],
  ['shikong', 'shikongo', 1],
  ['shikomgu', 'shikongo', 2],
  ['galxay', 'galaxy', 1],
  ['', 'ab', 2],
  ['selma', 'maria', 3],
  ['a', 'abcdef', 3],
])('from %s to %s it is %i mistakes', (a, b, typos) => {
  expect(typosBetween(a, b, 2)).toBe(typos);
  expect(typosBetween(b, a, 2)).toBe(typos);
});

it('forgives nothing in short words', () => {
  expect(['abc', 'abcd', 'abcde', 'abcdef'].map(forgivenTypos)).toEqual([0, 1, 1, 2]);
});

/** By the whole table, as it is written down everywhere. */
function byTheWholeTable(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => table[i]?.[j] ?? Number.NaN;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : changed;
      (table[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped);
    }
  }
  return at(a.length, b.length);
}

it('counts as the whole table does, however little of it is filled in', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      expect(typosBetween(a, b, most)).toBe(Math.min(byTheWholeTable(a, b), most + 1));
    }),
    { numRuns: 2_000 },
  );
});
