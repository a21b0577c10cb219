import { expect, it } from 'vitest';
import { changedFields, type MergeRules, mergeValues } from './merge.ts';

interface Values {
  name: string;
  email: string;
  location: string;
  amount: string;
}

const RULES: MergeRules<Values> = {
  labels: { name: 'Name', email: 'Email', location: 'Location', amount: 'Amount' },
  isSame: (field, a, b) => field === 'amount' && Number(a) === Number(b),
};
const BASE: Values = { name: 'Selma', email: 'selma@example.com', location: 'Rundu', amount: '10.00' };

it('takes over what only the other changed, and leaves what both changed to the person', () => {
  const mine = { ...BASE, name: 'Selma N.', email: '' };
  const theirs = { ...BASE, name: 'Selma Nangolo', location: 'Oshakati' };
  expect(mergeValues(mine, BASE, theirs, RULES)).toEqual({
    mine,
    theirs,
    takenOver: ['location'],
    conflicts: ['name'],
  });
});

it('finds no conflict where both typed the same, in whatever way', () => {
  const mine = { ...BASE, name: 'Selma Nangolo ', amount: '12' };
  const theirs = { ...BASE, name: 'Selma Nangolo', amount: '12.00' };
  expect(mergeValues(mine, BASE, theirs, RULES)).toMatchObject({ takenOver: [], conflicts: [] });
});

it('counts nothing as changed that says the same', () => {
  expect(changedFields({ ...BASE, name: ' Selma', amount: '10', location: '' }, BASE, RULES)).toEqual([
    'location',
  ]);
});
