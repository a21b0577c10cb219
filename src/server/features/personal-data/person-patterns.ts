import { normalizePhone } from '#shared/domain/phone.ts';

/** Patterns that recognise a person in free text: regular expressions of PostgreSQL, matched without case. Pure. */

/** The names, phone numbers and other texts by which a person is or was known. */
export type Identity = { names: readonly string[]; phones: readonly string[]; others: readonly string[] };

/** Those that another customer has too. */
export type SharedWords = {
  names: readonly string[];
  phoneKeys: readonly string[];
  emails: readonly string[];
};

const MIN_DIGITS = 7;
const MIN_CHARACTERS = 6;
const BETWEEN_DIGITS = '[ ()./-]*';
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DIGITS_OF_DATE = /^(\d{4})(0[1-9]|1[0-2])([0-2]\d|3[01])$/;
const DATE_OR_AMOUNT = /^\d{4}-\d{2}-\d{2}$|^\d+\.\d{2}$/;

/** For texts about the person: every name they had. */
export function patternsOf({ names, phones, others }: Identity): string[] {
  return [...names.flatMap(namePatterns), ...phones.flatMap(phonePattern), ...others.flatMap(otherPattern)];
}

/** For texts that may be about anybody: without names of one word and without what other customers have too, as those do not identify the person. */
export function tellingPatternsOf(identity: Identity, shared: SharedWords): string[] {
  return patternsOf(tellingOf(identity, shared));
}

/** For a field that holds one person's name and nothing else: matches the whole name, as a part of another name is not theirs. */
export function wholeNamePatternsOf(identity: Identity, shared: SharedWords): string[] {
  const { names, phones, others } = tellingOf(identity, shared);
  const wholes = names.flatMap(namePatterns).map((pattern) => `^\\s*${pattern}\\s*$`);
  return [...wholes, ...patternsOf({ names: [], phones, others })];
}

function tellingOf(identity: Identity, shared: SharedWords): Identity {
  const names = identity.names.filter((name) => /\S\s+\S/.test(name.trim()) && !shared.names.includes(name));
  const phones = identity.phones.filter((phone) => !shared.phoneKeys.includes(normalizePhone(phone)));
  const others = identity.others.filter((text) => !shared.emails.includes(text));
  return { names, phones, others };
}

/** The name as people write it and, where it differs, as JSON encodes it. */
export function namePatterns(name: string): string[] {
  const spellings = new Set([name, JSON.stringify(name).slice(1, -1)]);
  return [...spellings].map((spelling) => {
    const words = spelling.trim().split(/\s+/).map(escapePattern);
    return wholeWord(words.join('\\s+'));
  });
}

/** The number in any spelling, with or without the country code. */
function phonePattern(phone: string): string[] {
  const key = normalizePhone(phone);
  const isAtHome = key.startsWith('264');
  const digits = isAtHome ? key.slice(3) : key.replace(/^0+/, '');
  if (digits.length < MIN_DIGITS) return [];
  const prefix = isAtHome ? `(?:\\+?264${BETWEEN_DIGITS}0?${BETWEEN_DIGITS}|0)?` : '[+0]*';
  const figures = [...dateOf(digits), amountOf(digits)].join('|');
  // The date and amount check is a lookbehind at the end of a match, which few positions reach; as a lookahead at the
  // beginning it takes twenty times as long.
  return [`(?<!\\d)${prefix}${[...digits].join(BETWEEN_DIGITS)}(?!\\d)(?<!(?:^|\\D)(?:${figures}))`];
}

/** How the digits would be written as a date. */
function dateOf(digits: string): string[] {
  const parts = DIGITS_OF_DATE.exec(digits);
  return parts ? [parts.slice(1).join('-')] : [];
}

/** How the digits would be written as an amount. */
function amountOf(digits: string): string {
  const thousands = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ' ?');
  return `${thousands}\\.${digits.slice(-2)}`;
}

/** Only e-mail addresses and ID numbers; other words in these fields may be ordinary words. */
function otherPattern(text: string): string[] {
  const characters = text.trim();
  return EMAIL.test(characters) || isIdNumber(characters) ? [wholeWord(escapePattern(characters))] : [];
}

function isIdNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return text.length >= MIN_CHARACTERS && digits * 2 > text.length && !DATE_OR_AMOUNT.test(text);
}

function wholeWord(pattern: string): string {
  return `(?<![[:alnum:]])${pattern}(?![[:alnum:]])`;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
