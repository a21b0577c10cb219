import { normalizePhone } from '#shared/domain/phone.ts';

/** By what a person is recognised in free text: regular expressions of PostgreSQL, to be compared without case. Pure. */

/** Texts that say who somebody is or was, by kind. */
export type Identity = { names: readonly string[]; phones: readonly string[]; others: readonly string[] };

/** What of it another customer has, too. */
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

/** In texts about the person: every name they had. */
export function patternsOf({ names, phones, others }: Identity): string[] {
  return [...names.flatMap(namePatterns), ...phones.flatMap(phonePattern), ...others.flatMap(otherPattern)];
}

/** In texts that may be about anybody: a name of one word, and what others have too, says too little. */
export function tellingPatternsOf(identity: Identity, shared: SharedWords): string[] {
  return patternsOf(tellingOf(identity, shared));
}

/** In a field that names one person and nothing else: a part of somebody's name is not theirs. */
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

/** As people write it, and as JSON does where that is another spelling. */
export function namePatterns(name: string): string[] {
  const spellings = new Set([name, JSON.stringify(name).slice(1, -1)]);
  return [...spellings].map((spelling) => {
    const words = spelling.trim().split(/\s+/).map(escapePattern);
    return wholeWord(words.join('\\s+'));
  });
}

/** The number in every spelling, with the country's code or without. */
function phonePattern(phone: string): string[] {
  const key = normalizePhone(phone);
  const isAtHome = key.startsWith('264');
  const digits = isAtHome ? key.slice(3) : key.replace(/^0+/, '');
  if (digits.length < MIN_DIGITS) return [];
  const prefix = isAtHome ? `(?:\\+?264${BETWEEN_DIGITS}0?${BETWEEN_DIGITS}|0)?` : '[+0]*';
  const figures = [...dateOf(digits), amountOf(digits)].join('|');
  // Asked where a number ends, which is hardly anywhere: asked where one may begin, it takes twenty times as long.
  return [`(?<!\\d)${prefix}${[...digits].join(BETWEEN_DIGITS)}(?!\\d)(?<!(?:^|\\D)(?:${figures}))`];
}

/** How the digits are written where they are a day. */
function dateOf(digits: string): string[] {
  const parts = DIGITS_OF_DATE.exec(digits);
  return parts ? [parts.slice(1).join('-')] : [];
}

/** How the digits are written where they are money. */
function amountOf(digits: string): string {
  const thousands = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ' ?');
  return `${thousands}\\.${digits.slice(-2)}`;
}

/** E-mail addresses and ID numbers. Any other word in their fields may be a word of everybody's. */
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
