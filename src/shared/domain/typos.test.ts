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
