import { normalizePhone } from '#shared/domain/phone.ts';

/** By what a person is recognised in free text: regular expressions of PostgreSQL, to be compared without case. Pure. */

/** Texts that say who somebody is or was, by kind. */
export type Identity = { names: readonly string[]; phones: readonly string[]; others: readonly string[] };

const MIN_DIGITS = 7;
const MIN_CHARACTERS = 6;
const BETWEEN_DIGITS = '[ ()./-]*';

/** In texts about the person: every name they had. */
export function patternsOf({ names, phones, others }: Identity): string[] {
  return [...names.map(namePattern), ...phones.flatMap(phonePattern), ...others.flatMap(otherPattern)];
}

/** In texts that may be about anybody: a name of one word, and one that others have too, says too little. */
export function tellingPatternsOf(identity: Identity, sharedNames: readonly string[]): string[] {
  const names = identity.names.filter((name) => /\S\s+\S/.test(name.trim()) && !sharedNames.includes(name));
  return patternsOf({ ...identity, names });
}

function namePattern(name: string): string {
  const words = name.trim().split(/\s+/).map(escapePattern);
  return wholeWord(words.join('\\s+'));
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
