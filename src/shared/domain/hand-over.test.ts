import { expect, it } from 'vitest';
import { signaturePath } from './hand-over.ts';

it('draws each stroke of a signature, a dot as well, twice where it was made twice', () => {
  expect(signaturePath('10,20 30,40 50,60;70,80')).toBe('M10,20L30,40 50,60M70,80h1');
  expect(signaturePath('7,8;7,8')).toBe('M7,8h1M7,8h1');
  expect(signaturePath('7,8 7,8')).toBe('M7,8h1');
});
