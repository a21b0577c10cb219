import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDayFirstDate } from './day-first-date.ts';

describe('readDayFirstDate', () => {
  it.each([
    '03/10/2026',
    '3/10/26',
    '3-10-26',
    '03.10.2026',
    '3 10 2026',
    '3 Oct 2026',
    '3-Oct-26',
    '3 October 2026',
    '3rd October, 2026',
    'October 3, 2026',
    'Saturday, 3 October 2026',
    '3 Okt 2026',
    '2026-10-03',
    '2026/10/03',
    '2026-10-03T00:00:00',
    '03/10/2026 14:35',
    '03/10/2026 2:35 PM',
    '46298',
    '46298.5',
  ])('reads %j as 3 October 2026', (text) => {
    expect(readDayFirstDate(text)).toEqual({ day: '2026-10-03' });
  });

  it.each([
    ['1 Mei 2026', '2026-05-01'],
    ['1 Mär 2026', '2026-03-01'],
    ['29/02/2028', '2028-02-29'],
    ['12/10/2026', '2026-10-12'],
  ])('reads %j as %s', (text, day) => {
    expect(readDayFirstDate(text)).toEqual({ day });
  });

  it.each([
    ['10/25/2026', /month first/],
    ['1-31-26', /month first/],
    ['31/02/2026', /not a day in the calendar/],
    ['29/02/2026', /not a day in the calendar/],
    ['00/10/2026', /not a day in the calendar/],
    ['32/13/2026', /not a day in the calendar/],
    ['2026-13-01', /not a day in the calendar/],
    ['3/10/1999', /2000 to 2099/],
    ['0026-10-03', /2000 to 2099/],
    ['10000', /2000 to 2099/],
    ['3 Foo 2026', /not a date/],
    ['3/10', /not a date/],
    ['3/10-2026', /not a date/],
    ['tomorrow', /not a date/],
    ['2026-10-02T22:00:00Z', /not a date/],
    ['', /not a date/],
  ])('refuses %j', (text, problem) => {
    expect(readDayFirstDate(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('gives every day of the century back, however it is written', () => {
    const span = { min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2099, 11, 31) / 86_400_000 };
    fc.assert(
      fc.property(fc.integer(span), (days) => {
        const day = new Date(days * 86_400_000).toISOString().slice(0, 10);
        const [year, month, date] = day.split('-');
        for (const text of [
          day,
          `${date}/${month}/${year}`,
          `${date}.${month}.${year?.slice(2)}`,
          String(days + 25_569),
        ]) {
          expect(readDayFirstDate(text)).toEqual({ day });
        }
      }),
    );
  });
});
