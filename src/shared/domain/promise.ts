import { addDays, type Day, dayOf, daysBetween, formatLongDate } from './calendar.ts';
import type { PreOrderLocation } from './labels.ts';
import { isWaitingForPreOrder, type StoredStatus } from './order-statuses.ts';
import { arrivedSince, isOpenPreOrder } from './pre-order-statuses.ts';
import { LEG_BEGUN, LEG_STATUSES, type LegDays, type UsualDays } from './promise-legs.ts';
import type { PromiseLeg } from './stuck-words.ts';

/**
 * What can be promised of an order as it stands: where on its way it is, since when, what is usual there, and when its phone is
 * usually ready. Lists narrowed by `?stuck=` say the same in SQL (`features/promises/stuck.service.ts`), the kept totals in
 * `orders_legs` of the database; tests hold the three equal.
 */

export type PromiseFacts = {
  status: StoredStatus;
  /** Instants as the API has them. */
  statusChangedAt: string;
  phoneAvailable: boolean;
  /** The open one, else the latest. */
  preOrder: {
    status: string;
    orderLocation: string;
    expectedArrivalDate: Day | null;
    actualArrivalDate: string | null;
  } | null;
  /** The day on which the customer was told that the phone is ready. */
  toldDay: Day | null;
  /** Nobody is to be reminded of it before. */
  snoozedUntil: Day | null;
};

export type Promised = {
  leg: PromiseLeg;
  sinceDay: Day;
  days: number;
  usual: UsualDays;
  /** Longer there than four of five, and no later day has been set for it. */
  isLate: boolean;
  /** Late, and nobody has put it off. */
  isStuck: boolean;
  /** When its phone is usually ready for the customer, both days included; null once it is, or where nothing usual can be said. */
  window: { from: Day; until: Day } | null;
  /** The legs that all this is said of: that one, and those ahead. */
  legs: readonly PromiseLeg[];
  /** The day that it now comes to, where the customer was told an earlier one. */
  slippedTo: Day | null;
};

type Now = { today: Day; zone: string };

/** Null of what is on no leg: handed over, or waiting for a pre-order that there is not. */
export function promiseOf(facts: PromiseFacts, usual: LegDays, { today, zone }: Now): Promised | null {
  const at = legOf(facts);
  if (at === null) return null;
  const { leg, since } = at;
  const sinceDay = dayOf(new Date(since), zone);
  // By a clock that was ahead something may have come there tomorrow.
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

/** What comes one after the other where the phone is at hand. */
const BEFORE_THE_PHONE: readonly PromiseLeg[] = ['approval', 'signature', 'bank_payment', 'phone'];

type Standing = { leg: PromiseLeg; sinceDay: Day; expected: Day | null };

/**
 * From the medians of what is left of the way, to as much later as four of five cases are: legs go long independently of one
 * another, so that their spreads add up as squares do.
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

/** A day that has passed has slipped to nobody knows when: to today at the least. */
function slippedTo(toldDay: Day | null, expected: Day | null, today: Day): Day | null {
  if (toldDay === null) return null;
  const now = expected !== null && expected > today ? expected : today;
  return now > toldDay ? now : null;
}

/** 'Signed 9 days ago, usually 4'; of too few cases nothing is usual. */
export function waitedWords({ leg, days, usual }: Promised, isGuess = false): string {
  const ago = days === 1 ? '1\u00a0day ago' : `${days}\u00a0days ago`;
  const than = isGuess ? 'planned' : 'usually';
  // A number stands with what it counts, also where the line ends there.
  return `${LEG_BEGUN[leg]} ${days === 0 ? 'today' : ago}, ${than}\u00a0${usual.medianDays}`;
}

/** 'Usually ready 14–19 October', '28 Oct – 2 Nov', with the year where there are two; of too few cases nothing is usual. */
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

/** '12 Oct', where two have to stand in one line. */
const monthCut = (day: Day) => shortDay(day).replace(/ (\w{3})\w*/, ' $1');

/** '12 October', with its year where that is another one than today's; a day has no zone. */
export function shortDay(day: Day, today = day): string {
  const whole = formatLongDate(day, 'UTC');
  return isSameYear(day, today) ? whole.slice(0, -5) : whole;
}

const isSameYear = (day: Day, other: Day) => day.slice(0, 4) === other.slice(0, 4);

/** 'told 12 October', 'told 12 October, now 19 October'; a year that is not today's once, where it is that of both. */
export function toldWords(toldDay: Day, slippedTo: Day | null, today: Day): string {
  if (slippedTo === null) return `told ${shortDay(toldDay, today)}`;
  if (slippedTo === today) return `told ${shortDay(toldDay, today)}, not ready`;
  const told = isSameYear(toldDay, slippedTo) ? shortDay(toldDay) : shortDay(toldDay, today);
  return `told ${told}, now ${shortDay(slippedTo, today)}`;
}
