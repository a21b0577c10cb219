import {
  type Allocation,
  type BoxUnit,
  compareTurns,
  type Decisions,
  type Given,
  isBound,
  type Misfit,
  misfitOf,
  promiseKeyOf,
  type WaitingPromise,
} from './allocation.ts';
import { formatLongDate } from './calendar.ts';
import { storageOf } from './phone-models.ts';
import { modelKeyOf, variantKeyOf } from './reservation-lifecycle.ts';

/**
 * The texts that explain why a phone went to a promise and not to another: the same in the proposal, in the stored arrival and in
 * questions.
 */

export type PairReason<Who extends WaitingPromise = WaitingPromise> =
  | { is: 'given' }
  | { is: 'misfit'; why: Misfit }
  /** The promise gets another phone. */
  | { is: 'served'; by: BoxUnit }
  /** The phone was kept for nobody. */
  | { is: 'kept'; reason: string }
  /** The phone goes to another promise: because of its supplier's order number, a person's choice, or an earlier turn. */
  | { is: 'taken'; how: 'bound' | 'by_hand' | 'turn'; by: Who; reason: string | null };

/** Why a promise of the allocation got this phone or did not. @throws Error when the phone is not in the box */
export function explainPair<Who extends WaitingPromise>(
  allocation: Allocation<Who>,
  unitKey: string,
  promise: Who,
  { sameModels }: Decisions,
): PairReason<Who> {
  const { byUnit, byPromise } = indexOf(allocation);
  const own = byUnit.get(unitKey) as Given<Who> | undefined;
  if (own === undefined) throw new Error(`No phone ${unitKey} is in the box`);
  const other = byPromise.get(promiseKeyOf(promise));
  if (other === own) return { is: 'given' };
  const why = misfitOf(own.unit, promise, sameModels);
  if (why !== null) return { is: 'misfit', why };
  if (other) return { is: 'served', by: other.unit };
  if (own.to === null) return { is: 'kept', reason: own.reason ?? '' };
  const how = own.how === 'by_hand' || own.how === 'bound' ? own.how : 'turn';
  return { is: 'taken', how, by: own.to, reason: own.reason };
}

type Index = { byUnit: Map<string, Given>; byPromise: Map<string, Given> };
const INDEXES = new WeakMap<object, Index>();

function indexOf({ units }: Pick<Allocation, 'units'>): Index {
  const known = INDEXES.get(units);
  if (known) return known;
  const index: Index = { byUnit: new Map(), byPromise: new Map() };
  for (const given of units) {
    index.byUnit.set(given.unit.key, given);
    if (given.to) index.byPromise.set(promiseKeyOf(given.to), given);
  }
  INDEXES.set(units, index);
  return index;
}

const SINCE_WORDS = { pre_order: 'paid', layby: 'paid in full', reservation: 'reserved' } as const;
const PRIORITY_WORDS = { high: 'high priority, ', normal: '', low: 'low priority, ' } as const;

/** 'paid 3 October', 'high priority, reserved 3 October'. */
export function turnWords({ kind, since, priority }: WaitingPromise, now: Date, zone: string): string {
  const day = formatLongDate(new Date(since), zone);
  const year = formatLongDate(now, zone).slice(-5);
  const first = kind === 'reservation' ? PRIORITY_WORDS[priority] : '';
  return `${first}${SINCE_WORDS[kind]} ${day.endsWith(year) ? day.slice(0, -5) : day}`;
}

/** 'wants Black 256GB: exact', 'takes any color and storage', 'wants Black: not known for this phone'. */
export function fitWords(unit: Fit, promise: Fit): string {
  const pairs: readonly (readonly [string | null, string | null])[] = [
    [unit.color, promise.color],
    [storageOf(unit), storageOf(promise)],
  ];
  const wishes = pairs.filter(([, wish]) => variantKeyOf(wish) !== '');
  const wanted = wishes.map(([, wish]) => wish).join(' ');
  if (wanted === '') return 'takes any color and storage';
  if (wishes.some(([there]) => variantKeyOf(there) === ''))
    return `wants ${wanted}: not known for this phone`;
  if (wishes.some(([there, wish]) => variantKeyOf(there) !== variantKeyOf(wish)))
    return `wants ${wanted}: this one is different`;
  return `wants ${wanted}: exact`;
}
type Fit = Pick<WaitingPromise, 'phoneModel' | 'color' | 'storage'>;

/** Explains for each phone of an allocation why its promise got it: 'paid 3 October, oldest; wants Black 256GB: exact'. */
export function givenWords<Who extends WaitingPromise>(
  given: Given<Who>,
  waiting: readonly Who[],
  { sameModels }: Decisions,
  { now, zone }: { now: Date; zone: string },
): string {
  const { unit, to, how, reason } = given;
  if (to === null) return how === 'by_hand' ? `left unassigned: ${reason}` : 'no customer is waiting for it';
  const turn = turnWords(to, now, zone);
  const fit = `${fitWords(unit, to)}${modelWords(unit, to, sameModels)}`;
  if (how === 'by_hand') return `assigned by hand: ${reason}; ${turn}; ${fit}`;
  if (how === 'bound') return `ordered as ${to.supplierOrderNumber}; ${turn}; ${fit}`;
  const rivals = waiting.filter((one) => misfitOf(unit, one, sameModels) === null);
  const before = rivals.filter((one) => compareTurns(one, to) < 0).length;
  return `${turn}${placeWords(before, rivals.length)}; ${fit}`;
}

/**
 * For a phone whose model is spelled differently from the promised one: whether a person confirmed the models to be the same, or only gave
 * the phone by hand.
 */
function modelWords(unit: BoxUnit, to: WaitingPromise, sameModels: Decisions['sameModels']): string {
  const [there, wanted] = [modelKeyOf(unit.phoneModel), modelKeyOf(to.phoneModel)];
  if (there === wanted) return '';
  const isSaid = sameModels.some(
    ({ box, promised }) => modelKeyOf(box) === there && modelKeyOf(promised) === wanted,
  );
  return `; waits for ${to.phoneModel}${isSaid ? ', confirmed as the same phone' : ''}`;
}

function placeWords(before: number, all: number): string {
  if (all === 1) return ', the only one waiting';
  return before === 0 ? ', oldest' : `, number ${before + 1} of ${all}`;
}

const MISFIT_WORDS: Readonly<Record<Misfit, (unit: BoxUnit, promise: WaitingPromise) => string>> = {
  model: (_, { phoneModel }) => `waits for ${phoneModel}`,
  near_model: (_, { phoneModel }) => `waits for ${phoneModel}: not confirmed as the same phone`,
  color: (unit, { color }) => `wants ${color}, this one is ${unit.color}`,
  storage: (unit, promise) => `wants ${storageOf(promise)}, this one has ${storageOf(unit)}`,
  supplier_order: (unit, { supplierOrderNumber }) =>
    `was ordered as ${supplierOrderNumber}, this one came as ${unit.supplierOrderNumber}`,
};

/** Why this phone did not go to this promise. */
export function pairWords<Who extends WaitingPromise>(
  reason: PairReason<Who>,
  unit: BoxUnit,
  promise: Who,
  { now, zone, nameOf }: { now: Date; zone: string; nameOf(promise: Who): string },
): string {
  switch (reason.is) {
    case 'given':
      return 'gets this one';
    case 'misfit':
      return MISFIT_WORDS[reason.why](unit, promise);
    case 'served':
      return 'gets another one';
    case 'kept':
      return `left unassigned: ${reason.reason}`;
    case 'taken': {
      const name = nameOf(reason.by);
      if (reason.how === 'by_hand') return `assigned to ${name} by hand: ${reason.reason}`;
      if (reason.how === 'bound') return `${name} ordered it as ${reason.by.supplierOrderNumber}`;
      return `${name} comes first: ${turnWords(reason.by, now, zone)}${isBound(unit, promise) ? ', same order number' : ''}`;
    }
  }
}

/** Why a promise gets no phone of the box: the reason of the phone that came nearest. */
export function withoutWords<Who extends WaitingPromise>(
  allocation: Allocation<Who>,
  promise: Who,
  decisions: Decisions,
  view: Parameters<typeof pairWords<Who>>[3],
): string {
  const reasons = allocation.units.map(({ unit }) => ({
    unit,
    reason: explainPair(allocation, unit.key, promise, decisions),
  }));
  const best = RANKED.map((rank) => reasons.findLast(({ reason }) => rank(reason))).find(Boolean);
  return best ? pairWords(best.reason, best.unit, promise, view) : '';
}

const RANKED: readonly ((reason: PairReason) => boolean)[] = [
  ({ is }) => is === 'taken',
  ({ is }) => is === 'kept',
  (reason) => reason.is === 'misfit' && reason.why !== 'model' && reason.why !== 'near_model',
  () => true,
];
