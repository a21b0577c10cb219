import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  type BoxUnit,
  compareTurns,
  type Decisions,
  misfitOf,
  promiseKeyOf,
  type WaitingPromise,
} from './allocation.ts';
import { explainPair, givenWords, pairWords, withoutWords } from './allocation-words.ts';

const RUNS = { numRuns: 500 };
const model = fc.constantFrom('Galaxy S24', 'galaxy s24 ', 'Galaxy S24 5G', 'iPhone 15', 'Apple iPhone15');
const color = fc.constantFrom(null, 'any', 'Black', 'black ', 'Red');
const storage = fc.constantFrom(null, '128GB', '256 gb');
const supplierOrderNumber = fc.constantFrom(null, null, null, 'CN-1', 'cn 1', 'CN-2');

const units = fc
  .array(fc.record({ phoneModel: model, color, storage, supplierOrderNumber }), { maxLength: 12 })
  .map((all) => all.map((unit, index): BoxUnit => ({ ...unit, key: `u${index}`, imei: null })));
const promises = fc
  .array(
    fc.record({
      kind: fc.constantFrom('pre_order' as const, 'layby' as const, 'reservation' as const),
      phoneModel: model,
      color,
      storage,
      supplierOrderNumber,
      since: fc.integer({ min: 1, max: 9 }).map((day) => `2026-10-0${day}T08:00:00.000Z`),
      priority: fc.constantFrom('high' as const, 'normal' as const, 'low' as const),
    }),
    { maxLength: 16 },
  )
  .map((all) => all.map((promise, index): WaitingPromise => ({ ...promise, id: index + 1 })));
const sameModels = fc.constantFrom<Decisions['sameModels']>(
  [],
  [{ box: 'GALAXY S24 5g', promised: 'Galaxy S24' }],
);

/** Somebody gave up to three phones by hand: to somebody, to nobody, or in vain. */
const cases = fc
  .record({
    units,
    promises,
    sameModels,
    hands: fc.array(fc.tuple(fc.nat(12), fc.nat(17)), { maxLength: 3 }),
  })
  .map(({ hands, ...rest }) => {
    const byHand = hands.map(([unit, id]) => {
      const to = rest.promises.find((promise) => promise.id === id);
      return { key: `u${unit}`, to: to ? { kind: to.kind, id: to.id } : null, reason: 'asked for' };
    });
    return { ...rest, decisions: { sameModels: rest.sameModels, byHand } };
  });
const view = { now: new Date('2026-11-01T08:00:00Z'), zone: 'Africa/Windhoek' };

/** The numbers of those who are served: in their turns each gets a phone if others can move to another one (Kuhn's algorithm). */
function servedBySearch(
  units: readonly BoxUnit[],
  promises: readonly WaitingPromise[],
  { sameModels }: Decisions,
): number[] {
  const holders = new Map<BoxUnit, WaitingPromise>();
  const place = (promise: WaitingPromise, seen: Set<BoxUnit>): boolean =>
    units.some((unit) => {
      if (seen.has(unit) || misfitOf(unit, promise, sameModels) !== null) return false;
      seen.add(unit);
      const holder = holders.get(unit);
      if (holder !== undefined && !place(holder, seen)) return false;
      holders.set(unit, promise);
      return true;
    });
  for (const promise of promises.toSorted(compareTurns)) place(promise, new Set());
  return [...holders.values()].map(({ id }) => id).toSorted((a, b) => a - b);
}

describe('whatever is in the box and whoever waits', () => {
  it('no phone goes twice, no promise is served twice, and every phone is accounted for', () => {
    fc.assert(
      fc.property(cases, ({ units, promises, decisions }) => {
        const { units: given, without } = allocate(units, promises, decisions);
        expect(given.map(({ unit }) => unit.key).toSorted()).toEqual(units.map(({ key }) => key).toSorted());
        const served = given.flatMap(({ to }) => (to ? [promiseKeyOf(to)] : []));
        expect(new Set(served).size).toBe(served.length);
        for (const promise of without) expect(served).not.toContain(promiseKeyOf(promise));
      }),
      RUNS,
    );
  });

  it('a phone fits whoever gets it, unless a hand gave it', () => {
    fc.assert(
      fc.property(cases, ({ units, promises, decisions }) => {
        for (const { unit, to, how } of allocate(units, promises, decisions).units)
          if (to && how !== 'by_hand') expect(misfitOf(unit, to, decisions.sameModels)).toBeNull();
      }),
      RUNS,
    );
  });

  it('nobody is overtaken without a reason, and no phone lies about that somebody waits for', () => {
    fc.assert(
      fc.property(cases, ({ units, promises, decisions }) => {
        const allocation = allocate(units, promises, decisions);
        for (const promise of allocation.without) {
          for (const { unit, to, how } of allocation.units) {
            if (misfitOf(unit, promise, decisions.sameModels) !== null) continue;
            if (how === 'by_hand' || how === 'bound') continue;
            expect(how).toBe('turn');
            expect(compareTurns(to as WaitingPromise, promise)).toBeLessThan(0);
          }
        }
      }),
      RUNS,
    );
  });

  it('nobody goes without who could be served beside those who come before: as by a search phone by phone', () => {
    const open = <Phone extends object>(all: readonly Phone[]) =>
      all.map((phone) => ({ ...phone, supplierOrderNumber: null }));
    fc.assert(
      fc.property(cases, (one) => {
        const [units, promises] = [open(one.units), open(one.promises)];
        const decisions = { sameModels: one.decisions.sameModels, byHand: [] };
        const served = allocate(units, promises, decisions).units.flatMap(({ to }) => to?.id ?? []);
        expect(served.toSorted((a, b) => a - b)).toEqual(servedBySearch(units, promises, decisions));
      }),
      RUNS,
    );
  });

  it('a supplier order number binds: no phone of it goes elsewhere while somebody who ordered by it and whom it fits goes without', () => {
    fc.assert(
      fc.property(cases, ({ units, promises, decisions }) => {
        const key = (text: string | null) => (text ?? '').toLowerCase().replace(/[\s-]/g, '');
        const allocation = allocate(units, promises, decisions);
        for (const promise of allocation.without) {
          for (const { unit, how } of allocation.units) {
            const isOrdered = key(unit.supplierOrderNumber) === key(promise.supplierOrderNumber);
            if (key(promise.supplierOrderNumber) === '' || !isOrdered) continue;
            if (misfitOf(unit, promise, decisions.sameModels) === null)
              expect(['bound', 'by_hand']).toContain(how);
          }
        }
      }),
      RUNS,
    );
  });

  it('a model written nearly alike is asked about, and taken only when somebody has said that it is the same', () => {
    fc.assert(
      fc.property(cases, ({ units, promises, decisions }) => {
        const allocation = allocate(units, promises, { ...decisions, sameModels: [], byHand: [] });
        for (const { unit, to } of allocation.units) if (to) expect(misfitOf(unit, to, [])).toBeNull();
        for (const { box, promised, waiting } of allocation.questions) {
          expect(waiting).toBeGreaterThan(0);
          const said = allocate(units, promises, { sameModels: [{ box, promised }], byHand: [] });
          expect(said.questions.length).toBe(allocation.questions.length - 1);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('the same input gives the same, in whatever order it is named', () => {
    const shuffled = cases.chain((one) =>
      fc.record({
        one: fc.constant(one),
        units: fc.shuffledSubarray(one.units, { minLength: one.units.length }),
        promises: fc.shuffledSubarray(one.promises, { minLength: one.promises.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ one, units, promises }) => {
        const first = allocate(one.units, one.promises, one.decisions);
        expect(allocate(one.units, one.promises, one.decisions)).toEqual(first);
        const other = allocate(units, promises, one.decisions);
        expect(other.units).toEqual(first.units);
        expect(other.without).toEqual(first.without);
      }),
      RUNS,
    );
  });

  it('every pair of a phone and a promise has an explanation in words, and those who wait are told the truth', () => {
    fc.assert(
      fc.property(cases, ({ units, promises, decisions }) => {
        const allocation = allocate(units, promises, decisions);
        const told = { ...view, nameOf: ({ id }: WaitingPromise) => `number ${id}` };
        for (const given of allocation.units) {
          expect(givenWords(given, promises, decisions, view)).not.toMatch(/null|undefined/);
          for (const promise of promises) {
            const reason = explainPair(allocation, given.unit.key, promise, decisions);
            expect(pairWords(reason, given.unit, promise, told)).toMatch(/^(?!.*(null|undefined)).{5,}$/);
            if (reason.is === 'kept') expect(given.how).toBe('by_hand');
            if (reason.is === 'taken' && reason.how === 'turn')
              expect(compareTurns(reason.by, promise)).toBeLessThan(0);
          }
        }
        for (const promise of allocation.without)
          expect(withoutWords(allocation, promise, decisions, told)).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});
