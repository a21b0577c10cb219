import { normalizePhone } from '#shared/domain/phone.ts';

/** By what a person is recognised in free text: regular expressions of PostgreSQL, to be compared without case. Pure. */

/** Texts that say who somebody is or was, by kind. */
export type Identity = { names: readonly string[]; phones: readonly string[]; others: readonly string[] };

/** What of it another customer has, too. */
export type SharedWords = { names: readonly string[]; phoneKeys: readonly string[] };

const MIN_DIGITS = 7;
const MIN_CHARACTERS = 6;
const BETWEEN_DIGITS = '[ ()./-]*';

/** In texts about the person: every name they had. */
export function patternsOf({ names, phones, others }: Identity): string[] {
  return [...names.flatMap(namePatterns), ...phones.flatMap(phonePattern), ...others.flatMap(otherPattern)];
}

/** In texts that may be about anybody: a name of one word, and what others have too, says too little. */
export function tellingPatternsOf(identity: Identity, shared: SharedWords): string[] {
  const names = identity.names.filter((name) => /\S\s+\S/.test(name.trim()) && !shared.names.includes(name));
  const phones = identity.phones.filter((phone) => !shared.phoneKeys.includes(normalizePhone(phone)));
  return patternsOf({ ...identity, names, phones });
}

/** As people write it, and as JSON does where that is another spelling. */
function namePatterns(name: string): string[] {
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
  return [`(?<!\\d)${prefix}${[...digits].join(BETWEEN_DIGITS)}(?!\\d)`];
}

/** E-mail addresses and ID numbers. */
function otherPattern(text: string): string[] {
  const characters = text.trim();
  return characters.length < MIN_CHARACTERS ? [] : [wholeWord(escapePattern(characters))];
}

function wholeWord(pattern: string): string {
  return `(?<![[:alnum:]])${pattern}(?![[:alnum:]])`;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
