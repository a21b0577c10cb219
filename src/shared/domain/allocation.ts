import { areNear, modelWordsOf, storageOf } from './phone-models.ts';
import { modelKeyOf, variantKeyOf } from './reservation-lifecycle.ts';

/**
 * Who gets what is in the box. The only judge of it, on the server and on the screen; it changes nothing itself.
 *
 * Whose turn it is says who gets a phone: pre-orders paid by the bank, then laybys paid in full, then reservations. Which
 * phone one gets says the fit: a named colour and storage before an open one, so that nobody goes without because somebody
 * who takes any has taken the only black one. A supplier's order number binds; what somebody gave by hand stays.
 */

/** How many phones one box is given out in at once. */
export const MOST_UNITS = 500;

/** How to split what is too much for one box. */
export function tooManyText(count: number): string {
  const boxes = Math.ceil(count / MOST_UNITS);
  return `${count} are too many at once. Take them in as ${boxes} boxes of at most ${MOST_UNITS} phones each`;
}

/** In the order of their turns. */
export const PROMISE_KINDS = ['pre_order', 'layby', 'reservation'] as const;
export type PromiseKind = (typeof PROMISE_KINDS)[number];
export type PromiseRef = { kind: PromiseKind; id: number };

/** Colour, storage and supplier's order number that are not named fit any. */
type Phone = {
  phoneModel: string;
  color: string | null;
  storage: string | null;
  supplierOrderNumber: string | null;
};

/** A phone in the box; `key` names it within the box. */
export type BoxUnit = Phone & { key: string; imei: string | null };

/** Somebody who has been promised a phone and waits for it. */
export type WaitingPromise = Phone &
  PromiseRef & {
    /** Since when it is their turn: paid by the bank, paid in full, reserved. An instant in ISO form. */
    since: string;
    priority: 'high' | 'normal' | 'low';
  };

/** What a person decided: two ways of writing one model, and phones given by hand (`to: null` keeps one for nobody). */
export type Decisions = {
  sameModels: readonly { box: string; promised: string }[];
  byHand: readonly { key: string; to: PromiseRef | null; reason: string }[];
};

export type Given<Who extends WaitingPromise = WaitingPromise> = {
  unit: BoxUnit;
  to: Who | null;
  how: 'by_hand' | 'bound' | 'turn' | 'unclaimed';
  /** Of what was given, or kept, by hand. */
  reason: string | null;
};

export type Allocation<Who extends WaitingPromise = WaitingPromise> = {
  /** In the order of the units' keys. */
  units: Given<Who>[];
  /** Who waits for a model of the box and gets none of it, in the order of their turns. */
  without: Who[];
  /** Models written nearly alike, about which nobody has said yet whether they are one. */
  questions: { box: string; promised: string; waiting: number }[];
};

export type Misfit = 'model' | 'near_model' | 'color' | 'storage' | 'supplier_order';

export const promiseKeyOf = ({ kind, id }: PromiseRef): string => `${kind} ${id}`;

/** Earlier turns first. */
export function compareTurns(a: WaitingPromise, b: WaitingPromise): number {
  const kinds = PROMISE_KINDS.indexOf(a.kind) - PROMISE_KINDS.indexOf(b.kind);
  if (kinds !== 0) return kinds;
  const priorities = PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority);
  if (a.kind === 'reservation' && priorities !== 0) return priorities;
  return a.since === b.since ? a.id - b.id : a.since < b.since ? -1 : 1;
}
const PRIORITIES = ['high', 'normal', 'low'];

/** Whether the phone is what was promised; why not otherwise. A near model fits once somebody has said that it is the same. */
export function misfitOf(unit: Phone, promise: Phone, sameModels: Decisions['sameModels']): Misfit | null {
  const [wanted, there] = [keysOf(promise), keysOf(unit)];
  if (wanted.model !== there.model) {
    const isSame = pairsOf(sameModels).has(pairOf(there.model, wanted.model));
    if (!isSame) return areNear(there.words, wanted.words) ? 'near_model' : 'model';
  }
  if (isOther(there.supplier, wanted.supplier)) return 'supplier_order';
  if (isOther(there.color, wanted.color)) return 'color';
  if (isOther(there.storage, wanted.storage)) return 'storage';
  return null;
}

/** What somebody has said is one, worked out once: each phone is compared with each promise. */
const PAIRS = new WeakMap<Decisions['sameModels'], ReadonlySet<string>>();

function pairsOf(sameModels: Decisions['sameModels']): ReadonlySet<string> {
  const known = PAIRS.get(sameModels);
  if (known) return known;
  const pairs = new Set(sameModels.map(({ box, promised }) => pairOf(modelKeyOf(box), modelKeyOf(promised))));
  PAIRS.set(sameModels, pairs);
  return pairs;
}

/** Keys of models have no line break. */
const pairOf = (box: string, promised: string) => `${box}\n${promised}`;

const isOther = (a: string, b: string) => a !== '' && b !== '' && a !== b;

/** What is compared of a phone: the keys of the queues, and supplier's numbers without case, spaces and dashes. */
type Keys = { model: string; words: readonly string[]; color: string; storage: string; supplier: string };
const KEYS = new WeakMap<Phone, Keys>();

function keysOf(phone: Phone): Keys {
  const known = KEYS.get(phone);
  if (known) return known;
  const keys = {
    model: modelKeyOf(phone.phoneModel),
    words: modelWordsOf(phone.phoneModel),
    color: variantKeyOf(phone.color),
    storage: variantKeyOf(storageOf(phone)),
    supplier: modelKeyOf(phone.supplierOrderNumber ?? '').replaceAll('-', ''),
  };
  KEYS.set(phone, keys);
  return keys;
}

/** Whether the phone came under the order number that the promise was ordered by. */
export function isBound(unit: Phone, promise: Phone): boolean {
  return keysOf(unit).supplier !== '' && keysOf(unit).supplier === keysOf(promise).supplier;
}

/**
 * Proposes who gets each phone. The order in which units and promises are named does not matter. Units have different keys,
 * promises different numbers. What was given by hand to a promise that is not among these is as if it had not been.
 */
export function allocate<Who extends WaitingPromise>(
  units: readonly BoxUnit[],
  promises: readonly Who[],
  decisions: Decisions,
): Allocation<Who> {
  const waiting = promises.toSorted(compareTurns);
  const given = new Map<string, Given<Who>>();
  const served = new Set<string>();
  const give = (unit: BoxUnit, to: Who | null, how: Given['how'], reason: string | null) => {
    given.set(unit.key, { unit, to, how, reason });
    if (to !== null) served.add(promiseKeyOf(to));
  };
  const sorted = units.toSorted((a, b) => compareText(a.key, b.key));

  for (const { key, to, reason } of decisions.byHand.toSorted((a, b) => compareText(a.key, b.key))) {
    const unit = sorted.find((one) => one.key === key);
    const promise = to && waiting.find((one) => promiseKeyOf(one) === promiseKeyOf(to));
    if (unit === undefined || given.has(key) || promise === undefined) continue;
    if (promise === null || !served.has(promiseKeyOf(promise))) give(unit, promise, 'by_hand', reason);
  }
  for (const how of ['bound', 'turn'] as const) {
    const lots = lotsOf<Who>(sorted.filter(({ key }) => !given.has(key)));
    const left = waiting.filter((promise) => !served.has(promiseKeyOf(promise)));
    share(lots, left, (lot, promise) => {
      if (how === 'bound' && !isBound(lot, promise)) return false;
      return misfitOf(lot, promise, decisions.sameModels) === null;
    });
    for (const { units: phones, takers } of lots)
      for (const [index, promise] of takers.toSorted(compareTurns).entries())
        give(phones[index] as BoxUnit, promise, how, null);
  }
  return {
    units: sorted.map((unit) => given.get(unit.key) ?? { unit, to: null, how: 'unclaimed', reason: null }),
    without: waiting.filter(
      (promise) =>
        !served.has(promiseKeyOf(promise)) && units.some((unit) => isOfModel(unit, promise, decisions)),
    ),
    questions: questionsOf(sorted, waiting, decisions),
  };
}

function isOfModel(unit: Phone, promise: Phone, { sameModels }: Decisions): boolean {
  const misfit = misfitOf(unit, promise, sameModels);
  return misfit !== 'model' && misfit !== 'near_model';
}

/** Phones of which one is as good as another. */
type Lot<Who> = Phone & { units: BoxUnit[]; takers: Who[] };

function lotsOf<Who extends WaitingPromise>(units: readonly BoxUnit[]): Lot<Who>[] {
  const lots = new Map<string, Lot<Who>>();
  for (const unit of units) {
    const { model, color, storage, supplier } = keysOf(unit);
    const key = [model, color, storage, supplier].join('\n');
    const lot = lots.get(key);
    if (lot) lot.units.push(unit);
    else lots.set(key, { ...unit, units: [unit], takers: [] });
  }
  return [...lots.entries()].toSorted(([a], [b]) => compareText(a, b)).map(([, lot]) => lot);
}

/**
 * In the order of their turns each gets a phone if that is possible at all, others taking another one that fits them as
 * well: nobody who has one loses it to somebody who comes later. Lots from which nothing can be freed are never asked twice.
 */
function share<Who extends WaitingPromise>(
  lots: readonly Lot<Who>[],
  waiting: readonly Who[],
  fits: (lot: Lot<Who>, promise: Who) => boolean,
): void {
  const spent = new Set<Lot<Who>>();
  const choices = new Map<string, Lot<Who>[]>();
  const choicesOf = (promise: Who) => {
    const key = promiseKeyOf(promise);
    const known = choices.get(key);
    if (known) return known;
    const fitting = lots.filter((lot) => fits(lot, promise));
    const best = fitting.toSorted((a, b) => closeness(b, promise) - closeness(a, promise));
    choices.set(key, best);
    return best;
  };
  const place = (promise: Who, seen: Set<Lot<Who>>): boolean => {
    const open = choicesOf(promise).filter((lot) => !spent.has(lot) && !seen.has(lot));
    const free = open.find((lot) => lot.takers.length < lot.units.length);
    if (free) {
      free.takers.push(promise);
      return true;
    }
    for (const lot of open) {
      if (seen.has(lot)) continue;
      seen.add(lot);
      const moved = lot.takers.find((taker) => place(taker, seen));
      if (moved === undefined) continue;
      lot.takers[lot.takers.indexOf(moved)] = promise;
      return true;
    }
    return false;
  };
  for (const promise of waiting) {
    const seen = new Set<Lot<Who>>();
    if (!place(promise, seen)) for (const lot of seen) spent.add(lot);
  }
}

/** What is named by both counts for it, what only the phone has against it: that is left for whoever names it. */
function closeness(unit: Phone, promise: Phone): number {
  const [there, wanted] = [keysOf(unit), keysOf(promise)];
  const of = (field: Exclude<keyof Keys, 'words'>) =>
    there[field] === '' ? 0 : wanted[field] === there[field] ? 1 : -1;
  return 4 * of('supplier') + of('color') + of('storage');
}

function questionsOf(
  units: readonly BoxUnit[],
  waiting: readonly WaitingPromise[],
  { sameModels }: Decisions,
): Allocation['questions'] {
  const asked = (phoneModel: string): Phone => ({ ...ANY, phoneModel });
  const boxModels = firstOfEach(units.map(({ phoneModel }) => phoneModel)).map(asked);
  const promised = firstOfEach(waiting.map(({ phoneModel }) => phoneModel).toSorted(compareText)).map(asked);
  const waits = new Map<string, number>();
  for (const promise of waiting) {
    const { model } = keysOf(promise);
    waits.set(model, (waits.get(model) ?? 0) + 1);
  }
  return boxModels.flatMap((box) =>
    promised
      .filter((model) => misfitOf(box, model, sameModels) === 'near_model')
      .map((model) => ({
        box: box.phoneModel,
        promised: model.phoneModel,
        waiting: waits.get(keysOf(model).model) ?? 0,
      })),
  );
}
const ANY = { color: null, storage: null, supplierOrderNumber: null };

/** One spelling of each model. */
function firstOfEach(models: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  for (const model of models) if (!spellings.has(modelKeyOf(model))) spellings.set(modelKeyOf(model), model);
  return [...spellings.values()].toSorted(compareText);
}

/** The same on every machine, whatever its language. */
function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
