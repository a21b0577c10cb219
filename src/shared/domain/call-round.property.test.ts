import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, dayOf, instantAtHour, SHOP_TIME_ZONE as zone } from './calendar.ts';
import { callMessage, fillTemplate, SHIPPED_TEXTS } from './call-messages.ts';
import {
  CALL_OUTCOMES,
  CALL_REASONS,
  callsOfBoth,
  isClock,
  isQuiet,
  isReached,
  type KeptCall,
  MOST_TRIES,
  stateAfterCall,
} from './call-round.ts';

const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
const after = (outcome: (typeof CALL_OUTCOMES)[number], at: Date, tries = 0) =>
  stateAfterCall({ outcome, at, tries, comingDay: null, zone });

it('brings back who was not reached in two hours, the next morning and each third day, five times at most', () => {
  fc.assert(
    fc.property(moment, (start) => {
      let at = start;
      let tries = 0;
      const waits: (number | null)[] = [];
      for (;;) {
        const state = after('no_answer', at, tries);
        tries = state.callTries;
        if (state.callAgainAt === null) {
          expect(state).toMatchObject({ callMark: 'undecided', callTries: MOST_TRIES });
          break;
        }
        expect(state.callMark).toBeNull();
        expect(state.callAgainAt.getTime()).toBeGreaterThan(at.getTime());
        const days = tries === 2 ? 1 : 3;
        if (tries === 1) expect(state.callAgainAt.getTime() - at.getTime()).toBe(7_200_000);
        else expect(state.callAgainAt).toEqual(instantAtHour(addDays(dayOf(at, zone), days), 10, zone));
        waits.push(tries);
        at = state.callAgainAt;
      }
      expect(waits).toEqual([1, 2, 3, 4]);
    }),
  );
});

it('either names a later hour or leaves the customer to a person, never both and never neither', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CALL_OUTCOMES), moment, fc.nat({ max: 9 }), (outcome, at, tries) => {
      const { callAgainAt, callMark, calledAt } = after(outcome, at, tries);
      expect((callAgainAt === null) !== (callMark === null)).toBe(true);
      if (callAgainAt) expect(callAgainAt.getTime()).toBeGreaterThan(at.getTime());
      expect(calledAt).toBe(at);
    }),
  );
});

const NEVER_CALLED: KeptCall = {
  ...{ callOutcome: null, calledAt: null, callAgainAt: null, callTries: null, comingDay: null },
  callMark: null,
};
const kept = fc.oneof(
  fc.constant(NEVER_CALLED),
  fc
    .tuple(fc.constantFrom(...CALL_OUTCOMES), moment, fc.nat({ max: 4 }))
    .map(([outcome, at, tries]): KeptCall => after(outcome, at, tries)),
);

it('of two who are one takes the later call, whoever stays, and what either found out or asked for', () => {
  fc.assert(
    fc.property(kept, kept, (one, other) => {
      fc.pre(one.calledAt?.getTime() !== other.calledAt?.getTime() || one === other);
      const both = callsOfBoth(one, other);
      expect(callsOfBoth(other, one)).toEqual(both);
      const [first, last] = [one, other].toSorted((a, b) => Number(a.calledAt) - Number(b.calledAt));
      expect([both.calledAt, both.callOutcome]).toEqual([last?.calledAt, last?.callOutcome]);
      expect(both.callMark !== null && both.callAgainAt !== null, 'set aside and offered').toBe(false);
      const marks = [one.callMark, other.callMark];
      if (marks.includes('do_not_call')) expect(both.callMark).toBe('do_not_call');
      else if (isReached(last?.callOutcome ?? null)) expect(both).toEqual(last);
      else if (marks.includes('wrong_number')) expect(both.callMark).toBe('wrong_number');
      else expect(both.callMark).toBe(last?.callMark ?? first?.callMark ?? null);
    }),
  );
});

it('leaves who is coming alone until the morning after', () => {
  const at = new Date('2026-11-18T08:00:00.000Z');
  expect(stateAfterCall({ outcome: 'coming', at, tries: 3, comingDay: '2026-11-20', zone })).toMatchObject({
    callAgainAt: new Date('2026-11-21T08:00:00.000Z'),
    callTries: 0,
    comingDay: '2026-11-20',
  });
});

it('is quiet in the evening, before eight and on Sundays', () => {
  const hours = { from: '08:00', until: '19:00', hasSundays: false };
  const quiet = (text: string, changed = {}) => isQuiet(new Date(text), zone, { ...hours, ...changed });
  // Windhoek is two hours ahead; the 22nd is a Sunday.
  expect(quiet('2026-11-23T05:59:00Z')).toBe(true);
  expect(quiet('2026-11-23T06:00:00Z')).toBe(false);
  expect(quiet('2026-11-23T16:59:00Z')).toBe(false);
  expect(quiet('2026-11-23T17:00:00Z')).toBe(true);
  expect(quiet('2026-11-23T21:59:00Z', { until: '24:00' })).toBe(false);
  expect(quiet('2026-11-22T10:00:00Z')).toBe(true);
  expect(quiet('2026-11-22T10:00:00Z', { hasSundays: true })).toBe(false);
});

it('knows a time of day, and nothing that is none', () => {
  for (const text of ['00:00', '08:00', '23:59', '24:00']) expect(isClock(text)).toBe(true);
  for (const text of ['', '8:00', '08:60', '24:01', '25:00', '08:00 ', '08:00:00'])
    expect(isClock(text)).toBe(false);
});

it('says every reason once in one message, with nothing left to be filled in', () => {
  const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
  const reason = fc.record({
    kind: fc.constantFrom(...CALL_REASONS),
    ...{ model: word, balance: word, branch: word, day: word, code: fc.constantFrom('', '048213') },
  });
  fc.assert(
    fc.property(fc.array(reason, { minLength: 1, maxLength: 4 }), word, (reasons, name) => {
      const message = callMessage({ name, hours: '08:00–19:00', company: 'Omatala' }, reasons) ?? '';
      expect(message).not.toMatch(/[{}]/);
      expect(message.startsWith(`Hello ${name},`)).toBe(true);
      for (const one of reasons) {
        const said = fillTemplate(SHIPPED_TEXTS[one.kind], { ...one, name, hours: '', company: '' });
        expect(message.toLowerCase().split(said.toLowerCase()).length).toBeGreaterThan(1);
        if (one.code !== '') expect(message).toContain(`Show this code when you collect it: ${one.code}.`);
      }
      expect(callMessage({ name, hours: '08:00–19:00', company: 'Omatala' }, [...reasons, ...reasons])).toBe(
        message,
      );
    }),
  );
});

it('leaves a placeholder that nobody knows in sight', () => {
  const values = {
    name: 'Selma',
    model: '',
    balance: '',
    branch: '',
    hours: '',
    day: '',
    company: '',
    code: '',
  };
  expect(fillTemplate('{name} {toString} {nothing}', values)).toBe('Selma {toString} {nothing}');
});
