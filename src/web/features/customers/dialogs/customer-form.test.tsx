import { expect, it } from 'vitest';
import { initialsOf } from '../customer-avatar.tsx';
import { bodyOf, valuesOf } from './customer-form.ts';

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

it.each([
  ['Selma Nangolo', 'SN'],
  ['Maria !Naruseb-Hangula', 'MH'],
  ['!Nami', 'N'],
  ['Simeon ǁHoëseb', 'SH'],
  ['élodie', 'É'],
  ['  ', '?'],
])('gives %j the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
