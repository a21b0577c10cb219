import { expect, it } from 'vitest';
import { itAnswers } from '#testing/it-answers.ts';
import { areNear, modelWordsOf, nearModelOf, suggestedModels } from './phone-models.ts';

const KNOWN = ['Pixel 10 Pro', 'Samsung Galaxy A15', 'iPhone 15', 'iPhone SE', 'Redmi Note 13'];

itAnswers('asks about %s beside %s', (typed) => nearModelOf(typed, KNOWN), [
  ['Google Pixel 10 Pro', 'Pixel 10 Pro'],
  ['google pixel-10-pro', 'Pixel 10 Pro'],
  ['Pixle 10 Pro', 'Pixel 10 Pro'],
  ['Galaxy A15', 'Samsung Galaxy A15'],
  ['Galxy A15', 'Samsung Galaxy A15'],
  ['A15 5G', 'Samsung Galaxy A15'],
  ['Apple iPhone15', 'iPhone 15'],
  ['Pixel 10 Pro 5G', 'Pixel 10 Pro'],
]);

it.each([
  'Pixel 10',
  'Pixel 10 Pro XL',
  'Pixel 9 Pro',
  'Galaxy A16',
  'Galaxy S15',
  'iPhone 15e',
  'iPhone 15 Pro',
  'iPhone XE',
  'Redmi Note 12',
  'Nokia 105',
  'Galaxy A15 128GB',
  '',
  'Apple',
])('takes %j for no known one', (typed) => {
  expect(nearModelOf(typed, KNOWN)).toBeNull();
});

it('asks about nothing that is the same already', () => {
  expect(nearModelOf('pixel10 PRO', [...KNOWN, 'Google Pixel 10 Pro'])).toBeNull();
});

it('takes storages that differ for two phones, and one that is not named for any', () => {
  const near = (a: string, b: string) => areNear(modelWordsOf(a), modelWordsOf(b));
  expect(near('Samsung Galaxy A55 128GB', 'Galaxy A55')).toBe(true);
  expect(near('Galxy A55 128 gb', 'Galaxy A55 128GB')).toBe(true);
  expect(near('Galaxy A55 128GB', 'Galaxy A55 256GB')).toBe(false);
  expect(near('128GB', '256GB')).toBe(false);
});

it('suggests at most eight, those that begin with what is typed first, however it is spaced', () => {
  const known = ['Apple iPhone 15', 'iPhone 15', 'iPhone 15 Pro', 'Galaxy A15'];
  expect(suggestedModels('IPHONE15', known)).toEqual(['iPhone 15 Pro', 'Apple iPhone 15']);
  expect(suggestedModels('a15', known)).toEqual(['Galaxy A15']);
  expect(suggestedModels('nokia', known)).toEqual([]);
  const many = Array.from({ length: 20 }, (_, at) => `Phone ${at}`);
  expect(suggestedModels('', many)).toHaveLength(8);
});
