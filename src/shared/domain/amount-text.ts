import { amountOfCents, type Cents, MAX_CENTS, parseAmount } from './money.ts';

// Reads amounts as people and accounting exports write them. The API is strict (`parseAmount`): texts of files and form fields are read by
// this module before anything is sent or booked.

/** `problem` completes a sentence that starts with the field and the text, e.g. `Total amount "-5" is negative …`. */
export type AmountReading = { cents: Cents } | { problem: string };

const APOSTROPHES = /[’‘ʼ´`]/g;
const LEADING_CURRENCY = /^(?:N ?\$|NAD|\$) ?/i;
const TRAILING_CURRENCY = / ?(?:N ?\$|NAD)$/i;
const OTHER_CURRENCY = /^(?:[a-z]{1,2} ?\$|[a-z]{3}|r|[€£¥]) ?\d|\d ?(?:[a-z]{3}|[€£¥$])$/i;
const LONE_POINT = /^[^\d.,']*(\d{1,3})\.(\d{3})[^\d.,']*$/;
const IN_PARENTHESES = /^\((.*)\)$/;
const OUTER_MINUS = /^[-−–‒] ?| ?[-−–‒]$/g;

const NOT_AN_AMOUNT = 'is not an amount; write it like 12500.00';
const TOO_PRECISE = 'has more than two decimals; write it like 12500.00';

/**
 * Reads one amount in Namibian dollars: `12500`, `N$ 12,500.00`, `12 500,00`, `12.500,00`, `12'500.00`, `NAD 12500.5`. A single comma or
 * point followed by exactly three digits groups thousands (`1,500` is 1500), otherwise it starts the decimals (`1,50` is 1.50). Never
 * guesses: an ambiguous text, another currency, a sign, an exponent, more than two decimals, or an amount above 99999999.99 gives a
 * problem. Zero is read; whether it is allowed is the caller's rule.
 */
export function readAmountText(text: string): AmountReading {
  const { amount, isNegative } = stripSignAndCurrency(
    text.replace(/\s+/g, ' ').replace(APOSTROPHES, "'").trim(),
  );
  if (/^[\d.,]+e[+-]?\d+$/i.test(amount)) {
    return { problem: 'was shortened by a spreadsheet; write it like 12500.00' };
  }
  if (OTHER_CURRENCY.test(amount))
    return { problem: 'is not in Namibian dollars; write it like N$ 12500.00' };
  if (!/^[\d.,' ]+$/.test(amount) || !/\d/.test(amount)) return { problem: NOT_AN_AMOUNT };
  return isNegative ? { problem: 'is negative; credits cannot be imported' } : readNumber(amount);
}

/** What was typed into a field for money. */
export interface TypedAmount {
  /**
   * What the form holds and sends: plain decimal text if the text is an amount, otherwise the text as typed, which the contract refuses.
   */
  value: string;
  /** The amount that was understood; null while the text is no amount or is ambiguous. */
  cents: Cents | null;
  /** The possible amounts of an ambiguous text, of which the person has to choose. */
  choices: readonly Cents[];
}

/**
 * Reads what a person types as `readAmountText` does, but a single point before three digits gives choices: in typed text a point starts
 * the cents, so `1.500` is as likely a slip for 1.50 as fifteen hundred. In a file the other rows show which one is meant.
 */
export function readTypedAmount(text: string): TypedAmount {
  const plain = parseAmount(text);
  if (plain.ok) return { value: text, cents: plain.cents, choices: [] };
  const reading = readAmountText(text);
  if ('problem' in reading) return { value: text, cents: null, choices: [] };
  const [, whole, decimals] = LONE_POINT.exec(text) ?? [];
  if (whole === undefined || decimals === undefined) {
    return { value: amountOfCents(reading.cents), cents: reading.cents, choices: [] };
  }
  const slip = decimals.endsWith('0') ? [Number(whole + decimals.slice(0, 2))] : [];
  return { value: text, cents: null, choices: [reading.cents, ...slip] };
}

/** Sign and currency come in either order, hence two rounds: `N$ -5`, `-N$ 5`, `(N$ 5)`, `N$ (5)`, `5-`. */
function stripSignAndCurrency(text: string): { amount: string; isNegative: boolean } {
  let amount = text;
  let isNegative = false;
  for (let round = 0; round < 2; round += 1) {
    amount = amount.replace(LEADING_CURRENCY, '').replace(TRAILING_CURRENCY, '');
    const positive = amount.replace(IN_PARENTHESES, '$1').replace(OUTER_MINUS, '').trim();
    isNegative ||= positive !== amount;
    amount = positive;
  }
  return { amount, isNegative };
}

function readNumber(amount: string): AmountReading {
  const decimalAt = findDecimalMark(amount);
  const whole = decimalAt === -1 ? amount : amount.slice(0, decimalAt);
  const decimals = decimalAt === -1 ? '' : amount.slice(decimalAt + 1);
  if (decimalAt !== -1 && !/^\d+$/.test(decimals)) return { problem: NOT_AN_AMOUNT };
  if (!hasRegularGroups(whole)) return { problem: NOT_AN_AMOUNT };
  if (decimals.length > 2) return { problem: TOO_PRECISE };
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (digits.length > 8) return { problem: 'is above the largest amount, 99999999.99' };
  const cents = Number(digits || '0') * 100 + Number(decimals.padEnd(2, '0'));
  return cents > MAX_CENTS ? { problem: 'is above the largest amount, 99999999.99' } : { cents };
}

/**
 * The index at which the decimals start, or -1. If both marks occur, the later one starts the decimals; one mark that occurs twice groups
 * thousands.
 */
function findDecimalMark(amount: string): number {
  const point = amount.lastIndexOf('.');
  const comma = amount.lastIndexOf(',');
  if (point !== -1 && comma !== -1) return Math.max(point, comma);
  const mark = Math.max(point, comma);
  if (mark === -1) return -1;
  const isRepeated = amount.indexOf(amount.charAt(mark)) !== mark;
  if (isRepeated) return -1;
  const groupsThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(amount);
  return groupsThousands ? -1 : mark;
}

/** Digits only, or groups of three separated by the same mark; may be empty before decimals, as in `.50`. */
function hasRegularGroups(whole: string): boolean {
  return /^\d*$/.test(whole) || /^\d{1,3}([.,' ])\d{3}(?:\1\d{3})*$/.test(whole);
}
