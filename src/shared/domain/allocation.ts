import { areNear, modelWordsOf, storageOf } from './phone-models.ts';
import { modelKeyOf, variantKeyOf } from './reservation-lifecycle.ts';

/**
 * Decides who gets which phone of a box. The only judge of it, on the server and on the screen; it changes nothing itself.
 *
 * The turn decides who gets a phone: pre-orders paid by the bank, then laybys paid in full, then reservations. The fit decides which phone
 * a promise gets: a phone of the named colour and storage before an open one, so that nobody goes without because a promise that takes any
 * colour has got the only black phone. A supplier's order number binds a phone to its promise; a phone given by hand stays where it was
 * given.
 */

/** The most phones of one box that are given out at once. */
export const MOST_UNITS = 500;

/** The message for too many phones: how to split them into several boxes. */
export function tooManyText(count: number): string {
  const boxes = Math.ceil(count / MOST_UNITS);
  return `${count} are too many at once. Receive them as ${boxes} boxes of at most ${MOST_UNITS} phones each`;
}

/** In the order of their turns. */
export const PROMISE_KINDS = ['pre_order', 'layby', 'reservation'] as const;
export type PromiseKind = (typeof PROMISE_KINDS)[number];
export type PromiseRef = { kind: PromiseKind; id: number };

/** A colour, storage or supplier's order number that is empty fits any. */
type Phone = {
  phoneModel: string;
  color: string | null;
  storage: string | null;
  supplierOrderNumber: string | null;
};

/** A phone in the box; `key` identifies it within the box. */
export type BoxUnit = Phone & { key: string; imei: string | null };

/** A record whose customer has been promised a phone and waits for it. */
export type WaitingPromise = Phone &
  PromiseRef & {
    /**
     * The instant, in ISO form, that decides the turn: when the bank paid, the layby was paid in full, or the reservation was made.
     */
    since: string;
    priority: 'high' | 'normal' | 'low';
  };

/**
 * What a person decided: model names that mean the same model, and phones given by hand (`to: null` keeps the phone for nobody).
 */
export type Decisions = {
  sameModels: readonly { box: string; promised: string }[];
  byHand: readonly { key: string; to: PromiseRef | null; reason: string }[];
};

export type Given<Who extends WaitingPromise = WaitingPromise> = {
  unit: BoxUnit;
  to: Who | null;
  how: 'by_hand' | 'bound' | 'turn' | 'unclaimed';
  /** The reason for giving or keeping the phone by hand. */
  reason: string | null;
};

export type Allocation<Who extends WaitingPromise = WaitingPromise> = {
  /** In the order of the units' keys. */
  units: Given<Who>[];
  /** The promises for a model of the box that get no phone, in the order of their turns. */
  without: Who[];
  /** Similar model names that nobody has yet confirmed to be the same or different. */
  questions: { box: string; promised: string; waiting: number }[];
};

export type Misfit = 'model' | 'near_model' | 'color' | 'storage' | 'supplier_order';

export const promiseKeyOf = ({ kind, id }: PromiseRef): string => `${kind} ${id}`;

/** Sorts earlier turns first. */
export function compareTurns(a: WaitingPromise, b: WaitingPromise): number {
  const kinds = PROMISE_KINDS.indexOf(a.kind) - PROMISE_KINDS.indexOf(b.kind);
  if (kinds !== 0) return kinds;
  const priorities = PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority);
  if (a.kind === 'reservation' && priorities !== 0) return priorities;
  return a.since === b.since ? a.id - b.id : a.since < b.since ? -1 : 1;
}
const PRIORITIES = ['high', 'normal', 'low'];

/**
 * Why the phone is not what was promised; null when it fits. A similar model name fits once a person has confirmed that it is the same
 * model.
 */
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

/** The confirmed pairs of model names as a set, built once, because each phone is compared with each promise. */
const PAIRS = new WeakMap<Decisions['sameModels'], ReadonlySet<string>>();

function pairsOf(sameModels: Decisions['sameModels']): ReadonlySet<string> {
  const known = PAIRS.get(sameModels);
  if (known) return known;
  const pairs = new Set(sameModels.map(({ box, promised }) => pairOf(modelKeyOf(box), modelKeyOf(promised))));
  PAIRS.set(sameModels, pairs);
  return pairs;
}

/** A line break can separate the names, as keys of models have none. */
const pairOf = (box: string, promised: string) => `${box}\n${promised}`;

const isOther = (a: string, b: string) => a !== '' && b !== '' && a !== b;

/** The compared values of a phone: the keys of the queues, and the supplier's order number without case, spaces and dashes. */
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

/** The models in the box and the models that they were said to equal: the same box may have been listed under the other spelling. */
export function modelKeysOf({
  units,
  sameModels = [],
}: {
  units: readonly { phoneModel: string }[];
  sameModels?: Decisions['sameModels'] | undefined;
}): string[] {
  const listed = new Set(units.map(({ phoneModel }) => modelKeyOf(phoneModel)));
  const meant = sameModels.flatMap(({ box, promised }) =>
    listed.has(modelKeyOf(box)) ? modelKeyOf(promised) : [],
  );
  return [...new Set([...listed, ...meant])];
}

/** Whether the phone and the promise have the same supplier's order number. */
export function isBound(unit: Phone, promise: Phone): boolean {
  return keysOf(unit).supplier !== '' && keysOf(unit).supplier === keysOf(promise).supplier;
}

/**
 * Proposes who gets each phone. The result does not depend on the order of units and promises. Unit keys and promise ids must be unique. A
 * phone given by hand to a promise that is not in the list counts as not given by hand.
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

/** Interchangeable phones: one is as good as another. */
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
 * Gives each promise, in the order of the turns, a phone if any assignment allows it, moving earlier takers to another phone that fits
 * them as well: a promise that has a phone never loses it to a later turn. Lots from which no phone can be freed are not tried again.
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

/**
 * A value that both name counts for the pair. A value that only the phone names counts against it, so that the phone is left for a promise
 * that names it.
 */
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

/** Compares by code units: the same order on every machine, whatever its locale. */
function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
