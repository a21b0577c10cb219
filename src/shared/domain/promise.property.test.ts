import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar.ts';
import { STORED_STATUSES } from './order-statuses.ts';
import { STORED_PRE_ORDER_STATUSES } from './pre-order-statuses.ts';
import { type PromiseFacts, promiseOf, toldWords, waitedWords, windowWords } from './promise.ts';
import { type LegDays, SHIPPED_DAYS } from './promise-legs.ts';
import { PROMISE_LEGS } from './stuck-words.ts';

const NOW = { today: '2026-11-18', zone: 'Africa/Windhoek' };
const RUNS = { numRuns: 3000 };

const instant = fc
  .integer({ min: -60 * 24 * 60, max: 12 * 60 })
  .map((minutes) => new Date(Date.parse('2026-11-18T08:00:00.000Z') + minutes * 60_000).toISOString());
const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays(NOW.today, days));
const facts: fc.Arbitrary<PromiseFacts> = fc.record({
  status: fc.constantFrom(...STORED_STATUSES),
  statusChangedAt: instant,
  phoneAvailable: fc.boolean(),
  preOrder: fc.option(
    fc.record({
      status: fc.constantFrom(...STORED_PRE_ORDER_STATUSES),
      orderLocation: fc.constantFrom('china', 'dubai'),
      expectedArrivalDate: fc.option(day),
      actualArrivalDate: fc.option(instant),
    }),
  ),
  toldDay: fc.option(day),
  snoozedUntil: fc.option(day),
});
const usual: fc.Arbitrary<LegDays> = fc
  .array(fc.tuple(fc.nat(30), fc.nat(30)), { minLength: PROMISE_LEGS.length, maxLength: PROMISE_LEGS.length })
  .map(
    (days) =>
      Object.fromEntries(
        PROMISE_LEGS.map((leg, at) => {
          const [medianDays, more] = days[at] ?? [0, 0];
          return [leg, { medianDays, lateDays: medianDays + more }];
        }),
      ) as LegDays,
  );

describe('whatever an order is', () => {
  it('its window never ends before it begins, nor begins before today, and there is none of what is late or ready', () => {
    fc.assert(
      fc.property(facts, usual, (order, days) => {
        const promised = promiseOf(order, days, NOW);
        if (promised?.window) {
          expect(promised.window.from >= NOW.today).toBe(true);
          expect(promised.window.until >= promised.window.from).toBe(true);
          expect([promised.isLate, promised.leg === 'branch']).toEqual([false, false]);
        }
      }),
      RUNS,
    );
  });

  it('it is late past the 80th percentile alone, and never while a later day is expected', () => {
    fc.assert(
      fc.property(facts, usual, (order, days) => {
        const promised = promiseOf(order, days, NOW);
        if (promised === null) return;
        expect(promised.days).toBe(Math.max(0, daysBetween(promised.sinceDay, NOW.today)));
        if (promised.isLate) expect(promised.days).toBeGreaterThan(days[promised.leg].lateDays);
        if (promised.isLate && promised.leg !== 'branch')
          expect((order.preOrder?.expectedArrivalDate ?? '') < NOW.today || !isAbroad(promised.leg)).toBe(
            true,
          );
        expect(promised.isStuck && !promised.isLate).toBe(false);
      }),
      RUNS,
    );
  });

  it('once late it stays so from day to day, and a snooze hides it just until its day', () => {
    fc.assert(
      fc.property(facts, usual, fc.nat(30), (order, days, later) => {
        const before = promiseOf(order, days, NOW);
        const after = promiseOf(order, days, { ...NOW, today: addDays(NOW.today, later) });
        if (before?.isLate) expect(after?.isLate).toBe(true);
        const until = addDays(NOW.today, 5);
        const snoozed = { ...order, snoozedUntil: until };
        expect(promiseOf(snoozed, days, NOW)?.isStuck ?? false).toBe(false);
        const then = { ...NOW, today: until };
        const onItsDay = promiseOf(snoozed, days, then);
        expect(onItsDay?.isStuck).toBe(onItsDay?.isLate);
      }),
      RUNS,
    );
  });

  it('a slower leg never promises an earlier day', () => {
    fc.assert(
      fc.property(facts, usual, fc.nat(20), (order, days, more) => {
        const before = promiseOf(order, days, NOW);
        if (!before?.window) return;
        const { medianDays, lateDays } = days[before.leg];
        const slower = {
          ...days,
          [before.leg]: { medianDays: medianDays + more, lateDays: lateDays + more },
        };
        const after = promiseOf(order, slower, NOW)?.window;
        expect(after && after.from >= before.window.from && after.until >= before.window.until).toBe(true);
      }),
      RUNS,
    );
  });

  it('a promise has slipped only to a later day than was told', () => {
    fc.assert(
      fc.property(facts, usual, (order, days) => {
        const promised = promiseOf(order, days, NOW);
        if (promised?.slippedTo) expect(promised.slippedTo > (order.toldDay ?? '~')).toBe(true);
      }),
      RUNS,
    );
  });
});

const isAbroad = (leg: string) => leg === 'china' || leg === 'dubai';

const ORDER: PromiseFacts = {
  status: 'contract_signed',
  statusChangedAt: '2026-11-16T08:00:00.000Z',
  phoneAvailable: true,
  preOrder: null,
  toldDay: null,
  snoozedUntil: null,
};
const ON_ITS_WAY = {
  status: 'ordered',
  orderLocation: 'china',
  expectedArrivalDate: '2026-12-07',
  actualArrivalDate: null,
};

describe('in words', () => {
  const told = (order: Partial<PromiseFacts>) => {
    const promised = promiseOf({ ...ORDER, ...order }, SHIPPED_DAYS, NOW);
    if (promised === null) return null;
    return promised.window ? windowWords(promised.window) : waitedWords(promised);
  };

  it('says when its phone is usually ready, or how long it has been stuck where', () => {
    // Two days of four are over, one more for the phone; √(4² + 2²) days more are still usual.
    expect(told({})).toBe('Usually ready 21–26 November');
    expect(told({ statusChangedAt: '2026-11-09T08:00:00.000Z' })).toBe(
      'Signed 9\u00a0days ago, usually\u00a04',
    );
    expect(told({ status: 'approved', statusChangedAt: '2026-11-18T08:00:00.000Z' })).toBe(
      'Usually ready 26 Nov – 2 Dec',
    );
    expect(told({ status: 'china_preorder', preOrder: ON_ITS_WAY })).toBe('Usually ready 7–14 December');
    expect(told({ status: 'china_preorder', preOrder: null })).toBeNull();
    expect(told({ status: 'device_collected' })).toBeNull();
    expect(
      told({ status: 'dubai_preorder', preOrder: { ...ON_ITS_WAY, expectedArrivalDate: '2026-12-30' } }),
    ).toBe('Usually ready 30 December 2026 – 6 January 2027');
  });

  it('does not call usual what too few cases tell', () => {
    const promised = promiseOf(ORDER, SHIPPED_DAYS, NOW);
    expect(promised?.legs).toEqual(['bank_payment', 'phone']);
    expect(promised?.window && windowWords(promised.window, true)).toBe('Ready about 21–26 November');
    expect(promised && waitedWords(promised, true)).toBe('Signed 2\u00a0days ago, planned\u00a04');
  });

  it('says what the customer was told, and where that has gone', () => {
    const slipped = promiseOf(
      { ...ORDER, status: 'china_preorder', preOrder: ON_ITS_WAY, toldDay: '2026-12-01' },
      SHIPPED_DAYS,
      NOW,
    );
    expect(slipped?.slippedTo).toBe('2026-12-07');
    expect(toldWords('2026-12-01', '2026-12-07', NOW.today)).toBe('told 1 December, now 7 December');
    expect(toldWords('2026-11-12', NOW.today, NOW.today)).toBe('told 12 November, not ready');
    expect(toldWords('2026-12-01', null, NOW.today)).toBe('told 1 December');
    expect(toldWords('2027-01-04', null, NOW.today)).toBe('told 4 January 2027');
    expect(toldWords('2026-12-01', '2027-01-04', NOW.today)).toBe('told 1 December, now 4 January 2027');
    expect(toldWords('2027-01-04', '2027-01-09', NOW.today)).toBe('told 4 January, now 9 January 2027');
    expect(toldWords('2025-12-01', NOW.today, NOW.today)).toBe('told 1 December 2025, not ready');
  });
});
