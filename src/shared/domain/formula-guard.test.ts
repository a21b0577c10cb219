import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './formula-guard.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+264 81 234 5678', '+264 81 234 5678'],
  ['+264812345678', '+264812345678'],
  ['+49 (0) 1511 2345678', '+49 (0) 1511 2345678'],
  ['+264-81-234-5678', "'+264-81-234-5678"],
  ['+1+1', "'+1+1"],
  ['+1-1', "'+1-1"],
  ['+1234567+1', "'+1234567+1"],
  ['+123456', "'+123456"],
  ['+1234567890123456', "'+1234567890123456"],
  ['+SUM(1234567)', "'+SUM(1234567)"],
  ['+1234567\n=1', "'+1234567\n'=1"],
  [' +264812345678', "' +264812345678"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A', "'＠A"],
  ['a;=1', "a;'=1"],
  ['a\n- b', "a\n'- b"],
  ['a\n\n - b', "a\n\n' - b"],
  ['Selma-Maria', 'Selma-Maria'],
  ['a@b.na', 'a@b.na'],
  ['081 234 5678', '081 234 5678'],
])('X2: %j is no formula in a file of text, and is read back', (given, guarded) => {
  expect(guardFormula(given)).toBe(guarded);
  expect(unguardFormula(guarded)).toBe(given);
});

it('gives every text back that holds no guard of its own', () => {
  const signs = fc.constantFrom(..."=+-@|＝＋－＠;'\t\r\n a1");
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: signs }), fc.string({ unit: 'grapheme' })), (text) => {
      fc.pre(unguardFormula(text) === text);
      expect(unguardFormula(guardFormula(text))).toBe(text);
    }),
    { numRuns: 2_000, seed: 22 },
  );
});

it.each(["'Tis", "d'=1", "'", "a;'b", "'90s phones", "O'Brien; 'new'"])(
  'leaves %j as it is, whose apostrophe guards nothing',
  (text) => {
    expect(unguardFormula(text)).toBe(text);
  },
);
