import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itAnswers } from '#testing/it-answers.ts';
import {
  addDays,
  addMonths,
  type DateRangeName,
  dateRange,
  dayOf,
  daysBetween,
  describeAge,
  dueDayFor,
  endOfDay,
  formatLongDate,
  formatLongDateTime,
  formatShortDate,
  formatWait,
  instantAtHour,
  isDay,
  isOverdue,
  noonOf,
  parseDay,
  startOfDay,
  SHOP_TIME_ZONE as ZONE,
} from './calendar.ts';
import { LAYBY_DURATIONS } from './labels.ts';

const anyInstant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2035-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const anyDay = anyInstant.map((date) => date.toISOString().slice(0, 10));
/** The reference for a day in a zone: the runtime's own formatter (Canada writes YYYY-MM-DD). */
const referenceDay = (date: Date, zone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(date);
const everyDay = (fromDay: string, toDay: string) =>
  Array.from({ length: daysBetween(fromDay, toDay) + 1 }, (_, index) => addDays(fromDay, index));

describe('dayOf', () => {
  itAnswers(
    'puts %s on %s in Windhoek, winter time before late 2017 included',
    (instant) => dayOf(new Date(instant), ZONE),
    [
      ['2026-10-01T21:59:59Z', '2026-10-01'],
      ['2026-10-01T22:00:00Z', '2026-10-02'],
      ['2016-07-01T22:30:00Z', '2016-07-01'],
      ['2016-07-01T23:00:00Z', '2016-07-02'],
      ['2016-12-31T22:00:00Z', '2017-01-01'],
      ['2018-07-01T22:00:00Z', '2018-07-02'],
    ],
  );

  it('agrees with the runtime for every instant', () => {
    fc.assert(
      fc.property(
        anyInstant,
        fc.constantFrom(ZONE, 'America/Sao_Paulo', 'Asia/Kolkata', 'UTC'),
        (instant, zone) => {
          expect(dayOf(instant, zone)).toBe(referenceDay(instant, zone));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('refuses an invalid date and an unknown zone', () => {
    expect(() => dayOf(new Date(Number.NaN), ZONE)).toThrow(RangeError);
    expect(() => dayOf(new Date(0), 'Africa/Nowhere')).toThrow(RangeError);
  });
});

describe('isDay', () => {
  it.each(['2026-10-01', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31'])('accepts %s', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-10-00',
    '2026-10-1',
    '0026-10-01',
    '1899-12-31',
    '01/10/2026',
    '2026-10-01T00:00:00Z',
    '2026-10-01\n',
    '',
  ])('refuses %j', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe('parseDay', () => {
  itAnswers('reads %s as %s', (input) => parseDay(input, ZONE), [
    ['2026-09-30', '2026-09-30'],
    [' 2026-09-30 ', '2026-09-30'],
    ['2026-09-29T22:00:00.000Z', '2026-09-30'],
    ['2026-09-29T21:59:59Z', '2026-09-29'],
    ['2026-09-30T00:00:00+02:00', '2026-09-30'],
    ['2026-09-30T12:00Z', '2026-09-30'],
    ['2026-09-30T12:00:00.123456Z', '2026-09-30'],
  ]);

  it.each([
    '',
    'tomorrow',
    '2026-02-30',
    '2026-02-30T12:00:00Z',
    '2026-09-30T25:00:00Z',
    '2026-09-30T12:00:00',
    '2026-09-30T12:00:00+99:00',
    '30 Sep 2026',
    '1759190400000',
    '12026-09-30T12:00:00Z',
  ])('refuses %j', (input) => {
    expect(parseDay(input, ZONE)).toBeNull();
  });

  it('reads any instant as its day in the zone', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(parseDay(instant.toISOString(), ZONE)).toBe(referenceDay(instant, ZONE));
      }),
    );
  });

  it('never throws and answers only real days', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:Z.+-]*)?$/)),
        (text) => {
          const day = parseDay(text, ZONE);
          expect(day === null || isDay(day)).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('startOfDay, endOfDay and noonOf', () => {
  itAnswers('starts %s in Windhoek at %s', (day) => startOfDay(day, ZONE).toISOString(), [
    ['2026-10-01', '2026-09-30T22:00:00.000Z'],
    ['2016-07-01', '2016-06-30T23:00:00.000Z'],
    ['2017-09-03', '2017-09-02T23:00:00.000Z'],
  ]);

  it('covers every Windhoek day from 1990 to 2035 without gap or overlap, clock changes included', () => {
    let expectedStart = startOfDay('1990-01-01', ZONE).getTime();
    for (const day of everyDay('1990-01-01', '2035-12-31')) {
      const start = startOfDay(day, ZONE);
      const end = endOfDay(day, ZONE);
      expect(start.getTime()).toBe(expectedStart);
      expect(dayOf(start, ZONE)).toBe(day);
      expect(dayOf(new Date(start.getTime() - 1), ZONE)).toBe(addDays(day, -1));
      expect(dayOf(noonOf(day, ZONE), ZONE)).toBe(day);
      expect(formatLongDateTime(noonOf(day, ZONE), ZONE)).toMatch(/, 12:00$/);
      expectedStart = end.getTime();
    }
  });

  it.each([
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z'],
  ])('finds the first instant where clocks change at midnight: %s on %s', (zone, day, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
  });

  it('gives the hour on the wall clock', () => {
    expect(instantAtHour('2026-10-01', 8, ZONE).toISOString()).toBe('2026-10-01T06:00:00.000Z');
    expect(instantAtHour('2016-07-01', 8, ZONE).toISOString()).toBe('2016-07-01T07:00:00.000Z');
  });

  it('refuses a day that does not exist', () => {
    expect(() => startOfDay('2026-02-30', ZONE)).toThrow(RangeError);
  });
});

describe('day arithmetic', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s plus %i months is %s', (day, count, result) => {
    expect(addMonths(day, count)).toBe(result);
  });

  it('lands in the wanted month, on the same date or the last of a shorter month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -240, max: 240 }), (day, count) => {
        const result = addMonths(day, count);
        const monthNumber = (value: string) => Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7));
        expect(monthNumber(result)).toBe(monthNumber(day) + count);
        if (result.slice(8) !== day.slice(8)) {
          expect(result.slice(8) < day.slice(8)).toBe(true);
          expect(addDays(result, 1).slice(8)).toBe('01');
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('counts days both ways', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  it('refuses to leave the calendar', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addMonths('1900-01-01', -1)).toThrow(RangeError);
  });
});

describe('dateRange', () => {
  it.each<[DateRangeName, string | null, string | null]>([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-23', '2026-03-01'],
    ['custom', null, null],
    ['all', null, null],
  ])('%s', (range, fromDay, toDay) => {
    expect(dateRange(range, '2026-03-01')).toEqual({ ok: true, fromDay, toDay });
  });

  it.each([
    ['2026-01-01', '2026-01-01'],
    ['2026-01-01', null],
    [null, '2026-01-01'],
  ])('takes a custom range from %s to %s', (fromDay, toDay) => {
    expect(dateRange('custom', '2026-03-01', { fromDay, toDay })).toEqual({ ok: true, fromDay, toDay });
  });

  it('explains a custom range that ends before it starts', () => {
    expect(dateRange('custom', '2026-03-01', { fromDay: '2026-01-02', toDay: '2026-01-01' })).toEqual({
      ok: false,
      reason: 'end_before_start',
      message: 'The end date is before the start date',
    });
  });

  it('ignores a leftover custom choice for the named ranges', () => {
    expect(dateRange('today', '2026-03-01', { fromDay: '2026-01-02', toDay: '2026-01-01' }).ok).toBe(true);
  });
});

describe('layby due days', () => {
  it('proposes a day for every duration, clamped to the month', () => {
    expect(LAYBY_DURATIONS.map((duration) => dueDayFor(duration, '2026-08-31'))).toEqual([
      '2026-09-14',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2027-02-28',
      '2027-08-31',
    ]);
    expect(dueDayFor('1 month', '2026-01-31')).toBe('2026-02-28');
  });

  itAnswers('on %s a layby due 1 October is overdue: %s', (today) => isOverdue('2026-10-01', today), [
    ['2026-09-30', false],
    ['2026-10-01', false],
    ['2026-10-02', true],
  ]);
});

describe('how dates read', () => {
  it('writes the day first, in English', () => {
    expect(formatLongDate('2026-10-01', ZONE)).toBe('1 October 2026');
    expect(formatShortDate('2026-10-01', ZONE)).toBe('1 Oct 2026');
    expect(formatShortDate('2026-05-31', ZONE)).toBe('31 May 2026');
    expect(formatLongDate(new Date('2026-09-30T22:30:00Z'), ZONE)).toBe('1 October 2026');
  });

  it('names all twelve months', () => {
    const reference = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    for (const day of everyDay('2026-01-01', '2026-12-31')) {
      expect(formatLongDate(day, ZONE)).toBe(reference.format(new Date(`${day}T00:00:00Z`)));
    }
  });

  itAnswers('writes %s as %s', (instant) => formatLongDateTime(new Date(instant), ZONE), [
    ['2026-10-01T12:05:59Z', '1 October 2026, 14:05'],
    ['2026-09-30T22:00:00Z', '1 October 2026, 00:00'],
    ['2016-07-01T12:05:00Z', '1 July 2016, 13:05'],
  ]);

  itAnswers(
    'at %s calls noon of 1 October %s',
    (now) => describeAge(new Date('2026-10-01T12:00:00Z'), new Date(now)),
    [
      ['2026-10-04T12:00:00Z', '3 days ago'],
      ['2026-10-02T12:00:00Z', '1 day ago'],
      ['2026-10-02T11:59:59Z', '23 hours ago'],
      ['2026-10-01T17:00:00Z', '5 hours ago'],
      ['2026-10-01T13:00:00Z', '1 hour ago'],
      ['2026-10-01T12:59:59Z', '59 minutes ago'],
      ['2026-10-01T12:02:00Z', '2 minutes ago'],
      ['2026-10-01T12:01:59Z', 'Just now'],
      ['2026-10-01T12:00:00Z', 'Just now'],
      ['2026-10-01T09:00:00Z', 'Just now'],
    ],
  );

  itAnswers('writes a wait of %d s as %s', formatWait, [
    [0, '1 second'],
    [45, '45 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
  ]);
});
