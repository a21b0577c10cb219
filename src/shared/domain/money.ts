/**
 * How amounts of money are read, kept and shown: integer cents internally, decimal text at every boundary. Each command checks on its own
 * which amounts it allows (more than zero, not above what is due).
 */

/** Whole Namibian cents; negative where something was overpaid or reversed. Never a fraction. */
export type Cents = number;

/** The largest amount that a column of precision 10 and scale 2 holds: N$ 99,999,999.99. */
export const MAX_CENTS: Cents = 9_999_999_999;

/** Why a text or number is not an amount; stable codes for tests and forms. */
export type AmountProblem =
  | 'blank'
  | 'signed'
  | 'exponent'
  | 'separator'
  | 'too_many_places'
  | 'too_large'
  | 'not_a_number';

export type ParsedAmount = { ok: true; cents: Cents } | { ok: false; reason: AmountProblem; message: string };

const MESSAGES: Record<AmountProblem, string> = {
  blank: 'Enter an amount',
  signed: 'Write the amount without a plus or minus sign',
  exponent: 'Write the amount in full, without an exponent, for example 1000.00',
  separator:
    'Write the amount without thousands separators and with a point before the cents, for example 1500.00',
  too_many_places: 'Amounts have at most two decimal places',
  too_large: 'Amounts go up to 99999999.99',
  not_a_number: 'Write the amount in digits, for example 1500.00',
};

const PLAIN_AMOUNT = /^([0-9]+)(?:\.([0-9]+))?$/;
const EXPONENT = /^[+-]?[0-9]+(?:\.[0-9]+)?e[+-]?[0-9]+$/i;
const SEPARATED = /^[0-9]+(?:[,.'’_\s]+[0-9]+)+$/u;
const TRUSTED_AMOUNT = /^(-?)([0-9]+)(?:\.([0-9]{1,2}))?$/;

/**
 * Reads an amount that a client sent. Outer spaces are ignored; nothing is rounded or guessed. A number is judged by its printed text, so
 * 0.1 + 0.2 has too many decimals and 1e21 is an exponent.
 */
export function parseAmount(input: string | number): ParsedAmount {
  const text = String(input).trim();
  const plain = PLAIN_AMOUNT.exec(text);
  if (!plain) return refuse(problemOf(text));
  const [, whole = '', fraction = ''] = plain;
  if (fraction.length > 2) return refuse('too_many_places');
  const digits = (whole + fraction.padEnd(2, '0')).replace(/^0+(?=[0-9])/, '');
  if (digits.length > String(MAX_CENTS).length) return refuse('too_large');
  return { ok: true, cents: Number(digits) };
}

/** The cents of a form's text; null while it is no amount. */
export function centsTyped(text: string): Cents | null {
  const parsed = parseAmount(text);
  return parsed.ok ? parsed.cents : null;
}

/** Decimal text with two places as the API and the database write it: 1250000 → "12500.00", -5000 → "-50.00". */
export function amountOfCents(cents: Cents): string {
  const digits = digitsOf(cents);
  return `${cents < 0 ? '-' : ''}${digits.whole}.${digits.fraction}`;
}

/**
 * Cents of a decimal text from our own database or API, negatives included.
 * @throws RangeError when the text is no such amount: that is a bug, not a user's mistake.
 */
export function centsOfAmount(amount: string): Cents {
  const match = TRUSTED_AMOUNT.exec(amount);
  if (!match) throw new RangeError(`Not a decimal amount: ${JSON.stringify(amount)}`);
  const [, sign, whole = '', fraction = ''] = match;
  const cents = Number(whole + fraction.padEnd(2, '0'));
  assertCents(cents);
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/**
 * An amount for people: "N$ 12,500.00", negative "−N$ 50.00" with a true minus sign. Takes cents or the API's
 * decimal text. Intl is not used because it writes NAD as "$" or "NAD" depending on the locale.
 */
export function formatMoney(amount: string | Cents): string {
  const cents = typeof amount === 'string' ? centsOfAmount(amount) : amount;
  const { whole, fraction } = digitsOf(cents);
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, ',');
  return `${cents < 0 ? '−' : ''}N$ ${grouped}.${fraction}`;
}

/** Exact sum. @throws RangeError when an item or the sum is not a safe integer. */
export function sumCents(items: Iterable<Cents>): Cents {
  let sum = 0;
  for (const cents of items) {
    assertCents(cents);
    sum += cents;
  }
  assertCents(sum);
  return sum;
}

/** What is still due: total minus paid. Negative means overpaid. */
export function remainingCents(totalCents: Cents, paidCents: Cents): Cents {
  const remaining = totalCents - paidCents;
  assertCents(remaining);
  return remaining;
}

function refuse(reason: AmountProblem): ParsedAmount {
  return { ok: false, reason, message: MESSAGES[reason] };
}

function problemOf(text: string): AmountProblem {
  if (text === '') return 'blank';
  if (EXPONENT.test(text)) return 'exponent';
  if (/^[+\-−]/u.test(text)) return 'signed';
  return SEPARATED.test(text) ? 'separator' : 'not_a_number';
}

function digitsOf(cents: Cents): { whole: string; fraction: string } {
  assertCents(cents);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return { whole: digits.slice(0, -2), fraction: digits.slice(-2) };
}

function assertCents(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`);
}
