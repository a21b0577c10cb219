/** Device numbers (IMEI): fifteen digits, the last of which is the check digit (3GPP TS 23.003, annex B). */

const IMEI_LENGTH = 15;

export type ImeiProblem = 'not_digits' | 'length' | 'check_digit';

/** What is wrong with a number, for the person who typed or scanned it. */
export const IMEI_PROBLEM_WORDS: Readonly<Record<ImeiProblem, string>> = {
  not_digits: 'An IMEI has digits only',
  length: 'An IMEI has 15 digits',
  check_digit: 'This IMEI is not valid. Check its digits.',
};

export type ParsedImei = { ok: true; imei: string } | { ok: false; reason: ImeiProblem };

/** Reads a number as typed or scanned; spaces, dashes and slashes between its digits are ignored. */
export function parseImei(text: string): ParsedImei {
  const digits = text.replace(/[\s/-]/g, '');
  if (!/^[0-9]*$/.test(digits)) return { ok: false, reason: 'not_digits' };
  if (digits.length !== IMEI_LENGTH) return { ok: false, reason: 'length' };
  return hasLuhnCheckDigit(digits) ? { ok: true, imei: digits } : { ok: false, reason: 'check_digit' };
}

/** The number that was read; null when the text is no IMEI. */
export function imeiIn(text: string): string | null {
  const read = parseImei(text);
  return read.ok ? read.imei : null;
}

/** The usual notation: '490154203237518' → '49-015420-323751-8'. Any other text stays unchanged. */
export function formatImei(imei: string): string {
  return imei.replace(/^([0-9]{2})([0-9]{6})([0-9]{6})([0-9])$/, '$1-$2-$3-$4');
}

/** Appends the check digit to fourteen digits. */
export const withCheckDigit = (digits: string): string =>
  `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`;

const hasLuhnCheckDigit = (digits: string): boolean => luhnSum(digits) % 10 === 0;

/**
 * The Luhn sum: from the right, every second digit is doubled and its digits added. A valid number's sum is a multiple of ten.
 */
function luhnSum(digits: string): number {
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}
