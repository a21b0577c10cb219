import { addDays, type Day, dayOf, instantAtHour, wallClock } from './calendar.ts';

/**
 * Who is to be phoned, in which order, and when somebody comes back who was not reached. The rows behind a reason are the server's
 * business; what is said to the customer is `call-messages.ts`.
 */

/** Why somebody is to be called, the most pressing first. */
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

/** What became of a call. */
export const CALL_OUTCOMES = ['reached', 'no_answer', 'coming', 'wrong_number', 'do_not_call'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Why nobody is offered a customer any more until somebody says otherwise. */
export const CALL_MARKS = ['wrong_number', 'do_not_call', 'undecided'] as const;
export type CallMark = (typeof CALL_MARKS)[number];

export const isReached = (outcome: string | null): boolean => outcome === 'reached' || outcome === 'coming';

/** For so long a customer is one agent's alone. */
export const LEASE_MINUTES = 10;
/** Somebody who knows is not called again about the same before. */
export const CALM_DAYS = 3;
/** A layby is spoken of so many days before it is due. */
export const DUE_WITHIN_DAYS = 3;
/** The bank has waited for a signature for longer than these. */
export const SIGNATURE_DAYS = 7;
/** After so many calls that nobody took, a person decides. */
export const MOST_TRIES = 5;
/** How far ahead somebody can say that they are coming. */
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

/** How the customer stands after a call. `tries`: how many in a row nobody took before this one. */
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

/** In two hours, then the next morning, then each third day. */
function nextTry(tries: number, at: Date, morningOf: (day: Day) => Date, today: Day): Date {
  if (tries === 1) return new Date(at.getTime() + 2 * HOUR_MS);
  return morningOf(addDays(today, tries === 2 ? 1 : 3));
}

/** How many customers a device puts off: more than anybody does in a day. */
export const MOST_PUT_OFF = 500;

/** What became of the latest call to a customer, as it is kept with them. */
export type KeptCall = {
  callOutcome: string | null;
  calledAt: Date | null;
  callAgainAt: Date | null;
  callTries: number | null;
  comingDay: Day | null;
  callMark: string | null;
};

/**
 * How calls stand to one person who was kept as two with one number: as after the later call. Who asked not to be called is not called;
 * what was found out before with that number holds until somebody was reached by it.
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

/** From when on somebody is called for this: a layby before it is due, a signature when the bank has waited long enough. */
function callsFrom({ kind, since }: Began): number {
  const days = { layby_due: -DUE_WITHIN_DAYS, layby_overdue: -DUE_WITHIN_DAYS, signature: SIGNATURE_DAYS };
  return Date.parse(since) + (days[kind as keyof typeof days] ?? 0) * 24 * HOUR_MS;
}

/** How many calls in a row nobody took about these reasons: none, where each has come up since the latest call. */
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

/** When people are phoned: from and until, by the shop's clock; '24:00' is the end of the day. */
export type CallHours = { from: string; until: string; hasSundays: boolean };

/** '08:00–19:00' */
export const hoursText = ({ from, until }: Pick<CallHours, 'from' | 'until'>): string => `${from}–${until}`;

/** '08:00–19:00, not on Sundays' */
export const callingText = (hours: CallHours): string =>
  hours.hasSundays ? hoursText(hours) : `${hoursText(hours)}, not on Sundays`;

/** Whether nobody is to be phoned at that moment. */
export function isQuiet(at: Date, zone: string, { from, until, hasSundays }: CallHours): boolean {
  const wall = wallClock(at, zone);
  if (wall.getUTCDay() === 0 && !hasSundays) return true;
  const clock = wall.toISOString().slice('2026-11-22T'.length, '2026-11-22T08:00'.length);
  return clock < from || clock >= until;
}

/** Whether it is a time of day with two digits each: '08:00', and '24:00' for its end. */
export const isClock = (text: string): boolean => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
