import { phoneSearchDigits } from './phone.ts';
import { normalizeText } from './text.ts';

/** Owns what a search text asks for. Finding it is the server's (platform/database/search.ts). */

/**
 * One thing that must be found, wherever in the row: all of `words`, or, when they are the pieces of a number, its
 * `digits` in whatever spelling the number is stored.
 */
export type SearchTerm = { words: readonly string[]; digits: string | null };

/** Shorter words are looked for at the beginning of words only: they are inside nearly everything. */
export const WHOLE_WORD_CHARACTERS = 3;

/** How a number is written beside others, or copied out of a link, and stored nowhere. */
const BEFORE_NUMBER = /^(?:#+|tel:)(?=.)/;
const NUMBER_PIECE = /^[+().\d/-]*\d[+().\d/-]*$/;

/** More, or longer ones, are a pasted message: its beginning is what is looked for. */
const MAX_WORDS = 10;
const MAX_WORD_CHARACTERS = 40;
/** Of a text as typed; folding makes up to eighteen characters of one. */
const MAX_CHARACTERS = 1000;

/**
 * Words in any order, each once; neighbouring pieces of a number are one term. 'maria 081 123' → maria, and 081 123 or
 * 81123.
 */
export function searchTerms(q: string): SearchTerm[] {
  const terms: string[][] = [];
  let number: string[] | null = null;
  for (const word of searchWords(q)) {
    if (!NUMBER_PIECE.test(word)) {
      number = null;
      terms.push([word]);
    } else if (number === null) {
      number = [word];
      terms.push(number);
    } else number.push(word);
  }
  return terms.map((words) => ({ words: [...new Set(words)], digits: searchDigits(words.join(' ')) }));
}

/** The folded words; a repeated one says nothing new, but a number may repeat its pieces. */
function searchWords(q: string): string[] {
  const words = normalizeText(q.slice(0, MAX_CHARACTERS))
    .split(' ')
    .map((word) => word.replace(BEFORE_NUMBER, ''))
    .filter(Boolean);
  return words
    .filter((word, at) => NUMBER_PIECE.test(word) || words.indexOf(word) === at)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_CHARACTERS).toWellFormed());
}

/** The digits that stand for a number however it is written; null for what is none, or too short for one. */
export function searchDigits(text: string): string | null {
  const digits = phoneSearchDigits(text);
  return digits === null || digits.length < WHOLE_WORD_CHARACTERS ? null : digits;
}
