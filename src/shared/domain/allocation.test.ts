import { describe, expect, it } from 'vitest';
import { allocate, type BoxUnit, type Decisions, type WaitingPromise } from './allocation.ts';
import { givenWords, withoutWords } from './allocation-words.ts';

const NOTHING: Decisions = { sameModels: [], byHand: [] };
const view = { now: new Date('2026-11-01T08:00:00Z'), zone: 'Africa/Windhoek' };
let numbers = 0;

function waits(
  kind: WaitingPromise['kind'],
  day: number,
  wish: Partial<WaitingPromise> = {},
): WaitingPromise {
  numbers += 1;
  return {
    ...{ kind, id: numbers, phoneModel: 'Galaxy S24', color: null, storage: null, supplierOrderNumber: null },
    ...{ since: new Date(Date.UTC(2026, 9, day, 8)).toISOString(), priority: 'normal' },
    ...wish,
  };
}
const box = (...phones: Partial<BoxUnit>[]): BoxUnit[] =>
  phones.map((phone, index) => ({
    ...{ key: `${index + 1}`, phoneModel: 'Galaxy S24', color: null, storage: null },
    ...{ supplierOrderNumber: null, imei: null },
    ...phone,
  }));
const numbersOf = (units: BoxUnit[], promises: WaitingPromise[], decisions = NOTHING) =>
  allocate(units, promises, decisions).units.map(({ to }) => to?.id ?? null);

describe('who gets what is in the box', () => {
  it('pre-orders the longest paid, then laybys paid in full, then reservations by priority', () => {
    const low = waits('reservation', 1, { priority: 'low' });
    const reserved = waits('reservation', 2);
    const high = waits('reservation', 9, { priority: 'high' });
    const layby = waits('layby', 20);
    const late = waits('pre_order', 25);
    const early = waits('pre_order', 3);
    const all = [low, reserved, high, layby, late, early];
    expect(numbersOf(box({}, {}, {}, {}, {}), all)).toEqual(
      [early, late, layby, high, reserved].map(({ id }) => id),
    );
    expect(allocate(box({}), all, NOTHING).without.map(({ id }) => id)).toEqual(
      [late, layby, high, reserved, low].map(({ id }) => id),
    );
  });

  it('a named colour is matched before an open one, and no earlier turn is lost by it', () => {
    const any = waits('reservation', 1);
    const black = waits('reservation', 2, { color: 'black', storage: '256 GB' });
    const both = box({ color: 'Black', storage: '256GB' }, { color: 'Red', storage: '256GB' });
    expect(numbersOf(both, [any, black])).toEqual([black.id, any.id]);
    expect(numbersOf(both.slice(0, 1), [any, black])).toEqual([any.id]);
  });

  it('a supplier order number binds, and another one is another phone', () => {
    const first = waits('pre_order', 1, { supplierOrderNumber: 'CN-7' });
    const ordered = waits('pre_order', 9, { supplierOrderNumber: 'cn 8' });
    const reserved = waits('reservation', 1);
    expect(numbersOf(box({ supplierOrderNumber: 'CN8' }), [first, ordered, reserved])).toEqual([ordered.id]);
    expect(numbersOf(box({ supplierOrderNumber: 'CN8' }), [first, reserved])).toEqual([reserved.id]);
    expect(numbersOf(box({}), [first, reserved])).toEqual([first.id]);
  });

  it('who names a colour and a storage gets the phone that has both, beside open ones and such as say one', () => {
    const wish = { color: 'Black', storage: '256GB' };
    const waiting = waits('layby', 1, wish);
    const phones = box({}, { storage: '256GB' }, wish, { color: 'Black' });
    expect(numbersOf(phones, [waiting])).toEqual([null, null, waiting.id, null]);
  });

  it('near models are asked about', () => {
    const waiting = waits('pre_order', 1, { phoneModel: 'S24 Ultra' });
    const units = box({ phoneModel: 'S24 Ultra 5G' });
    const asked = allocate(units, [waiting], NOTHING);
    expect(asked.units[0]?.to).toBeNull();
    expect(asked.questions).toEqual([{ box: 'S24 Ultra 5G', promised: 'S24 Ultra', waiting: 1 }]);
    const sameModels = [{ box: 's24 ultra 5g', promised: 'S24 ULTRA' }];
    expect(numbersOf(units, [waiting], { ...NOTHING, sameModels })).toEqual([waiting.id]);
  });

  it('a storage that is written into the model is one', () => {
    const big = waits('pre_order', 1, { storage: '256GB' });
    const small = waits('pre_order', 2, { storage: '128 GB' });
    const written = waits('reservation', 3, { phoneModel: 'Galaxy S24 256 GB' });
    const all = [big, small, written];
    const units = box({ phoneModel: 'Galaxy S24 128GB' });
    const [question, ...others] = allocate(units, all, NOTHING).questions;
    expect(question).toEqual({ box: 'Galaxy S24 128GB', promised: 'Galaxy S24', waiting: 2 });
    expect(others).toEqual([]);
    const decisions = { ...NOTHING, sameModels: question ? [question] : [] };
    const { units: given, without } = allocate(units, all, decisions);
    expect(given.map(({ to }) => to?.id)).toEqual([small.id]);
    expect(given.map((one) => givenWords(one, all, decisions, view))).toEqual([
      'paid 2 October, the only one waiting; wants 128 GB: exact; waits for Galaxy S24, confirmed as the same phone',
    ]);
    expect(without.map(({ id }) => id)).toEqual([big.id]);
    expect(numbersOf(box({ storage: '256GB' }), [written])).toEqual([null]);
  });

  it('what a hand has given stays given, and the others move up', () => {
    const [first, second, third] = [waits('layby', 1), waits('layby', 2), waits('layby', 3)];
    const byHand = [{ key: '2', to: { kind: 'layby' as const, id: third.id }, reason: 'Travels tomorrow' }];
    expect(numbersOf(box({}, {}), [first, second, third], { ...NOTHING, byHand })).toEqual([
      first.id,
      third.id,
    ]);
  });

  it('five hundred phones find takers among three thousand who wait', () => {
    const colors = [null, 'Black', 'Red', 'Blue'];
    const units = box(
      ...Array.from({ length: 500 }, (_, n) => ({ key: `k${n}`, color: colors[n % 4] ?? null })),
    );
    const many = Array.from({ length: 3000 }, (_, n) =>
      waits('reservation', 1 + (n % 28), { color: colors[(n * 7) % 4] ?? null }),
    );
    expect(allocate(units, many, NOTHING).units.every(({ to }) => to !== null)).toBe(true);
  });
});

it('says why, in words', () => {
  const early = waits('pre_order', 3, { color: 'Black', storage: '256GB' });
  const late = waits('reservation', 5, { priority: 'high' });
  const units = box({ color: 'Black', storage: '256GB' });
  const allocation = allocate(units, [early, late], NOTHING);
  const [given] = allocation.units;
  if (given === undefined) throw new Error('Nothing is in the box');
  expect(givenWords(given, [early, late], NOTHING, view)).toBe(
    'paid 3 October, oldest; wants Black 256GB: exact',
  );
  const told = { ...view, nameOf: () => 'Selma Nangolo' };
  expect(withoutWords(allocation, late, NOTHING, told)).toBe('Selma Nangolo comes first: paid 3 October');
});
