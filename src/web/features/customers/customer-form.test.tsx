import { expect, it } from 'vitest';
import { initialsOf } from './customer-avatar.tsx';
import { bodyOf, mergeValues, valuesOf } from './customer-form.ts';

const SELMA = valuesOf({ name: 'Selma', phone: '081 1', email: 'selma@example.com', location: 'Rundu' });

it('sends emptied optional fields as null and the others trimmed', () => {
  expect(bodyOf({ ...SELMA, name: ' Selma ', email: '  ', location: '' }, false)).toEqual({
    name: 'Selma',
    phone: '081 1',
    email: null,
    address: null,
    location: null,
  });
  expect(bodyOf(SELMA, true)).toMatchObject({ allowDuplicate: true });
});

it('takes over what only the other changed, and leaves what both changed to the person', () => {
  const mine = { ...SELMA, name: 'Selma N.', email: '' };
  const theirs = { ...SELMA, name: 'Selma Nangolo', location: 'Oshakati' };
  expect(mergeValues(mine, SELMA, theirs)).toEqual({
    takenOver: ['location'],
    conflicts: [{ field: 'name', mine: 'Selma N.', theirs: 'Selma Nangolo' }],
  });
});

it('finds no conflict where both typed the same', () => {
  const both = { ...SELMA, name: 'Selma Nangolo' };
  expect(mergeValues({ ...both, name: 'Selma Nangolo ' }, SELMA, both)).toEqual({
    takenOver: [],
    conflicts: [],
  });
});

it.each([
  ['Selma Nangolo', 'SN'],
  ['Maria !Naruseb-Hangula', 'MH'],
  ['!Nami', 'N'],
  ['élodie', 'É'],
  ['  ', '?'],
])('gives %j the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
