import { expect, it } from 'vitest';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { likelySituation, messageFor } from './dialogs/reservation-message.ts';
import { lateText, othersFirstText, queueText } from './reservations.text.ts';
import { filterOf, paramsOf } from './reservations-filter.ts';
import { validateReservationsSearch } from './reservations-search-params.ts';

it('counts places in the queue and days of being late', () => {
  const place = (position: number, total = 123) => queueText({ queue: { position, total } });
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111].map((position) => place(position)?.split(' ')[0])).toEqual(
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '23rd', '111th'],
  );
  expect(place(2, 5)).toBe('2nd of 5 waiting for this model');
  expect(place(1, 1)).toBeNull();
  expect(queueText({ queue: null })).toBeNull();
  expect(othersFirstText({ queue: { position: 1, total: 3 } })).toBeNull();
  expect(othersFirstText({ queue: { position: 2, total: 3 } })).toBe(
    '1 customer comes first in the queue for this model',
  );
  expect(othersFirstText({ queue: { position: 3, total: 3 } })).toBe(
    '2 customers come first in the queue for this model',
  );
  expect([1, 12].map(lateText)).toEqual(['late 1 day', 'late 12 days']);
});

it('reads the address, and takes what means nothing as absent', () => {
  const search = (address: Record<string, unknown>) => validateReservationsSearch(address);
  expect(search({ status: ' late ', q: '  ', reservation: '12' })).toEqual({
    status: 'late',
    q: undefined,
    reservation: 12,
  });
  for (const reservation of ['0', '-1', '1.5', 'x', null, '99999999999'])
    expect(search({ reservation }).reservation).toBeUndefined();
  expect(filterOf({ status: 'nonsense' }).status).toBe('open');
  expect(filterOf({ status: 'notified,waiting' }).status).toBe('open');
  expect(filterOf({ status: 'cancelled,completed,x' }).status).toEqual(['completed', 'cancelled']);
  expect(paramsOf(filterOf({}))).toEqual({ order: 'queue', status: 'waiting,notified' });
  expect(paramsOf(filterOf({ status: 'all', q: 'selma' }))).toEqual({ order: 'queue', q: 'selma' });
});

it('begins the message with what the customer wants to know', () => {
  const config = { companyName: 'Etosha Phones', timeZone: 'Africa/Windhoek' };
  const reservation = {
    customer: { name: 'Selma Nangolo' },
    phoneModel: 'iPhone 15',
    storage: '128GB',
    color: 'Blue',
    agentBranch: 'walvis_bay',
    expectedStockDate: '2026-12-01',
    isLate: false,
  } as Reservation;
  expect(messageFor('stock_in', reservation, config)).toBe(
    'Hello Selma Nangolo,\n\nThe iPhone 15 128GB Blue that you reserved is in stock at our Walvis Bay branch. Please tell us when you would like to collect it.\n\nEtosha Phones',
  );
  expect(messageFor('still_waiting', { ...reservation, color: null }, config)).toContain(
    'The iPhone 15 128GB that you reserved is not in stock yet. We expect it on 1 December 2026. We will let you know',
  );
  expect(messageFor('still_waiting', { ...reservation, isLate: true }, config)).toContain(
    'It was expected on 1 December 2026 and is late; we are sorry for the wait.',
  );
  expect(messageFor('custom', reservation, config)).toBe('Hello Selma Nangolo,\n\n\n\nEtosha Phones');
  expect(
    (['waiting', 'notified', 'completed'] as const).map((status) => likelySituation({ status })),
  ).toEqual(['still_waiting', 'stock_in', 'custom']);
});
