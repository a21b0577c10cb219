import { addDays, type Day, dayOf, daysBetween, formatLongDate } from './calendar.ts';
import type { PreOrderLocation } from './labels.ts';
import { isWaitingForPreOrder, type StoredStatus } from './order-statuses.ts';
import { arrivedSince, isOpenPreOrder } from './pre-order-statuses.ts';
import { LEG_BEGUN, LEG_STATUSES, type LegDays, type UsualDays } from './promise-legs.ts';
import type { PromiseLeg } from './stuck-words.ts';

/**
 * What can be promised for an order now: its present leg and since when, what is usual for that leg, and when its phone is usually ready.
 * Lists filtered by `?stuck=` compute the same in SQL (`features/promises/stuck.service.ts`), the stored totals in the database's
 * `orders_legs`; tests verify that the three agree.
 */

export type PromiseFacts = {
  status: StoredStatus;
  /** Instants in the API's form. */
  statusChangedAt: string;
  phoneAvailable: boolean;
  /** The open one, otherwise the latest. */
  preOrder: {
    status: string;
    orderLocation: string;
    expectedArrivalDate: Day | null;
    actualArrivalDate: string | null;
  } | null;
  /** The date that was promised to the customer for the phone. */
  toldDay: Day | null;
  /** The order does not count as stuck before this day. */
  snoozedUntil: Day | null;
};

export type Promised = {
  leg: PromiseLeg;
  sinceDay: Day;
  days: number;
  usual: UsualDays;
  /** It has been on the leg for longer than four of five cases take, and no later day is expected for it. */
  isLate: boolean;
  /** Late, and not snoozed. */
  isStuck: boolean;
  /**
   * When the phone is usually ready for the customer, both days included; null once it is ready, or when there is nothing usual to go by.
   */
  window: { from: Day; until: Day } | null;
  /** The legs that the window is made of: the present one, and those ahead. */
  legs: readonly PromiseLeg[];
  /** The day that is now expected, if the customer was told an earlier one. */
  slippedTo: Day | null;
};

type Now = { today: Day; zone: string };

/** Null for an order on no leg: handed over, or waiting for a pre-order that does not exist. */
export function promiseOf(facts: PromiseFacts, usual: LegDays, { today, zone }: Now): Promised | null {
  const at = legOf(facts);
  if (at === null) return null;
  const { leg, since } = at;
  const sinceDay = dayOf(new Date(since), zone);
  // A device's clock that was ahead may have put the date into the future.
  const days = Math.max(0, daysBetween(sinceDay, today));
  const expected = isAbroad(leg) ? (facts.preOrder?.expectedArrivalDate ?? null) : null;
  const isLate = days > usual[leg].lateDays && (expected === null || expected < today);
  const window =
    isLate || leg === 'branch' ? null : windowOf(facts, { leg, sinceDay, expected }, usual, today);
  return {
    ...{ leg, sinceDay, days, usual: usual[leg], isLate, window },
    legs: window === null ? [leg] : [leg, ...legsAfter(leg)],
    isStuck: isLate && !(facts.snoozedUntil !== null && facts.snoozedUntil > today),
    slippedTo: leg === 'branch' ? null : slippedTo(facts.toldDay, expected, today),
  };
}

function legOf(facts: PromiseFacts): { leg: PromiseLeg; since: string } | null {
  const { status, statusChangedAt, preOrder } = facts;
  if (isWaitingForPreOrder(status)) {
    if (preOrder === null || !isOpenPreOrder(preOrder.status)) return null;
    const arrivedAt = arrivedSince(facts);
    if (arrivedAt !== null) return { leg: 'branch', since: arrivedAt };
    return { leg: preOrder.orderLocation === 'dubai' ? 'dubai' : 'china', since: statusChangedAt };
  }
  const legs = Object.keys(LEG_STATUSES) as (keyof typeof LEG_STATUSES)[];
  const leg = legs.find((name) => LEG_STATUSES[name].includes(status));
  return leg === undefined ? null : { leg, since: statusChangedAt };
}

const isAbroad = (leg: PromiseLeg): leg is PreOrderLocation => leg === 'china' || leg === 'dubai';

/** The legs before the phone is ready, in order, when it is at hand. */
const BEFORE_THE_PHONE: readonly PromiseLeg[] = ['approval', 'signature', 'bank_payment', 'phone'];

type Standing = { leg: PromiseLeg; sinceDay: Day; expected: Day | null };

/**
 * From the sum of the medians of the remaining legs, to as much later as four of five cases are: legs run late independently, so that
 * their spreads add up as squares.
 */
function windowOf(
  { phoneAvailable }: PromiseFacts,
  { leg, sinceDay, expected }: Standing,
  usual: LegDays,
  today: Day,
): Promised['window'] {
  // Nobody knows yet where a phone that is not at hand will come from.
  if (!isAbroad(leg) && !phoneAvailable) return null;
  const later = legsAfter(leg);
  const ahead = later.reduce((sum, name) => sum + usual[name].medianDays, 0);
  const squares = [leg, ...later].reduce((sum, name) => sum + spreadOf(usual[name]) ** 2, 0);
  const legEnds = expected ?? addDays(sinceDay, usual[leg].medianDays);
  const usually = addDays(legEnds, ahead);
  const until = addDays(usually, Math.ceil(Math.sqrt(squares)));
  const from = laterOf(usually, addDays(today, ahead));
  return { from, until: laterOf(until, from) };
}

const laterOf = (...days: [Day, Day]): Day => (days.toSorted() as typeof days)[1];

const legsAfter = (leg: PromiseLeg) =>
  isAbroad(leg) ? [] : BEFORE_THE_PHONE.slice(BEFORE_THE_PHONE.indexOf(leg) + 1);

const spreadOf = ({ medianDays, lateDays }: UsualDays) => Math.max(0, lateDays - medianDays);

/** A promised day that has passed without a later expected day has slipped to today at the least. */
function slippedTo(toldDay: Day | null, expected: Day | null, today: Day): Day | null {
  if (toldDay === null) return null;
  const now = expected !== null && expected > today ? expected : today;
  return now > toldDay ? now : null;
}

/** 'Signed 9 days ago, usually 4'; with too few cases, no usual number is stated. */
export function waitedWords({ leg, days, usual }: Promised, isGuess = false): string {
  const ago = days === 1 ? '1\u00a0day ago' : `${days}\u00a0days ago`;
  const than = isGuess ? 'planned' : 'usually';
  // The hard space keeps the number together with its unit at a line's end.
  return `${LEG_BEGUN[leg]} ${days === 0 ? 'today' : ago}, ${than}\u00a0${usual.medianDays}`;
}

/**
 * 'Usually ready 14–19 October', '28 Oct – 2 Nov', with the year when there are two; with too few cases 'Ready about …'.
 */
export function windowWords({ from, until }: NonNullable<Promised['window']>, isGuess = false): string {
  return `${isGuess ? 'Ready about' : 'Usually ready'} ${spanWords(from, until)}`;
}

function spanWords(from: Day, until: Day): string {
  if (from === until) return shortDay(from);
  if (from.slice(0, 4) !== until.slice(0, 4))
    return `${formatLongDate(from, 'UTC')} – ${formatLongDate(until, 'UTC')}`;
  if (from.slice(0, 7) !== until.slice(0, 7)) return `${monthCut(from)} – ${monthCut(until)}`;
  return `${Number(from.slice(8))}–${shortDay(until)}`;
}

/** '12 Oct', for two days on one line. */
const monthCut = (day: Day) => shortDay(day).replace(/ (\w{3})\w*/, ' $1');

/** '12 October', with the year if it is not today's; a day has no zone. */
export function shortDay(day: Day, today = day): string {
  const whole = formatLongDate(day, 'UTC');
  return isSameYear(day, today) ? whole.slice(0, -5) : whole;
}

const isSameYear = (day: Day, other: Day) => day.slice(0, 4) === other.slice(0, 4);

/** 'told 12 October', 'told 12 October, now 19 October'; a year that is not today's is written once if both days share it. */
export function toldWords(toldDay: Day, slippedTo: Day | null, today: Day): string {
  if (slippedTo === null) return `told ${shortDay(toldDay, today)}`;
  if (slippedTo === today) return `told ${shortDay(toldDay, today)}, not ready`;
  const told = isSameYear(toldDay, slippedTo) ? shortDay(toldDay) : shortDay(toldDay, today);
  return `told ${told}, now ${shortDay(slippedTo, today)}`;
}
