/**
 * How phone numbers are compared, shown and linked. A number is stored as typed and never refused for its format; a number that no
 * numbering plan knows is compared by its digits and shown as typed.
 */
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { phoneDigits } from './phone-digits.ts';

const HOME_COUNTRY = 'NA';
/** E.164 allows no more; a longer run of digits is two numbers in one field. */
const MAX_DIGITS = 15;

/**
 * The key by which two numbers are the same: E.164 without the plus ('264811234567') if the number is valid in some country, otherwise its
 * digits only, '' when there are none. '081 123 4567', '+264 (0)81 123 4567' and '00264811234567' share one key, and so does '
 * 264811234567', whose plus became a space through URL decoding.
 */
export function normalizePhone(raw: string): string {
  const number = findNumber(raw);
  return number ? number.number.slice(1) : phoneDigits(raw);
}

/** Whether both are the same number; texts without a number are never the same. */
export function isSamePhone(a: string, b: string): boolean {
  const key = normalizePhone(a);
  return key !== '' && key === normalizePhone(b);
}

/**
 * The digits to search for among the digits of stored numbers, if the search text is a number or the beginning of one: without the prefix
 * of its notation, so that '081 123 456' and '+264 81 123 456' find the same. Null for other texts.
 */
export function phoneSearchDigits(search: string): string | null {
  const text = search.normalize('NFKC');
  if (!/^[0-9\s+()./-]+$/.test(text)) return null;
  const digits = phoneDigits(text.replaceAll('(0)', ''))
    .replace(/^0{1,2}/, '')
    // Numbers that no plan knows are stored by the digits as typed, which may lack the country code.
    .replace(/^2640?(?=\d{6})/, '');
  return digits === '' ? null : digits;
}

/** '081 234 5678' for Namibian numbers, '+27 82 123 4567' for others; a number that is not recognised stays as typed. */
export function formatPhone(raw: string): string {
  const number = findNumber(raw);
  if (!number) return raw.trim();
  if (number.country !== HOME_COUNTRY) return number.formatInternational();
  const shown = number.formatNational();
  // A number that fits no pattern of the plan would be shown without the leading zero that is needed to dial it.
  return shown.startsWith('0') ? shown : raw.trim();
}

/** A link that dials the number, 'tel:+264811234567'; null when there is nothing to dial. */
export function telHref(raw: string): string | null {
  const address = dialAddress(raw);
  return address && `tel:${address}`;
}

/** A link to a WhatsApp chat with the prepared text; null unless the number is valid with its country code, which wa.me needs. */
export function whatsappHref(raw: string, text?: string): string | null {
  const number = findNumber(raw);
  if (!number) return null;
  return `https://wa.me/${number.number.slice(1)}${text ? `?text=${encodeText(text)}` : ''}`;
}

/** A link to a text message to the number; null when there is nothing to dial. */
export function smsHref(raw: string, text?: string): string | null {
  const address = dialAddress(raw);
  // Android expects '?body=', iOS '&body='; both accept '?&body='.
  return address && `sms:${address}${text ? `?&body=${encodeText(text)}` : ''}`;
}

/**
 * The valid number that was meant: as written (Namibian without a country code), otherwise its digits with a plus that was lost or never
 * typed ('27821234567'), otherwise its digits as Namibian ('+811234567').
 */
function findNumber(raw: string): PhoneNumber | undefined {
  const written = parseValid(raw.trim());
  if (written) return written;
  const digits = phoneDigits(raw);
  return (digits.startsWith('0') ? undefined : parseValid(`+${digits}`)) ?? parseValid(digits);
}

function parseValid(text: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(text, HOME_COUNTRY);
  return number?.isValid() ? number : undefined;
}

function dialAddress(raw: string): string | null {
  const number = findNumber(raw);
  if (number) return number.number;
  const digits = phoneDigits(raw);
  if (digits === '' || digits.length > MAX_DIGITS) return null;
  return raw.trim().startsWith('+') ? `+${digits}` : digits;
}

function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
