import { addDays, type Day, dayOf, instantAtHour, wallClock } from './calendar.ts';

/**
 * The rules of the call round: the reasons to phone a customer, their order, and when a customer who was not reached is offered again. The
 * server finds the rows behind a reason; the messages are in `call-messages.ts`.
 */

/** The reasons to phone a customer, most urgent first. */
export const CALL_REASONS = [
  'in_branch',
  'stock_in',
  'slipped',
  'layby_overdue',
  'layby_due',
  'still_waiting',
  'signature',
] as const;
export type CallReasonKind = (typeof CALL_REASONS)[number];

/** The outcome of a call. */
export const CALL_OUTCOMES = ['reached', 'no_answer', 'coming', 'wrong_number', 'do_not_call'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Why a customer is offered to nobody until a person decides. */
export const CALL_MARKS = ['wrong_number', 'do_not_call', 'undecided'] as const;
export type CallMark = (typeof CALL_MARKS)[number];

export const isReached = (outcome: string | null): boolean => outcome === 'reached' || outcome === 'coming';

/** For how long a card is leased to one agent. */
export const LEASE_MINUTES = 10;
/** For how many days a customer who was reached is not called again about the same reason. */
export const CALM_DAYS = 3;
/** A layby is a reason to call this many days before it is due. */
export const DUE_WITHIN_DAYS = 3;
/** For a signature, customers are called after the contract has waited for more than this many days. */
export const SIGNATURE_DAYS = 7;
/** After this many unanswered calls in a row, a person decides. */
export const MOST_TRIES = 5;
/** How many days ahead the day of the outcome `coming` may lie. */
export const MOST_DAYS_AHEAD = 90;

const HOUR_MS = 60 * 60 * 1000;
const MORNING = 10;

export type CallState = {
  callOutcome: CallOutcome;
  calledAt: Date;
  callAgainAt: Date | null;
  callTries: number;
  comingDay: Day | null;
  callMark: CallMark | null;
};

type Called = { outcome: CallOutcome; at: Date; tries: number; comingDay: Day | null; zone: string };

/** The customer's call state after a call. `tries`: how many calls in a row were not answered before this one. */
export function stateAfterCall({ outcome, at, tries, comingDay, zone }: Called): CallState {
  const today = dayOf(at, zone);
  const morningOf = (day: Day) => instantAtHour(day, MORNING, zone);
  const state = {
    ...{ callOutcome: outcome, calledAt: at, callAgainAt: null, callTries: 0 },
    ...{ comingDay: null, callMark: null },
  };
  switch (outcome) {
    case 'reached':
      return { ...state, callAgainAt: morningOf(addDays(today, CALM_DAYS)) };
    case 'coming': {
      const day = comingDay ?? today;
      return { ...state, comingDay: day, callAgainAt: morningOf(addDays(day, 1)) };
    }
    case 'no_answer': {
      const callTries = tries + 1;
      if (callTries >= MOST_TRIES) return { ...state, callTries, callMark: 'undecided' };
      return { ...state, callTries, callAgainAt: nextTry(callTries, at, morningOf, today) };
    }
    case 'wrong_number':
    case 'do_not_call':
      return { ...state, callMark: outcome };
  }
}

/** The next try: after two hours, then the next morning, then every third day. */
function nextTry(tries: number, at: Date, morningOf: (day: Day) => Date, today: Day): Date {
  if (tries === 1) return new Date(at.getTime() + 2 * HOUR_MS);
  return morningOf(addDays(today, tries === 2 ? 1 : 3));
}

/** How many customers a device can put off: more than anybody puts off in a day. */
export const MOST_PUT_OFF = 500;

/** The state of the latest call, as stored with the customer. */
export type KeptCall = {
  callOutcome: string | null;
  calledAt: Date | null;
  callAgainAt: Date | null;
  callTries: number | null;
  comingDay: Day | null;
  callMark: string | null;
};

/**
 * The call state of two customers with one number who are merged: that of the later call. A request not to be called always stays; another
 * mark of the earlier customer stays unless the later call reached the customer.
 */
export function callsOfBoth(one: KeptCall, other: KeptCall): KeptCall {
  const isLater = (other.calledAt?.getTime() ?? 0) > (one.calledAt?.getTime() ?? 0);
  const [later, earlier] = isLater ? [other, one] : [one, other];
  const marks = [later.callMark, isReached(later.callOutcome) ? null : earlier.callMark];
  if (earlier.callMark === 'do_not_call') marks.push(earlier.callMark);
  const { callOutcome, calledAt, callTries, comingDay } = later;
  const callMark = WEIGHTIEST.find((mark) => marks.includes(mark)) ?? null;
  const callAgainAt = callMark === null ? later.callAgainAt : null;
  return { callOutcome, calledAt, callAgainAt, callTries, comingDay, callMark };
}

const WEIGHTIEST: readonly CallMark[] = ['do_not_call', 'wrong_number', 'undecided'];

type Began = { kind: CallReasonKind; since: string };

/**
 * From when on this is a reason to call: for a layby some days before it is due, for a signature after the bank has waited long enough.
 */
function callsFrom({ kind, since }: Began): number {
  const days = { layby_due: -DUE_WITHIN_DAYS, layby_overdue: -DUE_WITHIN_DAYS, signature: SIGNATURE_DAYS };
  return Date.parse(since) + (days[kind as keyof typeof days] ?? 0) * 24 * HOUR_MS;
}

/** How many calls in a row about these reasons were not answered: none, if each reason has come up since the latest call. */
export function triesAbout(
  reasons: readonly Began[],
  { tries, calledAt, now }: { tries: number; calledAt: Date | null; now: Date },
): number {
  const isNew = (reason: Began) => {
    const from = callsFrom(reason);
    return calledAt !== null && from > calledAt.getTime() && from <= now.getTime();
  };
  return reasons.length > 0 && reasons.every(isNew) ? 0 : tries;
}

/** The hours in which customers are phoned, from and until, in the shop's zone; '24:00' is the end of the day. */
export type CallHours = { from: string; until: string; hasSundays: boolean };

/** '08:00–19:00' */
export const hoursText = ({ from, until }: Pick<CallHours, 'from' | 'until'>): string => `${from}–${until}`;

/** '08:00–19:00, not on Sundays' */
export const callingText = (hours: CallHours): string =>
  hours.hasSundays ? hoursText(hours) : `${hoursText(hours)}, not on Sundays`;

/** Whether the moment is outside the calling hours. */
export function isQuiet(at: Date, zone: string, { from, until, hasSundays }: CallHours): boolean {
  const wall = wallClock(at, zone);
  if (wall.getUTCDay() === 0 && !hasSundays) return true;
  const clock = wall.toISOString().slice('2026-11-22T'.length, '2026-11-22T08:00'.length);
  return clock < from || clock >= until;
}

/** Whether it is a time of day with two digits each: '08:00', and '24:00' for its end. */
export const isClock = (text: string): boolean => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
