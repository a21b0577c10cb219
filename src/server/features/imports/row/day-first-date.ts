// How a day may be written in an accounting export: day first, never month first.

/** `problem` completes a sentence that starts with the field and the text, e.g. `Quote date "31/02/2026" is not …`. */
export type DayReading = { day: string } | { problem: string };

const NOT_A_DATE = 'is not a date; write it day first, like 03/10/2026';
const NO_SUCH_DAY = 'is not a day in the calendar; write it day first, like 03/10/2026';
const MONTH_FIRST = 'has the month first; write it day first, like 25/10/2026';
const YEAR_OUT_OF_RANGE = 'has a year outside 2000 to 2099; write it like 03/10/2026';

const TIME_OF_DAY = /[ T](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?: ?([ap]m))?$/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const NAMED_MONTH = /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th)?[-/. ]+(\p{L}+)[-/. ,]+(\d{4}|\d{2})$/u;
const NAMED_MONTH_FIRST = /^(?:\p{L}+, )?(\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
const SPREADSHEET_DAY = /^(\d{5})(?:\.\d+)?$/;

const MILLISECONDS_A_DAY = 86_400_000;
// Day 0 of the 1900 date system, valid from March 1900 on, because spreadsheets treat 1900 as a leap year.
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);

// English names, and the Afrikaans and German ones that spreadsheets write with local settings.
const MONTH_STARTS: ReadonlyArray<readonly string[]> = [
  ['jan'],
  ['feb'],
  ['mar', 'maa', 'mrt', 'mär', 'mrz'],
  ['apr'],
  ['may', 'mei', 'mai'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'des', 'dez'],
];

/**
 * Reads one calendar day and gives it as YYYY-MM-DD: `03/10/2026`, `3-10-26`, `03.10.2026`, `3 Oct 2026`, `2026-10-03`,
 * `2026/10/03`, or the day number a spreadsheet keeps (46298). A time of day after it is dropped. Numbers are day first;
 * a two-digit year is in this century. A month-first date or a day that does not exist gives a problem.
 */
export function readDayFirstDate(text: string): DayReading {
  const date = text.replace(/\s+/g, ' ').trim().replace(TIME_OF_DAY, '');
  const yearFirst = YEAR_FIRST.exec(date);
  if (yearFirst) return toDay(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = DAY_FIRST.exec(date);
  if (dayFirst) return readNumbers(Number(dayFirst[1]), Number(dayFirst[3]), toYear(dayFirst[4] ?? ''));
  const named = NAMED_MONTH.exec(date);
  if (named) return readNamed(Number(named[1]), named[2] ?? '', toYear(named[3] ?? ''));
  const namedFirst = NAMED_MONTH_FIRST.exec(date);
  if (namedFirst) return readNamed(Number(namedFirst[2]), namedFirst[1] ?? '', toYear(namedFirst[3] ?? ''));
  const counted = SPREADSHEET_DAY.exec(date);
  if (counted) return readSpreadsheetDay(Number(counted[1]));
  return { problem: NOT_A_DATE };
}

/** As `readDayFirstDate`, with the shop's clock time if one follows: `YYYY-MM-DD HH:MM`, else `YYYY-MM-DD`. An impossible time is ignored. */
export function readDayFirstMoment(text: string): { moment: string } | { problem: string } {
  const reading = readDayFirstDate(text);
  if ('problem' in reading) return reading;
  const [, hours = '', minutes = '', half = ''] = TIME_OF_DAY.exec(text.trim()) ?? [];
  const isHalved = half !== '';
  const hour = isHalved ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  if (hours === '' || hour > 23 || Number(minutes) > 59 || (isHalved && Number(hours) > 12))
    return { moment: reading.day };
  return { moment: `${reading.day} ${String(hour).padStart(2, '0')}:${minutes}` };
}

function readNumbers(day: number, month: number, year: number): DayReading {
  const isMonthFirst = month > 12 && month <= 31 && day >= 1 && day <= 12;
  return isMonthFirst ? { problem: MONTH_FIRST } : toDay(year, month, day);
}

function readNamed(day: number, monthName: string, year: number): DayReading {
  const start = monthName.toLowerCase().slice(0, 3);
  const month = MONTH_STARTS.findIndex((starts) => starts.includes(start)) + 1;
  return month === 0 ? { problem: NOT_A_DATE } : toDay(year, month, day);
}

function readSpreadsheetDay(count: number): DayReading {
  const date = new Date(SPREADSHEET_EPOCH + count * MILLISECONDS_A_DAY);
  return toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

function toYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function toDay(year: number, month: number, day: number): DayReading {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists) return { problem: NO_SUCH_DAY };
  if (year < 2000 || year > 2099) return { problem: YEAR_OUT_OF_RANGE };
  return { day: date.toISOString().slice(0, 10) };
}
