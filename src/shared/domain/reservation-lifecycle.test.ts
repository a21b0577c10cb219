import { expect, it } from 'vitest';
import { RESERVATION_STATUSES } from './labels.ts';
import {
  isSameVariant,
  modelKeyOf,
  nextReservationActions,
  reachableStatuses,
  reservationStep,
} from './reservation-lifecycle.ts';

it('offers Stock In only while it waits', () => {
  const offering = RESERVATION_STATUSES.filter((status) =>
    nextReservationActions(status).includes('stock_in'),
  );
  expect(offering).toEqual(['waiting']);
});

it('leads from every status only where its steps say', () => {
  const allowed = RESERVATION_STATUSES.flatMap((from) =>
    RESERVATION_STATUSES.filter((to) => to !== from && reservationStep(from, to) !== null).map(
      (to) => `${from} > ${to}`,
    ),
  );
  expect(allowed).toEqual([
    'waiting > notified',
    'waiting > completed',
    'waiting > cancelled',
    'notified > waiting',
    'notified > completed',
    'notified > cancelled',
    'completed > waiting',
    'completed > notified',
    'cancelled > waiting',
    'cancelled > notified',
  ]);
  expect(reservationStep('waiting', 'waiting')).toBe('unchanged');
  expect(reachableStatuses('notified')).toEqual(['waiting', 'completed', 'cancelled']);
});

it('queues one model together however it is written', () => {
  expect(modelKeyOf(' iPhone 15  Pro')).toBe(modelKeyOf('IPHONE15 pro'));
  expect(modelKeyOf('iPhone 15')).not.toBe(modelKeyOf('iPhone 15 Pro'));
});

it.each([
  [{ color: 'Black', storage: '128GB' }, { color: 'black', storage: '128 gb' }, true],
  [{ color: 'Black', storage: '128GB' }, { color: 'Black', storage: '256GB' }, false],
  [{ color: 'Black', storage: '128GB' }, { color: null, storage: '128GB' }, true],
  [{ color: 'Any', storage: null }, { color: 'Red', storage: '1TB' }, true],
  [{ color: 'Red' }, { color: 'Black' }, false],
])('says of %j and %j whether they can be one phone', (a, b, isSame) => {
  expect(isSameVariant(a, b)).toBe(isSame);
  expect(isSameVariant(b, a)).toBe(isSame);
});
