import { expect, it } from 'vitest';
import { checkHandOver, signaturePath } from './hand-over.ts';

it('draws each stroke of a signature, a dot as well, twice where it was made twice', () => {
  expect(signaturePath('10,20 30,40 50,60;70,80')).toBe('M10,20L30,40 50,60M70,80h1');
  expect(signaturePath('7,8;7,8')).toBe('M7,8h1M7,8h1');
  expect(signaturePath('7,8 7,8')).toBe('M7,8h1');
});

it.each([
  ['rundu', { state: 'right', words: 'The device is here, at Rundu' }],
  ['oshakati', { state: 'stop', words: 'The device is at Oshakati' }],
  // Nothing is said of a place that nobody has stored.
  [null, { state: 'right', words: 'Handed over at Rundu' }],
] as const)('compares the branch with the stored one, %s', (branch, finding) => {
  const facts = { kind: 'payment', branch, remainingAmount: '0.00', deviceImei: null } as const;
  const counter = { branch: 'rundu', ownBranch: 'rundu' } as const;
  const given = { ...counter, isCodeRight: true, paidAmount: '0.00', imei: null, elsewhere: null };
  expect(checkHandOver(facts, given)[1]).toEqual({ check: 'branch', ...finding });
});
